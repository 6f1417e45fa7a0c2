/*===- spm_gemm.c - Entry points of the collective products ---------------===*
 *
 * All are one product: of a batch of tiles, which may be a single one.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_call.h"
#include "spm_problem.h"


/** One operand: `line` is its dimension that C has, too. */
static spm_operand spm_describe(const void *data, int lines_are_neighbours,
                                int ld, int owned, const long *offsets,
                                long stride) {
  spm_operand x;
  x.data = data;
  x.line = lines_are_neighbours ? 1 : ld;
  x.step = lines_are_neighbours ? ld : 1;
  x.owned = owned;
  x.offsets = offsets;
  x.stride = stride;
  return x;
}

/** The call in terms of vectors and scalars. */
static void spm_translate(const spm_call *call, spm_problem *x) {
  const spm_batch *batch = call->batch;
  const int along_n = (call->variant & SPM_VEC_N) != 0;
  spm_operand a = spm_describe(
      call->a, call->variant & SPM_A_COL, call->lda, spm_owned(call->m, _ROW),
      batch ? batch->offset_a : 0, batch ? batch->stride_a : 0);
  spm_operand b = spm_describe(
      call->b, !(call->variant & SPM_B_COL), call->ldb,
      spm_owned(call->n, _COL), batch ? batch->offset_b : 0,
      batch ? batch->stride_b : 0);
  x->vector = along_n ? b : a;
  x->scalar = along_n ? a : b;
  x->vectors = spm_piece(along_n ? call->n : call->m);
  x->scalars = spm_piece(along_n ? call->m : call->n);
  x->k = call->k;
  x->tiles = batch ? batch->count : 1;
  x->along_n = along_n;
  x->c = call->c;
  x->c_lane = along_n ? 1 : call->ldc;
  x->c_line = along_n ? call->ldc : 1;
  x->alpha = call->alpha;
  x->beta = call->beta;
}

static void spm_multiply(const spm_call *call) {
  spm_problem x;
  if (spm_call_begin(call))
    return;
  spm_translate(call, &x);
  if (x.tiles < 1)
    x.alpha = 0;
  if (call->bits == 64)
    spm_multiply_f64(&x);
  else
    spm_multiply_f32(&x);
  spm_call_end();
}

void spm_gemm(int m, int n, int k, float alpha, const float *a, int lda,
              const float *b, int ldb, float beta, float *c, int ldc,
              int variant) {
  spm_brgemm(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, variant, 0);
}

void spm_dgemm(int m, int n, int k, double alpha, const double *a, int lda,
               const double *b, int ldb, double beta, double *c, int ldc,
               int variant) {
  spm_dbrgemm(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, variant, 0);
}

void spm_brgemm(int m, int n, int k, float alpha, const float *a, int lda,
                const float *b, int ldb, float beta, float *c, int ldc,
                int variant, const spm_batch *batch) {
  const spm_call call = {batch ? "spm_brgemm" : "spm_gemm",
                         m,       n,     k,   32,   32, alpha, beta, a,
                         b,       c,     lda, ldb,  ldc, variant, batch};
  spm_multiply(&call);
}

void spm_dbrgemm(int m, int n, int k, double alpha, const double *a, int lda,
                 const double *b, int ldb, double beta, double *c, int ldc,
                 int variant, const spm_batch *batch) {
  const spm_call call = {batch ? "spm_dbrgemm" : "spm_dgemm",
                         m,       n,     k,   64,   64, alpha, beta, a,
                         b,       c,     lda, ldb,  ldc, variant, batch};
  spm_multiply(&call);
}
