/*===- spm_shape.h - One shape of register block --------------------------===*
 *
 * Both operands have come to LDM: there is one role.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_ROLE 3
#define SPM_SUFFIX _3
#include "spm_block.h"
#undef SPM_ROLE
#undef SPM_SUFFIX

static spm_kernel SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, )(int role) {
  (void)role;
  return SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _3);
}

#undef SPM_P
#undef SPM_Q
