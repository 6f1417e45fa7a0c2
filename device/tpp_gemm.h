/*===- tpp_gemm.h - Matrix products of one CPE ----------------------------===*
 *
 * Products that one CPE computes by itself, with operands in its own LDM;
 * sw_spm.h has the products that all CPEs compute together. C is M x N,
 * row-major. Element (i, k) of A is a[i*lda + k], and element (k, j) of B is
 * b[k*ldb + j]; a transposed operand has both indices exchanged. Sizes, leading
 * dimensions and alignments of elements are arbitrary; C must not overlap A or
 * B. With k = 0 the product is 0.
 *
 * A is always read in place. B and C are accessed in place if n, ldb, ldc and
 * their addresses are whole vectors (4 elements on SW26010, 8 on SW26010-Pro);
 * otherwise they are copied through buffers. A call needs additional LDM: 6 KB
 * of stack on SW26010, 10 KB on SW26010-Pro.
 *
 * Each element is summed in the order of the batch and of k, with one rounding
 * per product. With up to three rows and B transposed, each lane of vectors
 * along k is summed in this order, and the lanes are then added. The error is
 * at most batch*k + 2 epsilons times the sum of the magnitudes of the old
 * element and of the products, unless a value is subnormal or infinite.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_GEMM_H
#define TPP_GEMM_H

#ifdef __cplusplus
extern "C" {
#endif

/** Flags: A is stored k x m, B is stored n x k, C is overwritten and not
    read. */
enum { TPP_TRANS_A = 1, TPP_TRANS_B = 2, TPP_BETA_ZERO = 4 };

/** C += A*B */
void tpp_gemm_f32(int m, int n, int k, const float *a, int lda, const float *b,
                  int ldb, float *c, int ldc, int flags);
void tpp_gemm_f64(int m, int n, int k, const double *a, int lda,
                  const double *b, int ldb, double *c, int ldc, int flags);

/** C += A_0*B_0 + A_1*B_1 + ..., `batch` products: A_i begins i*stride_a
    elements after `a`, B_i i*stride_b elements after `b`. */
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
