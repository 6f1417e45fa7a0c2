/*===- spm_f32.c - Single precision products on SW26010-Pro ---------------===*/

#include "spm_problem.h"

#include "simd.h"

#define SPM_T float
#define SPM_E float
#define SPM_VECTOR floatv8
#define SPM_MAD simd_vmas
#define SPM_IS_CONVERTED 0
#include "spm_mesh.h"

#define SPM_SUM float
#define SPM_GEMM spm_gemm
#define SPM_BRGEMM spm_brgemm
#include "spm_entry.h"
