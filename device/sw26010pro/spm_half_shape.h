/*===- spm_half_shape.h - One shape of register block of halves -----------===*
 *
 * Kind 1 reads scalars that are contiguous in a k step, kind 0 scalars whose k
 * steps are contiguous. Kinds 2 and 3 are the same on transposed squares of C:
 * those of blocks of eight lines.
 *
 *===----------------------------------------------------------------------===*/

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

#if SPM_Q == 8
#define SPM_IS_ACROSS 1
#define SPM_IS_NEAR 0
#define SPM_KIND _2
#include "spm_half_block.h"
#undef SPM_IS_NEAR
#undef SPM_KIND

#define SPM_IS_NEAR 1
#define SPM_KIND _3
#include "spm_half_block.h"
#undef SPM_IS_NEAR
#undef SPM_KIND
#undef SPM_IS_ACROSS
#endif

static spm_kernel SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, )(int kind) {
#if SPM_Q == 8
  if (kind & 2)
    return kind & 1 ? SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _3)
                    : SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _2);
#endif
  return kind & 1 ? SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _1)
                  : SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, _0);
}

#undef SPM_P
#undef SPM_Q
