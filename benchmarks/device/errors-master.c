/* Root mean square of the errors of 16-bit products of normal random numbers,
   against the exact product of the numbers before they are rounded to 16 bits.
   The unit is the error that f32 sums of the rounded numbers have (run 0). */
#include "errors.h"
#include <athread.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern SLAVE_FUN(multiply)();
static double a[ROWS * MOST_K], b[MOST_K * COLS], exact[ROWS * COLS];
static unsigned short a16[ROWS * MOST_K], b16[MOST_K * COLS];
static float c[ROWS * COLS];

static double normal(void) {
  const double u = (rand() + 1.0) / (RAND_MAX + 2.0);
  return sqrt(-2 * log(u)) * cos(2 * acos(-1) * rand() / RAND_MAX);
}

static unsigned short rounded(double x, int is_bfloat) {
  const _Float16 half = (_Float16)x;
  const float single = (float)x;
  unsigned short bits;
  unsigned word;
  memcpy(&bits, &half, 2);
  memcpy(&word, &single, 4);
  return is_bfloat ? (word + 0x7fff + (word >> 16 & 1)) >> 16 : bits;
}

static double error(int k, int run, int is_bfloat) {
  struct errors p = {k, run, is_bfloat, a16, b16, c};
  double sum = 0;
  athread_spawn(multiply, &p);
  athread_join();
  for (int i = 0; i < ROWS * COLS; ++i)
    sum += (c[i] - exact[i]) * (c[i] - exact[i]);
  return sqrt(sum / (ROWS * COLS));
}

static void table(int k, int is_bfloat) {
  static const int runs[] = {16, 32, 64, 128};
  for (int i = 0; i < ROWS * k; ++i)
    a16[i] = rounded(a[i] = normal(), is_bfloat);
  for (int i = 0; i < k * COLS; ++i)
    b16[i] = rounded(b[i] = normal(), is_bfloat);
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < COLS; ++j) {
      double sum = 0;
      for (int l = 0; l < k; ++l)
        sum += a[i * k + l] * b[l * COLS + j];
      exact[i * COLS + j] = sum;
    }
  const double unit = error(k, 0, is_bfloat);
  printf("%s, k = %d: run 0 %.3g;", is_bfloat ? "bf16" : "f16", k, unit);
  for (int i = 0; i < 4; ++i)
    printf(" run %d %.2f,", runs[i], error(k, runs[i], is_bfloat) / unit);
  printf(" longest %.2f\n", error(k, INT_MAX, is_bfloat) / unit);
}

int main(void) {
  athread_init();
  for (int is_bfloat = 0; is_bfloat < 2; ++is_bfloat)
    for (int k = 256; k <= MOST_K; k *= 4)
      table(k, is_bfloat);
  athread_halt();
  return 0;
}
