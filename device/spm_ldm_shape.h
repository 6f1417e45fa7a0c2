/*===- spm_ldm_shape.h - One shape of register block -----------------------===*
 *
 * Both operands are in LDM: there is one kind.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_ldm_block.h"

static spm_kernel SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, )(int kind) {
  (void)kind;
  return SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _3);
}

#undef SPM_P
#undef SPM_Q
