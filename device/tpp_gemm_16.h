/*===- tpp_gemm_16.h - Products of 16-bit numbers of one CPE --------------===*
 *
 * The products of tpp_gemm.h on SW26010-Pro, with A and B in half precision
 * (`tpp_gemm_f16`) or bfloat16 (`tpp_gemm_bf16`), both as bits, and C in single
 * precision.
 *
 * Products are summed in 16 bits over runs of up to `run` k steps, at least 1,
 * four times as fast as in single precision. The sum of a run is converted to
 * single precision and added to C. B is packed, 64 k steps of 64 columns or 128
 * of 32 at a time, and a run ends with them: it may be shorter than `run`, and
 * is never longer. A batch of smaller k is packed together, up to 16 of them,
 * and runs span it.
 *
 * The error is that of sw_spm_f16.h for k steps of the whole batch. A call
 * needs 10 KB of stack. Calls are made with the CPE in half precision mode, and
 * leave it in this mode.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_GEMM_16_H
#define TPP_GEMM_16_H

#include "tpp_gemm.h"

#ifdef __cplusplus
extern "C" {
#endif

/** C += A*B; `flags` of tpp_gemm.h. */
void tpp_gemm_f16(int m, int n, int k, const unsigned short *a, int lda,
                  const unsigned short *b, int ldb, float *c, int ldc,
                  int flags, int run);
void tpp_gemm_bf16(int m, int n, int k, const unsigned short *a, int lda,
                   const unsigned short *b, int ldb, float *c, int ldc,
                   int flags, int run);

/** C += A_0*B_0 + A_1*B_1 + ..., as in tpp_gemm.h. */
void tpp_brgemm_f16(int m, int n, int k, const unsigned short *a, int lda,
                    long stride_a, const unsigned short *b, int ldb,
                    long stride_b, float *c, int ldc, int batch, int flags,
                    int run);
void tpp_brgemm_bf16(int m, int n, int k, const unsigned short *a, int lda,
                     long stride_a, const unsigned short *b, int ldb,
                     long stride_b, float *c, int ldc, int batch, int flags,
                     int run);

#ifdef __cplusplus
}
#endif

#endif
