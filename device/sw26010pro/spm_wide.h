/*===- spm_wide.h - Products of 16-bit numbers that sum in f32 ------------===*
 *
 * Template over SPM_T, the type of A and B, SPM_CONVERT and spm_widen to f32,
 * and the name SPM_GEMM_WIDE. The owner widens A and B before it sends them.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_E float
#define SPM_VECTOR floatv8
#define SPM_MAD simd_vmas
#define SPM_IS_CONVERTED 1
/** Elements that spm_widen takes. */
#define SPM_WIDENED 32
#include "spm_mesh.h"

void SPM_GEMM_WIDE(spm_problem *x);
void SPM_GEMM_WIDE(spm_problem *x) { spm_multiply(x); }
