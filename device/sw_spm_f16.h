/*===- sw_spm_f16.h - Products of 16-bit numbers on SW26010-Pro -----------===*
 *
 * The products of sw_spm.h with A and B in half precision (`spm_hgemm`) or
 * bfloat16 (`spm_bgemm`, as bits), and C in single precision. The unit of the
 * pieces along vectors is 32, for every `run`; that of the other two dimensions
 * is 2, a word. SPM_PADDED needs an ldc that is a multiple of 32. If ldb is
 * less than the columns of a piece of C, rows of B have ldb columns, and the
 * others of C are padding.
 *
 * Products are summed in 16 bits over runs of up to `run` k steps, four times
 * as fast as in single precision; each step rounds once. The sum of a run is
 * converted to single precision and added to C. A run spans the k steps that a
 * CPE has received together, also those of several tiles of a batch, and ends
 * with them: it may be shorter than `run`, and is never longer. With run = 0 A
 * and B are widened before they are sent, and all sums are in single precision.
 *
 * Error of an element of A*B, where u is 2^-11 for half precision and 2^-8 for
 * bfloat16, and s is the sum of the absolute values of its k products:
 *
 *   |error| <= s * (r*u / (1 - r*u) + k * 2^-23),  r = min(run, k)
 *
 * It holds if no sum leaves the range: a run in half precision must stay below
 * 65504. There a sum below 2^-14 has in addition an absolute error of up to
 * 2^-25 a step. With random signs the error is about that of the square root
 * of r, not of r.
 *
 * A call needs 9 KB of stack and the workspace of sw_spm.h.
 *
 * Calls are made with the CPE in half precision mode; products of bfloat16
 * leave it in this mode.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_SPM_F16_H
#define SW_SPM_F16_H

#include "sw_spm.h"

#ifdef __cplusplus
extern "C" {
#endif

void spm_hgemm(int m, int n, int k, float alpha, const _Float16 *a, int lda,
               const _Float16 *b, int ldb, float beta, float *c, int ldc,
               int variant, int run);
void spm_hbrgemm(int m, int n, int k, float alpha, const _Float16 *a, int lda,
                 const _Float16 *b, int ldb, float beta, float *c, int ldc,
                 int variant, int run, const spm_batch *batch);
void spm_bgemm(int m, int n, int k, float alpha, const unsigned short *a,
               int lda, const unsigned short *b, int ldb, float beta, float *c,
               int ldc, int variant, int run);
void spm_bbrgemm(int m, int n, int k, float alpha, const unsigned short *a,
                 int lda, const unsigned short *b, int ldb, float beta,
                 float *c, int ldc, int variant, int run,
                 const spm_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
