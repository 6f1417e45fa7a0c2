/*===- sw_spm_f16.h - Half precision products on SW26010-Pro --------------===*
 *
 * The products of sw_spm.h with A and B in half precision, and C and the sums
 * in single precision. Halves are widened before they are sent: the product
 * runs at the speed of single precision.
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
               int variant);
void spm_hbrgemm(int m, int n, int k, float alpha, const _Float16 *a, int lda,
                 const _Float16 *b, int ldb, float beta, float *c, int ldc,
                 int variant, const spm_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
