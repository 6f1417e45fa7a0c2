/*===- sw_spm.h - Matrix product spread over the mesh ---------------------===*
 *
 * Called by all CPEs of a core group together. A, B and C are tiles of
 * M x K, K x N and M x N elements, cut over the mesh: CPE (r, c) owns rows
 * [r*ceil(M/8), ...) and columns [c*ceil(N/8), ...) of C, likewise for A (M
 * over rows, K over columns) and B (K over rows, N over columns). Each CPE
 * passes its own pieces, in LDM; a piece may be empty.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_SPM_H
#define SW_SPM_H

#ifdef __cplusplus
extern "C" {
#endif

/** Or-ed together: eight variants. Vectors run along M or N of C. With
    SPM_A_COL element (i, k) of a piece is A[k*lda + i], with SPM_B_COL element
    (k, j) is B[j*ldb + k]; otherwise pieces are row-major. */
enum { SPM_VEC_M = 0, SPM_VEC_N = 1, SPM_A_COL = 2, SPM_B_COL = 4 };

/** C = alpha*A*B + beta*C; with beta == 0 C is not read. */
void spm_gemm(int m, int n, int k, float alpha, const float *a, int lda,
              const float *b, int ldb, float beta, float *c, int ldc,
              int variant);
void spm_dgemm(int m, int n, int k, double alpha, const double *a, int lda,
               const double *b, int ldb, double beta, double *c, int ldc,
               int variant);

#ifdef __cplusplus
}
#endif

#endif
