/*===- tpp_kernels.c - Elementwise kernels of one CPE ---------------------===*
 *
 * C99 with the vendor's vectors.
 *
 *===----------------------------------------------------------------------===*/

#include "slave.h"

#include "spm_each.h"
#include "tpp_cost.h"
#include "tpp_kernels.h"
#include "tpp_vectors.h"

#define TPP_T float
#define TPP_V tpp_vector_f32
#define TPP_POSITIVE tpp_positive_f32
#define TPP_POSITIVE_NUM tpp_positive_num_f32
#define TPP_OF(name) name##_f32
#include "tpp_block.h"
#undef TPP_T
#undef TPP_V
#undef TPP_POSITIVE
#undef TPP_POSITIVE_NUM
#undef TPP_OF

#define TPP_T double
#define TPP_V tpp_vector_f64
#define TPP_POSITIVE tpp_positive_f64
#define TPP_POSITIVE_NUM tpp_positive_num_f64
#define TPP_OF(name) name##_f64
#include "tpp_block.h"
