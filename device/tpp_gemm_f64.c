/*===- tpp_gemm_f64.c - Double precision products of one CPE --------------===*/

#include "tpp_vectors.h"

#define SPM_E double
#define SPM_VECTOR tpp_vector_f64
#define SPM_MAD tpp_madd_f64
#define SPM_SHUFFLE simd_vshfd
#define SPM_GEMM tpp_gemm_f64
#define SPM_BRGEMM tpp_brgemm_f64
#include "tpp_gemm_type.h"
