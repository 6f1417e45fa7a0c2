/*===- tpp_dots.h - Products of a few rows with lines along k -------------===*
 *
 * Part of the template tpp_gemm_type.h. B is stored n x k: an element of C is
 * the dot product of a line of A and a line of B, computed vector by vector,
 * for four lines of B at a time. Nothing is packed: packing B would take longer
 * than the product with a few rows.
 *
 *===----------------------------------------------------------------------===*/

enum {
  /** Maximum rows of A; with more rows, packing is worthwhile. */
  SPM_MAX_DOT_ROWS = 3,
  SPM_DOT_STEP = 2 * TPP_LANES
};

/** A line of A, four lines of B, and the destination of the four sums. */
typedef struct {
  int k;
  const SPM_E *a;
  const SPM_E *b[4];
  SPM_E *sums;
} spm_dots;

#define DOT_DECLARE(e)                                                         \
  const SPM_E *b##e = x->b[e];                                                 \
  SPM_VECTOR s##e = 0, t##e = 0, u##e, v##e;
#define DOT_LOAD(e) DOT_LOADER(u##e, b##e + i);
#define DOT_LOAD_NEXT(e) DOT_LOADER(v##e, b##e + i + TPP_LANES);
#define DOT_ADD(e) s##e = SPM_MAD(p, u##e, s##e);
#define DOT_ADD_NEXT(e) t##e = SPM_MAD(q, v##e, t##e);
#define DOT_STORE(e)                                                           \
  s##e = s##e + t##e;                                                          \
  simd_store(s##e, lanes + e * TPP_LANES);

#define DOT_FUNCTION(name)                                                     \
  static void name(const spm_dots *x) {                                        \
    SPM_E lanes[4 * TPP_LANES] SPM_ALIGNED;                                    \
    const SPM_E *a = x->a;                                                     \
    SPM_VECTOR p, q;                                                           \
    int i = 0, e, j;                                                           \
    SPM_EACH4(DOT_DECLARE)                                                     \
    for (; i + SPM_DOT_STEP <= x->k; i += SPM_DOT_STEP) {                      \
      DOT_LOADER(p, a + i);                                                    \
      DOT_LOADER(q, a + i + TPP_LANES);                                        \
      SPM_EACH4(DOT_LOAD)                                                      \
      SPM_EACH4(DOT_LOAD_NEXT)                                                 \
      SPM_EACH4(DOT_ADD)                                                       \
      SPM_EACH4(DOT_ADD_NEXT)                                                  \
    }                                                                          \
    SPM_EACH4(DOT_STORE)                                                       \
    for (e = 0; e < 4; ++e) {                                                  \
      SPM_E sum = x->sums[e];                                                  \
      for (j = 0; j < TPP_LANES; ++j)                                          \
        sum += lanes[e * TPP_LANES + j];                                       \
      for (j = i; j < x->k; ++j)                                               \
        sum += a[j] * x->b[e][j];                                              \
      x->sums[e] = sum;                                                        \
    }                                                                          \
  }

#define DOT_LOADER simd_load
DOT_FUNCTION(spm_aligned_dots)
#undef DOT_LOADER
#define DOT_LOADER simd_loadu
DOT_FUNCTION(spm_unaligned_dots)
#undef DOT_LOADER

/** Whether the product `x` is computed by dot products: lines of A are along k
    as well.
 */
static int spm_has_dots(const spm_product *x) {
  return x->b_line != 1 && x->run.scalar_step == 1 &&
         x->m <= SPM_MAX_DOT_ROWS && x->k >= SPM_DOT_STEP;
}

static int spm_have_aligned_lines(const spm_product *x) {
  return spm_has_alignment(x->a, x->run.scalar_line) &&
         spm_has_alignment(x->b, x->b_line) &&
         x->run.scalar_stride % TPP_LANES == 0 && x->b_stride % TPP_LANES == 0;
}

/** Four elements of a row of C, of which the last ones may be beyond its
    end. */
static void spm_run_dots_of(const spm_product *x, int row, int col,
                            int is_aligned) {
  SPM_E sums[4];
  SPM_E *c = x->c + row * x->ldc + col;
  const int count = spm_min(4, x->n - col);
  spm_dots dots = {x->k, x->a + row * x->run.scalar_line, {0}, sums};
  int e, t;
  for (e = 0; e < 4; ++e) {
    dots.b[e] = x->b + (col + spm_min(e, count - 1)) * x->b_line;
    sums[e] = x->is_fresh ? 0 : c[spm_min(e, count - 1)];
  }
  for (t = 0; t < x->batch; ++t) {
    if (is_aligned)
      spm_aligned_dots(&dots);
    else
      spm_unaligned_dots(&dots);
    dots.a += x->run.scalar_stride;
    for (e = 0; e < 4; ++e)
      dots.b[e] += x->b_stride;
  }
  for (e = 0; e < count; ++e)
    c[e] = sums[e];
}

static void spm_run_dots(const spm_product *x) {
  const int is_aligned = spm_have_aligned_lines(x);
  int i, j;
  for (j = 0; j < x->n; j += 4)
    for (i = 0; i < x->m; ++i)
      spm_run_dots_of(x, i, j, is_aligned);
}
