/*===- spm_bf16.c - Products of bfloat16 numbers on SW26010-Pro -----------===*/

#define SPM_UNIT 2
#define SPM_HAS_RUNS 1
#include "spm_problem.h"
#include "sw_spm_f16.h"

#define SPM_ARGUMENT unsigned short
#define SPM_IS_BFLOAT16 1
#define SPM_GEMM spm_bgemm
#define SPM_BRGEMM spm_bbrgemm
#define SPM_WIDE spm_wide_bf16
#include "spm_half.h"
