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

#define TPP_T float
#define TPP_V tpp_vector_f32
#define TPP_SUFFIX _f32
#define TPP_VECTOR(name) name##_f32
#include "tpp_kinds.h"
#undef TPP_T
#undef TPP_V
#undef TPP_SUFFIX
#undef TPP_VECTOR

#define TPP_T double
#define TPP_V tpp_vector_f64
#define TPP_SUFFIX _f64
#define TPP_VECTOR(name) name##_f64
#include "tpp_kinds.h"
