/*===- spm_f16.c - Half precision products, summed in single, on SW26010-Pro
 * ---===*/

#include "spm_problem.h"
#include "sw_spm_f16.h"

#include "simd.h"

#define SPM_T _Float16
#define SPM_E float
#define SPM_VECTOR floatv8
#define SPM_MAD simd_vmas
#define SPM_IS_CONVERTED 1
#include "spm_mesh.h"

#define SPM_SUM float
#define SPM_GEMM spm_hgemm
#define SPM_BRGEMM spm_hbrgemm
#include "spm_entry.h"
