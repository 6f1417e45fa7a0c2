/*===- tpp_half_shape.h - One shape of register block of one CPE ----------===*/

#define SPM_IS_ACROSS 0
#define SPM_IS_NEAR 0
#define SPM_KIND _0
#include "spm_half_block.h"
#undef SPM_IS_NEAR
#undef SPM_KIND

#define SPM_IS_NEAR 1
#define SPM_KIND _1
#include "spm_half_block.h"
#undef SPM_IS_NEAR
#undef SPM_KIND
#undef SPM_IS_ACROSS
#undef SPM_Q
