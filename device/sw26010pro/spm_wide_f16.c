/*===- spm_wide_f16.c - Half precision products that sum in f32 -----------===*/

#define SPM_UNIT 2
#include "spm_problem.h"

#include "simd.h"

#include "spm_half_lanes.h"

/** Widens 32 contiguous numbers. */
static void spm_widen(float *out, const _Float16 *in) {
  float16v32 v;
  floatv8 a, b, c, d;
  simd_loadu(v, in);
  v = SPM_PERMUTE(v);
  a = simd_vfcvths(v, 0);
  b = simd_vfcvths(v, 1);
  c = simd_vfcvths(v, 2);
  d = simd_vfcvths(v, 3);
  simd_storeu(a, out);
  simd_storeu(b, out + 8);
  simd_storeu(c, out + 16);
  simd_storeu(d, out + 24);
}

#define SPM_T _Float16
#define SPM_GEMM_WIDE spm_wide_f16
#include "spm_wide.h"
