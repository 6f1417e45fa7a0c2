/*===- spm_half.h - Products of 16-bit numbers ----------------------------===*
 *
 * Template over the names SPM_GEMM, SPM_BRGEMM and SPM_WIDE, the product that
 * sums in f32, SPM_ARGUMENT, the type of A and B in the interface, and
 * SPM_IS_BFLOAT16. A and B are moved as bits: the format is a matter of
 * arithmetic only.
 *
 *===----------------------------------------------------------------------===*/

#include "simd.h"

typedef _Float16 spm_half __attribute__((may_alias));

void SPM_WIDE(spm_problem *x);

#define SPM_T unsigned short
#define SPM_E unsigned short
#define SPM_VECTOR float16v32
#define SPM_MAD simd_vmah
#define SPM_SPLAT(v, p) simd_loade(v, (const spm_half *)(p))
#define SPM_IS_CONVERTED 0
#define SPM_C float
#define SPM_C_VECTOR floatv8
#define SPM_C_MAD simd_vmas
enum { SPM_C_LANES = 8 };
#include "spm_mesh.h"

static void spm_multiply_halves(spm_problem *x) {
  if (x->run == 0) {
    SPM_WIDE(x);
    return;
  }
#if SPM_IS_BFLOAT16
  set_bf16_mode();
#endif
  spm_multiply(x);
#if SPM_IS_BFLOAT16
  set_fp16_mode();
#endif
}

#define SPM_PRODUCT spm_multiply_halves
#include "spm_enter.h"

#define SPM_NAME_OF_(name) #name
#define SPM_NAME_OF(name) SPM_NAME_OF_(name)

void SPM_BRGEMM(int m, int n, int k, float alpha, const SPM_ARGUMENT *a,
                int lda, const SPM_ARGUMENT *b, int ldb, float beta, float *c,
                int ldc, int variant, int run, const spm_batch *batch) {
  const spm_call call = {batch ? SPM_NAME_OF(SPM_BRGEMM)
                               : SPM_NAME_OF(SPM_GEMM),
                         m,
                         n,
                         k,
                         8 * sizeof(SPM_T),
                         8 * sizeof(float),
                         alpha,
                         beta,
                         a,
                         b,
                         c,
                         lda,
                         ldb,
                         ldc,
                         variant,
                         batch,
                         SPM_LANES};
  spm_enter(&call, run);
}

void SPM_GEMM(int m, int n, int k, float alpha, const SPM_ARGUMENT *a, int lda,
              const SPM_ARGUMENT *b, int ldb, float beta, float *c, int ldc,
              int variant, int run) {
  SPM_BRGEMM(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, variant, run, 0);
}
