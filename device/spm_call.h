/*===- spm_call.h - A call of the library, and what the simulator makes of it -*
 *
 * The simulator may know the time of a call from an earlier one with the same
 * keys, and may compute its result directly. spm_call_begin is true in this
 * case. On the chip both functions are empty.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SPM_CALL_H
#define SPM_CALL_H

#include "sw_spm.h"

/** The arguments of any product. */
typedef struct {
  const char *name;
  int m, n, k;
  /** Bits of the elements of A and B, and of C. */
  int bits, c_bits;
  double alpha, beta;
  const void *a, *b;
  void *c;
  int lda, ldb, ldc, variant;
  /** Null: a single tile. */
  const spm_batch *batch;
  /** Pieces of the dimension along which vectors run are multiples of this. */
  int lanes;
} spm_call;

/** What pieces of the dimensions without vectors are multiples of: 2 in
   products of 16 bits, whose pieces begin at words of main memory. */
#ifndef SPM_UNIT
#define SPM_UNIT 1
#endif

#ifdef SW_SIMULATOR
#include "swsim_api.h"

/** Classes of factors and of alignments that take different code paths. */
static inline long spm_factor_class(double factor) {
  return factor == 0 ? 0 : factor == 1 ? 1 : 2;
}

static inline long spm_alignment_class(const void *data, long ld, int bits) {
  const long bytes = SWSIM_LIBRARY_ALIGNMENT;
  return ld % (bytes * 8 / bits) * bytes + (long)data % bytes;
}

/** Halves have a key more, the length of a run. */
static inline int spm_call_begin(const spm_call *x, int run, int is_bfloat16) {
  const spm_batch *batch = x->batch;
  const struct swsim_gemm product = {x->m,
                                     x->n,
                                     x->k,
                                     x->bits,
                                     x->c_bits,
                                     x->alpha,
                                     x->beta,
                                     x->a,
                                     x->b,
                                     x->c,
                                     x->lda,
                                     x->ldb,
                                     x->ldc,
                                     x->variant,
                                     batch ? batch->count : 1,
                                     batch ? batch->offset_a : 0,
                                     batch ? batch->offset_b : 0,
                                     batch ? batch->stride_a : 0,
                                     batch ? batch->stride_b : 0,
                                     x->lanes,
                                     SPM_UNIT,
                                     run,
                                     is_bfloat16};
  const struct swsim_library_call call = {
      x->name,
      2.0 * x->m * x->n * x->k * product.batch,
      x->bits,
      SPM_UNIT == 2 ? 11 : 10,
      {x->m, x->n, x->k, x->variant, product.batch, spm_factor_class(x->alpha),
       spm_factor_class(x->beta), spm_alignment_class(x->a, x->lda, x->bits),
       spm_alignment_class(x->b, x->ldb, x->bits),
       spm_alignment_class(x->c, x->ldc, x->c_bits), run},
      &product};
  return __swsim_library_begin(&call);
}

static inline void spm_call_end(void) { __swsim_library_end(); }
#else
#define spm_call_begin(...) 0
#define spm_call_end() ((void)0)
#endif

#endif
