/*===- tpp_pool.c - Maxima and sums of windows of an image in LDM ---------===*
 *
 * C99 with the vendor's vectors.
 *
 *===----------------------------------------------------------------------===*/

#include "slave.h"

#include "spm_each.h"
#include "tpp_cost.h"
#include "tpp_math.h"
#include "tpp_pool.h"

/** Windows of a row that are looked at together, and the columns that they
    have, with a vector of every other one after the last. */
enum { POOL_WINDOWS = 64, POOL_COLS = POOL_WINDOWS * 2 + TPP_POOL_MAX_COLS };

static int pool_min(int a, int b) { return a < b ? a : b; }
static int pool_max(int a, int b) { return a > b ? a : b; }

#define TPP_EACH_TYPE "tpp_pool_type.h"
#include "tpp_types.h"

#define TPP_EACH_TYPE "tpp_pool_sum_type.h"
#include "tpp_types.h"
