/*===- spm_f64.c - Double precision products on SW26010 -------------------===*/

#include "spm_problem.h"

#include "simd.h"

#define SPM_T double
#define SPM_VECTOR doublev4
#define SPM_MAD simd_vmad
#define SPM_TYPED(name) name##_f64
#include "spm_mesh.h"
