/*===- spm_gemm.c - Entry points of the collective products ---------------===*
 *
 * All are one product: of a batch of tiles, which may be a single one.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_library.h"
#include "spm_problem.h"

void spm_multiply_f32(const spm_problem *x);
void spm_multiply_f64(const spm_problem *x);

/** The problem in terms of vectors and scalars. */
static void spm_describe(spm_problem *x, int m, int n, int k, const void *a,
                         int lda, const void *b, int ldb, void *c, int ldc,
                         int variant, const spm_batch *batch) {
  spm_operand *rows = variant & SPM_VEC_N ? &x->scalar : &x->vector;
  spm_operand *cols = variant & SPM_VEC_N ? &x->vector : &x->scalar;
  const int along_n = (variant & SPM_VEC_N) != 0;
  rows->data = a;
  rows->line = variant & SPM_A_COL ? 1 : lda;
  rows->step = variant & SPM_A_COL ? lda : 1;
  rows->owned = spm_owned(m, _ROW);
  rows->offsets = batch ? batch->offset_a : 0;
  rows->stride = batch ? batch->stride_a : 0;
  cols->data = b;
  cols->line = variant & SPM_B_COL ? ldb : 1;
  cols->step = variant & SPM_B_COL ? 1 : ldb;
  cols->owned = spm_owned(n, _COL);
  cols->offsets = batch ? batch->offset_b : 0;
  cols->stride = batch ? batch->stride_b : 0;
  x->vectors = spm_piece(along_n ? n : m);
  x->scalars = spm_piece(along_n ? m : n);
  x->k = k;
  x->tiles = batch ? batch->count : 1;
  x->along_n = along_n;
  x->c = c;
  x->c_lane = along_n ? 1 : ldc;
  x->c_line = along_n ? ldc : 1;
}

#define SPM_ENTRY(name, type, suffix, bits)                                    \
  static void name##_batch(const char *symbol, int m, int n, int k,            \
                           type alpha, const type *a, int lda, const type *b,  \
                           int ldb, type beta, type *c, int ldc, int variant,  \
                           const spm_batch *batch) {                           \
    spm_problem x;                                                             \
    SPM_BEGIN(symbol, bits);                                                   \
    spm_describe(&x, m, n, k, a, lda, b, ldb, c, ldc, variant, batch);         \
    x.alpha = alpha;                                                           \
    x.beta = beta;                                                             \
    spm_multiply_##suffix(&x);                                                 \
    SWSIM_CALL_END();                                                          \
  }
