/*===- spm_f64.c - Double precision products on SW26010 -------------------===*/

#include "spm_problem.h"

#include "simd.h"

#define SPM_T double
#define SPM_VECTOR doublev4
#define SPM_MAD simd_vmad
#include "spm_mesh.h"

#define SPM_SUM double
#define SPM_GEMM spm_dgemm
#define SPM_BRGEMM spm_dbrgemm
#include "spm_entry.h"
