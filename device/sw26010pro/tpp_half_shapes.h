/*===- tpp_half_shapes.h - Register blocks of halves of one CPE -----------===*
 *
 * Blocks have one or two vectors and up to 16 products: the packed vectors of
 * more would not have room for whole runs. Kind 1 reads scalars that are
 * contiguous in a k step, kind 0 scalars whose k steps are contiguous.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_EACH_SHAPE "tpp_half_shape.h"
#define SPM_P 1
#define SPM_Q 1
#include SPM_EACH_SHAPE
#define SPM_Q 2
#include SPM_EACH_SHAPE
#define SPM_Q 3
#include SPM_EACH_SHAPE
#define SPM_Q 4
#include SPM_EACH_SHAPE
#define SPM_Q 5
#include SPM_EACH_SHAPE
#define SPM_Q 6
#include SPM_EACH_SHAPE
#define SPM_Q 7
#include SPM_EACH_SHAPE
#define SPM_Q 8
#include SPM_EACH_SHAPE
#undef SPM_P
#define SPM_P 2
#define SPM_Q 1
#include SPM_EACH_SHAPE
#define SPM_Q 2
#include SPM_EACH_SHAPE
#define SPM_Q 3
#include SPM_EACH_SHAPE
#define SPM_Q 4
#include SPM_EACH_SHAPE
#define SPM_Q 5
#include SPM_EACH_SHAPE
#define SPM_Q 6
#include SPM_EACH_SHAPE
#define SPM_Q 7
#include SPM_EACH_SHAPE
#define SPM_Q 8
#include SPM_EACH_SHAPE
#undef SPM_P

static spm_kernel spm_choose(int p, int q, int is_near) {
#define SPM_SHAPES(p, kind)                                                    \
  {                                                                            \
    spm_half_##p##1##kind, spm_half_##p##2##kind, spm_half_##p##3##kind,       \
        spm_half_##p##4##kind, spm_half_##p##5##kind, spm_half_##p##6##kind,   \
        spm_half_##p##7##kind, spm_half_##p##8##kind                           \
  }
  static const spm_kernel kernels[2][2][8] = {
      {SPM_SHAPES(1, _0), SPM_SHAPES(1, _1)},
      {SPM_SHAPES(2, _0), SPM_SHAPES(2, _1)}};
#undef SPM_SHAPES
  return kernels[p - 1][is_near][q - 1];
}
