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
#include "tpp_windows_count.h"

#define WINDOW_LANES TPP_LANES
#define TPP_EACH_TYPE "tpp_windows_type.h"
#include "tpp_types.h"
