/*===- spm_shapes.h - All shapes of register block, for one direction -----===*
 *
 * Template over SPM_PREFIX, the file SPM_EACH_SHAPE with the kinds of a shape,
 * and the parameters of that file. Blocks have at most 4 vectors and 16
 * products.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_P 1
#define SPM_Q 1
#include SPM_EACH_SHAPE
#define SPM_P 1
#define SPM_Q 2
#include SPM_EACH_SHAPE
#define SPM_P 1
#define SPM_Q 3
#include SPM_EACH_SHAPE
#define SPM_P 1
#define SPM_Q 4
#include SPM_EACH_SHAPE
#define SPM_P 1
#define SPM_Q 5
#include SPM_EACH_SHAPE
#define SPM_P 1
#define SPM_Q 6
#include SPM_EACH_SHAPE
#define SPM_P 1
#define SPM_Q 7
#include SPM_EACH_SHAPE
#define SPM_P 1
#define SPM_Q 8
#include SPM_EACH_SHAPE
#define SPM_P 2
#define SPM_Q 1
#include SPM_EACH_SHAPE
#define SPM_P 2
#define SPM_Q 2
#include SPM_EACH_SHAPE
#define SPM_P 2
#define SPM_Q 3
#include SPM_EACH_SHAPE
#define SPM_P 2
#define SPM_Q 4
#include SPM_EACH_SHAPE
#define SPM_P 2
#define SPM_Q 5
#include SPM_EACH_SHAPE
#define SPM_P 2
#define SPM_Q 6
#include SPM_EACH_SHAPE
#define SPM_P 2
#define SPM_Q 7
#include SPM_EACH_SHAPE
#define SPM_P 2
#define SPM_Q 8
#include SPM_EACH_SHAPE
#define SPM_P 3
#define SPM_Q 1
#include SPM_EACH_SHAPE
#define SPM_P 3
#define SPM_Q 2
#include SPM_EACH_SHAPE
#define SPM_P 3
#define SPM_Q 3
#include SPM_EACH_SHAPE
#define SPM_P 3
#define SPM_Q 4
#include SPM_EACH_SHAPE
#define SPM_P 3
#define SPM_Q 5
#include SPM_EACH_SHAPE
#define SPM_P 4
#define SPM_Q 1
#include SPM_EACH_SHAPE
#define SPM_P 4
#define SPM_Q 2
#include SPM_EACH_SHAPE
#define SPM_P 4
#define SPM_Q 3
#include SPM_EACH_SHAPE
#define SPM_P 4
#define SPM_Q 4
#include SPM_EACH_SHAPE

static spm_kernel SPM_PASTE(SPM_PREFIX, kernel)(int p, int q, int kind) {
#define SPM_SHAPE(p, q)                                                        \
  case 10 * p + q:                                                             \
    return SPM_PASTE4(SPM_PREFIX, p, q, )(kind);
  switch (10 * p + q) {
    SPM_SHAPE(1, 1)
    SPM_SHAPE(1, 2)
    SPM_SHAPE(1, 3)
    SPM_SHAPE(1, 4)
    SPM_SHAPE(1, 5)
    SPM_SHAPE(1, 6)
    SPM_SHAPE(1, 7)
    SPM_SHAPE(1, 8)
    SPM_SHAPE(2, 1)
    SPM_SHAPE(2, 2)
    SPM_SHAPE(2, 3)
    SPM_SHAPE(2, 4)
    SPM_SHAPE(2, 5)
    SPM_SHAPE(2, 6)
    SPM_SHAPE(2, 7)
    SPM_SHAPE(2, 8)
    SPM_SHAPE(3, 1)
    SPM_SHAPE(3, 2)
    SPM_SHAPE(3, 3)
    SPM_SHAPE(3, 4)
    SPM_SHAPE(3, 5)
    SPM_SHAPE(4, 1)
    SPM_SHAPE(4, 2)
    SPM_SHAPE(4, 3)
    SPM_SHAPE(4, 4)
  }
#undef SPM_SHAPE
  return 0;
}
