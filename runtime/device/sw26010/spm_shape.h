/*===- spm_shape.h - One shape of register block in its four roles --------===*/

#define SPM_ROLE 0
#define SPM_SUFFIX _00
#include "spm_block.h"
#undef SPM_ROLE
#undef SPM_SUFFIX
#define SPM_ROLE 1
#define SPM_SUFFIX _01
#include "spm_block.h"
#undef SPM_ROLE
#undef SPM_SUFFIX
#define SPM_ROLE 2
#define SPM_SUFFIX _10
#include "spm_block.h"
#undef SPM_ROLE
#undef SPM_SUFFIX
#define SPM_ROLE 3
#define SPM_SUFFIX _11
#include "spm_block.h"
#undef SPM_ROLE
#undef SPM_SUFFIX

static void SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, )(const SPM_RUN *run) {
  if (run->own_vector && run->own_scalar)
    SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _11)(run);
  else if (run->own_scalar)
    SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _10)(run);
  else if (run->own_vector)
    SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _01)(run);
  else
    SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _00)(run);
}

#undef SPM_P
#undef SPM_Q
