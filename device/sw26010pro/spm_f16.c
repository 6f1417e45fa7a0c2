/*===- spm_f16.c - Half precision products on SW26010-Pro -----------------===*/

#define SPM_UNIT 2
#define SPM_HAS_RUNS 1
#include "spm_problem.h"
#include "sw_spm_f16.h"

#define SPM_ARGUMENT _Float16
#define SPM_IS_BFLOAT16 0
#define SPM_GEMM spm_hgemm
#define SPM_BRGEMM spm_hbrgemm
#define SPM_WIDE spm_wide_f16
#include "spm_half.h"
