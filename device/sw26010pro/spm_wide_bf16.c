/*===- spm_wide_bf16.c - Products of bfloat16 numbers that sum in f32 -----===*/

#define SPM_UNIT 2
#include "spm_problem.h"

#include "simd.h"

#include "spm_half_lanes.h"

/** A bfloat16 number is the upper half of a float. */
static inline float spm_widen_one(unsigned short half) {
  union {
    unsigned bits;
    float value;
  } x = {(unsigned)half << 16};
  return x.value;
}

/** Widens 32 contiguous numbers: each becomes the upper half of a word. */
static void spm_widen(float *out, const unsigned short *in) {
  const float16v32 zero = (float16v32)0;
  float16v32 v, low, high;
  simd_loadu(v, in);
  low = simd_vshfh(v, zero,
                   SPM_LANES_6(0xa0060020, 0x01200e00, 0x1e01a016, 0xa0260220,
                               0x03202e02, 0x3e03a036));
  high = simd_vshfh(v, zero,
                    SPM_LANES_6(0xa0460420, 0x05204e04, 0x5e05a056, 0xa0660620,
                                0x07206e06, 0x7e07a076));
  simd_storeu(low, out);
  simd_storeu(high, out + 16);
}

#define SPM_T unsigned short
#define SPM_CONVERT spm_widen_one
#define SPM_GEMM_WIDE spm_wide_bf16
#include "spm_wide.h"
