/*===- spm_shape.h - One shape of register block in its kinds -------------===*/

#if SPM_IS_SQUARE
#define SPM_KIND 0
#define SPM_SUFFIX _0
#include "spm_block.h"
#undef SPM_KIND
#undef SPM_SUFFIX
#define SPM_KIND 1
#define SPM_SUFFIX _1
#include "spm_block.h"
#undef SPM_KIND
#undef SPM_SUFFIX
#define SPM_KIND 2
#define SPM_SUFFIX _2
#include "spm_block.h"
#undef SPM_KIND
#undef SPM_SUFFIX

static spm_kernel SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, )(int kind) {
  switch (kind) {
  case 0:
    return SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _0);
  case 1:
    return SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _1);
  default:
    return SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _2);
  }
}
#else
#define SPM_KIND 3
#define SPM_SUFFIX _3
#include "spm_block.h"
#undef SPM_KIND
#undef SPM_SUFFIX

static spm_kernel SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, )(int kind) {
  (void)kind;
  return SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _3);
}
#endif

#undef SPM_P
#undef SPM_Q
