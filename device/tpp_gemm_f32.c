/*===- tpp_gemm_f32.c - Single precision products of one CPE --------------===*/

#include "tpp_vectors.h"

#define SPM_E float
#define SPM_VECTOR tpp_vector_f32
#define SPM_MAD tpp_madd_f32
#define SPM_SHUFFLE simd_vshfs
#define SPM_GEMM tpp_gemm_f32
#define SPM_BRGEMM tpp_brgemm_f32
#include "tpp_gemm_type.h"
