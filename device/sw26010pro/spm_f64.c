/*===- spm_f64.c - Double precision products on SW26010-Pro ---------------===*/

#include "spm_problem.h"

#include "simd.h"

#define SPM_T double
#define SPM_E double
#define SPM_VECTOR doublev8
#define SPM_MAD simd_vmad
#define SPM_IS_CONVERTED 0
#include "spm_mesh.h"

#define SPM_SUM double
#define SPM_GEMM spm_dgemm
#define SPM_BRGEMM spm_dbrgemm
#include "spm_entry.h"
