/*===- tpp_gemm_f16.c - Half precision products of one CPE ----------------===*/

#define SPM_IS_BFLOAT16 0
#define SPM_GEMM tpp_gemm_f16
#define SPM_BRGEMM tpp_brgemm_f16
#include "tpp_gemm_half.h"
