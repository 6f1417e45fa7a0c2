/*===- tpp_gemm.h - Matrix products of one CPE ----------------------------===*
 *
 * What one CPE computes by itself of operands in its own LDM; sw_spm.h has the
 * products that all CPEs compute together. C is M x N, row-major; element
 * (i, k) of A is a[i*lda + k], of B b[k*ldb + j], or the other way round if it
 * is transposed. Any sizes, leading dimensions and alignments of elements; C
 * must not overlap A or B. With k = 0 the product is 0.
 *
 * Operands are read and written in place where n, ldb, ldc and the addresses of
 * B and C are whole vectors (4 elements on SW26010, 8 on SW26010-Pro), A in any
 * case; what is not goes through buffers. LDM beside the operands: 6 KB of
 * stack during a call, on SW26010-Pro 10 KB.
 *
 * Each element is summed in the order of the batch and of k, rounded once a
 * product; with up to three rows and B transposed, lanes of vectors along k are
 * summed so and then added up. So its error is at most batch*k + 2 epsilons
 * times the sum of the magnitudes of the old element and of the products,
 * unless something is subnormal or infinite.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_GEMM_H
#define TPP_GEMM_H

#ifdef __cplusplus
extern "C" {
#endif

/** Or-ed together. A is stored k x m, B n x k; C is overwritten, not read. */
enum { TPP_TRANS_A = 1, TPP_TRANS_B = 2, TPP_BETA_ZERO = 4 };

/** C += A*B */
void tpp_gemm_f32(int m, int n, int k, const float *a, int lda, const float *b,
                  int ldb, float *c, int ldc, int flags);
void tpp_gemm_f64(int m, int n, int k, const double *a, int lda,
                  const double *b, int ldb, double *c, int ldc, int flags);

/** C += A_0*B_0 + A_1*B_1 + ..., `batch` products: A_i begins i*stride_a
    elements behind `a`, B_i i*stride_b behind `b`. */
void tpp_brgemm_f32(int m, int n, int k, const float *a, int lda, long stride_a,
                    const float *b, int ldb, long stride_b, float *c, int ldc,
                    int batch, int flags);
void tpp_brgemm_f64(int m, int n, int k, const double *a, int lda,
                    long stride_a, const double *b, int ldb, long stride_b,
                    double *c, int ldc, int batch, int flags);

#ifdef __cplusplus
}
#endif

#endif
