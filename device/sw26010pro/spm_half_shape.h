/*===- spm_half_shape.h - One shape of register block of halves -----------===*
 *
 * Kind 1 reads scalars that are contiguous in a k step, kind 0 scalars whose k
 * steps are contiguous.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_IS_NEAR 0
#include "spm_half_block.h"
#undef SPM_IS_NEAR

#define SPM_IS_NEAR 1
#include "spm_half_block.h"
#undef SPM_IS_NEAR

static spm_kernel SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, )(int kind) {
  return kind ? SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _1)
              : SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _0);
}

#undef SPM_P
#undef SPM_Q
