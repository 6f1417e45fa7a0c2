/*===- tpp_windows_count.h - Bounds of runs of pixels ---------------------===*/

#ifndef TPP_WINDOWS_COUNT_H
#define TPP_WINDOWS_COUNT_H

static int window_clamp(int x, int low, int high) {
  return x < low ? low : x > high ? high : x;
}

/** ceil(a / b) for b > 0, 0 for what is negative. */
static int window_count(int a, int b) {
  if (a <= 0)
    return 0;
  return b == 1 ? a : b == 2 ? (a + 1) >> 1 : (a + b - 1) / b;
}

#endif
