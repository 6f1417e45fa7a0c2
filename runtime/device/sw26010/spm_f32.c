/*===- spm_f32.c - Single precision products on SW26010 -------------------===*/

#include "spm_problem.h"

#include "simd.h"

#define SPM_T float
#define SPM_VECTOR floatv4
#define SPM_MAD simd_vmas
#define SPM_TYPED(name) name##_f32
#include "spm_mesh.h"
