/*===- tpp_kernels.c - Elementwise kernels of one CPE ---------------------===*
 *
 * C99 with the vendor's vectors. The simulator takes the cost of a call from an
 * earlier one that was alike in shape, broadcast and alignment.
 *
 *===----------------------------------------------------------------------===*/

#include "slave.h"

#include "spm_each.h"
#include "tpp_kernels.h"
#include "tpp_vectors.h"

#ifdef SW_SIMULATOR
#include "swsim_api.h"

/** Leading dimension, alignment and broadcast of an operand. */
#define TPP_KEY(data, ld, bcast)                                               \
  ((long)(ld) * (8 * SWSIM_LIBRARY_ALIGNMENT) +                                \
   (long)(data) % SWSIM_LIBRARY_ALIGNMENT * 8 + (bcast))
#define TPP_BEGIN(name, flops, key_out, key_a, key_b)                          \
  {                                                                            \
    const struct swsim_library_call call = {                                   \
        name,                                                                  \
        (double)(flops) * m * n,                                               \
        8 * (int)sizeof(TPP_T),                                                \
        6,                                                                     \
        {8 * (int)sizeof(TPP_T), m, n, key_out, key_a, key_b},                 \
        0};                                                                    \
    if (m <= 0 || n <= 0 || __swsim_library_begin(&call))                      \
      return;                                                                  \
  }
#define TPP_END() __swsim_library_end();
#else
#define TPP_BEGIN(name, flops, key_out, key_a, key_b)
#define TPP_END()
#endif

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
