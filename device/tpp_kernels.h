/*===- tpp_kernels.h - Elementwise kernels of one CPE ---------------------===*
 *
 * Kernels on blocks of m x n elements, row-major, with leading dimensions in
 * elements. A broadcast operand is one row (1 x n) that is used for every row,
 * one column (m x 1) that is used for every column, or one element. The output
 * may be one of the inputs.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_KERNELS_H
#define TPP_KERNELS_H

#ifdef __cplusplus
extern "C" {
#endif

/** How an operand is broadcast to the m x n block. */
enum {
  TPP_BCAST_NONE = 0,
  TPP_BCAST_ROW = 1,
  TPP_BCAST_COL = 2,
  TPP_BCAST_SCALAR = 3
};

/** out = 0 */
void tpp_zero_f32(int m, int n, float *out, int ldo);
void tpp_zero_f64(int m, int n, double *out, int ldo);
/** out = value */
void tpp_fill_f32(int m, int n, float value, float *out, int ldo);
void tpp_fill_f64(int m, int n, double value, double *out, int ldo);
/** out = in */
void tpp_identity_f32(int m, int n, const float *in, int ldi, int bcast,
                      float *out, int ldo);
void tpp_identity_f64(int m, int n, const double *in, int ldi, int bcast,
                      double *out, int ldo);
/** out(i, j) = in(j, i): `in` has n rows. */
void tpp_transpose_f32(int m, int n, const float *in, int ldi, int bcast,
                       float *out, int ldo);
void tpp_transpose_f64(int m, int n, const double *in, int ldi, int bcast,
                       double *out, int ldo);
/** out = max(in, 0); a NaN stays a NaN. */
void tpp_relu_f32(int m, int n, const float *in, int ldi, int bcast, float *out,
                  int ldo);
void tpp_relu_f64(int m, int n, const double *in, int ldi, int bcast,
                  double *out, int ldo);
/** out = max(in, 0); 0 for a NaN. */
void tpp_relu_num_f32(int m, int n, const float *in, int ldi, int bcast,
                      float *out, int ldo);
void tpp_relu_num_f64(int m, int n, const double *in, int ldi, int bcast,
                      double *out, int ldo);
/** out = a + b */
void tpp_add_f32(int m, int n, const float *a, int lda, int bcast_a,
                 const float *b, int ldb, int bcast_b, float *out, int ldo);
void tpp_add_f64(int m, int n, const double *a, int lda, int bcast_a,
                 const double *b, int ldb, int bcast_b, double *out, int ldo);
/** out = a * b */
void tpp_mul_f32(int m, int n, const float *a, int lda, int bcast_a,
                 const float *b, int ldb, int bcast_b, float *out, int ldo);
void tpp_mul_f64(int m, int n, const double *a, int lda, int bcast_a,
                 const double *b, int ldb, int bcast_b, double *out, int ldo);

#ifdef __cplusplus
}
#endif

#endif
