/*===- tpp_windows_16.c - Windows of elements of 16 bits ------------------===*
 *
 * Copies of bits, whatever type they have. Runs of less than a vector are
 * copied in vectors of f32, whose loads and stores keep all bits.
 *
 *===----------------------------------------------------------------------===*/

#include "slave.h"

#include "spm_each.h"
#include "tpp_cost.h"
#include "tpp_vectors.h"
#include "tpp_windows.h"
#include "tpp_windows_count.h"

#include "spm_half_lanes.h"

#define TPP_T unsigned short

#define TPP_V floatv8
#define WINDOW_LANES 16
#define WINDOW_ONLY_COPIES
#define TPP_OF(name) name##_half_vector
#include "tpp_windows_runs.h"
#undef TPP_V
#undef WINDOW_LANES
#undef WINDOW_ONLY_COPIES
#undef TPP_OF

/* All lanes of a but the first one, or two, then the first ones of b; or the
   last but one of b. */
#define tpp_slide_16(a, b)                                                     \
  simd_vshfh(a, b,                                                             \
             SPM_LANES_6(0x85103081, 0xb2892071, 0x40f38d30, 0x95513491,       \
                         0xb6996175, 0x81f79d71))
#define tpp_slide2_16(a, b)                                                    \
  simd_vshfh(a, b,                                                             \
             SPM_LANES_6(0xc61440c2, 0xc2ca2481, 0x4503ce34, 0xd65544d2,       \
                         0xc6da6585, 0x8607de75))
#define tpp_shift_16(a, b)                                                     \
  simd_vshfh(a, b,                                                             \
             SPM_LANES_6(0x85103081, 0xb2892071, 0x40f38d30, 0x95513491,       \
                         0xb6996175, 0xf9f79d71))

/** Every second one of 63 elements. */
static float16v32 tpp_v_load_even_16(const unsigned short *p) {
  float16v32 a, b;
  simd_loadu(a, p);
  simd_loadu(b, p + 31);
  /* Even lanes of a, then odd lanes of b. */
  return simd_vshfh(a, b,
                    SPM_LANES_6(0x88184080, 0x449038c2, 0x79c69859, 0xe99e58e1,
                                0x5cf1beda, 0xffdef9df));
}

#define TPP_V float16v32
#define WINDOW_LANES 32
#define WINDOW_OF_SHORT(name) name##_half_vector
#define TPP_OF(name) name##_16
#include "tpp_windows_type.h"
