/*===- tpp_reduce.c - Reductions of one CPE -------------------------------===*
 *
 * C99 with the vendor's vectors: every kind for every type.
 *
 *===----------------------------------------------------------------------===*/

#include "slave.h"

#include <math.h>

#include "spm_each.h"
#include "tpp_cost.h"
#include "tpp_reduce.h"
#include "tpp_vectors.h"

/** Vectors that one accumulator takes before it is added to its total. */
enum { TPP_BLOCK = 16 };

#define TPP_TEXT_(x) #x
#define TPP_TEXT(x) TPP_TEXT_(x)
#define TPP_EACH_KIND "tpp_reduce_kind.h"

#define TPP_EACH_TYPE "tpp_kinds.h"
#include "tpp_types.h"
