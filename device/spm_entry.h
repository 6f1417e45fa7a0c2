/*===- spm_entry.h - Entry points of the products of one type -------------===*
 *
 * Template over SPM_T, the type of A and B, SPM_SUM, the type of C and of the
 * factors, and the names SPM_GEMM and SPM_BRGEMM. A single tile is a batch of
 * one.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_enter.h"

#define SPM_NAME_OF_(name) #name
#define SPM_NAME_OF(name) SPM_NAME_OF_(name)

void SPM_BRGEMM(int m, int n, int k, SPM_SUM alpha, const SPM_T *a, int lda,
                const SPM_T *b, int ldb, SPM_SUM beta, SPM_SUM *c, int ldc,
                int variant, const spm_batch *batch) {
  const spm_call call = {batch ? SPM_NAME_OF(SPM_BRGEMM)
                               : SPM_NAME_OF(SPM_GEMM),
                         m,
                         n,
                         k,
                         8 * sizeof(SPM_T),
                         8 * sizeof(SPM_SUM),
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
  spm_enter(&call);
}

void SPM_GEMM(int m, int n, int k, SPM_SUM alpha, const SPM_T *a, int lda,
              const SPM_T *b, int ldb, SPM_SUM beta, SPM_SUM *c, int ldc,
              int variant) {
  SPM_BRGEMM(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, variant, 0);
}
