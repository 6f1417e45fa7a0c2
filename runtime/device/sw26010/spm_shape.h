/*===- spm_shape.h - One shape of register block in its four roles --------===*/

#define SPM_ROLE 0
#define SPM_SUFFIX _0
#include "spm_block.h"
#undef SPM_ROLE
#undef SPM_SUFFIX
#define SPM_ROLE 1
#define SPM_SUFFIX _1
#include "spm_block.h"
#undef SPM_ROLE
#undef SPM_SUFFIX
#define SPM_ROLE 2
#define SPM_SUFFIX _2
#include "spm_block.h"
#undef SPM_ROLE
#undef SPM_SUFFIX
#define SPM_ROLE 3
#define SPM_SUFFIX _3
#include "spm_block.h"
#undef SPM_ROLE
#undef SPM_SUFFIX

static spm_kernel SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, )(int role) {
  switch (role) {
  case 0:
    return SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _0);
  case 1:
    return SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _1);
  case 2:
    return SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _2);
  default:
    return SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _3);
  }
}

#undef SPM_P
#undef SPM_Q
