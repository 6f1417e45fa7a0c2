/*===- tpp_windows.c - The windows of a convolution, laid out in LDM -------===*
 *
 * C99 with the vendor's vectors.
 *
 *===----------------------------------------------------------------------===*/

#include "slave.h"

#include "spm_each.h"
#include "tpp_cost.h"
#include "tpp_math.h"
#include "tpp_windows.h"

static int window_clamp(int x, int low, int high) {
  return x < low ? low : x > high ? high : x;
}

/** ceil(a / b) for b > 0, 0 for what is negative. */
static int window_count(int a, int b) {
  if (a <= 0)
    return 0;
  return b == 1 ? a : b == 2 ? (a + 1) >> 1 : (a + b - 1) / b;
}

#define TPP_EACH_TYPE "tpp_windows_type.h"
#include "tpp_types.h"
