/*===- tpp_gemm_bf16.c - Products of bfloat16 numbers of one CPE ----------===*/

#define SPM_IS_BFLOAT16 1
#define SPM_GEMM tpp_gemm_bf16
#define SPM_BRGEMM tpp_brgemm_bf16
#include "tpp_gemm_half.h"
