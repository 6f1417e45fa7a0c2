/*===- tpp_pool_windows.h - Maxima of some windows of a row ---------------===*
 *
 * Template over the types of tpp_types.h, and over POOL_OF, which makes names,
 * POOL_MAXIMUM, POOL_LOAD, which loads columns, and POOL_ADD_CHECK, which sums
 * them. Four vectors at a time hide the latency of the maxima.
 *
 *===----------------------------------------------------------------------===*/

#define POOL_FIRST(i)                                                          \
  TPP_V v##i = POOL_LOAD(row + j + i * TPP_LANES);                             \
  POOL_ADD_CHECK(s##i, v##i)
#define POOL_MORE(i)                                                           \
  {                                                                            \
    const TPP_V e = POOL_LOAD(row + j + i * TPP_LANES);                        \
    v##i = POOL_MAXIMUM(v##i, e);                                              \
    POOL_ADD_CHECK(s##i, e)                                                    \
  }
#define POOL_KEEP(i) TPP_OF(tpp_v_storeu)(v##i, out + j + i * TPP_LANES);
#define POOL_SUM(i) TPP_V s##i = zero;
#define POOL_VECTORS(each)                                                     \
  {                                                                            \
    const TPP_T *row = in;                                                     \
    each(POOL_FIRST) for (i = 1; i < rows; ++i) {                              \
      row += line;                                                             \
      each(POOL_MORE)                                                          \
    }                                                                          \
    each(POOL_KEEP)                                                            \
  }

#define POOL_LAST()                                                            \
  {                                                                            \
    const TPP_T *row = in + j;                                                 \
    TPP_V v = TPP_OF(tpp_v_loadu)(row);                                        \
    POOL_ADD_CHECK(s0, v)                                                      \
    for (i = 1; i < rows; ++i) {                                               \
      row += line;                                                             \
      {                                                                        \
        const TPP_V e = TPP_OF(tpp_v_loadu)(row);                              \
        v = POOL_MAXIMUM(v, e);                                                \
        POOL_ADD_CHECK(s0, e)                                                  \
      }                                                                        \
    }                                                                          \
    TPP_OF(tpp_v_storeu)(v, out + j);                                          \
  }

/** The maxima of `n` columns over `rows` rows, `line` apart; returns the sum of
    POOL_ADD_CHECK. n is at least a vector. */
static TPP_V POOL_OF(pool_columns)(const TPP_T *in, int rows, long line, int n,
                                   TPP_T *out) {
  const TPP_V zero = 0;
  int j, i, last = n - TPP_LANES;
  SPM_EACH4(POOL_SUM)
  for (j = 0; j + 4 * TPP_LANES <= n; j += 4 * TPP_LANES)
    POOL_VECTORS(SPM_EACH4)
  for (; j <= last; j += TPP_LANES)
    POOL_VECTORS(SPM_EACH1)
  if (j < n) {
    /* Whole vectors in a row may be aligned, this one is not. */
    j = last;
    POOL_LAST()
  }
  return (s0 + s1) + (s2 + s3);
}

#define POOL_BEGIN(i) TPP_V v##i = start;
#define POOL_COMBINE(load, i) v##i = POOL_MAXIMUM(v##i, load(i));
#define POOL_COMBINE_SAME(i) POOL_COMBINE(POOL_LOAD_SAME, i)
#define POOL_COMBINE_EVEN(i) POOL_COMBINE(POOL_LOAD_EVEN, i)
#define POOL_COMBINE_STEPS(i) POOL_COMBINE(POOL_LOAD_STEPS, i)
/** Even and odd elements of two vectors. */
#define POOL_COMBINE_PAIR(i)                                                   \
  {                                                                            \
    const TPP_V a = TPP_OF(tpp_v_loadu)(in + 2 * i * TPP_LANES);               \
    const TPP_V b = TPP_OF(tpp_v_loadu)(in + 2 * i * TPP_LANES + TPP_LANES);   \
    v##i = POOL_MAXIMUM(v##i, TPP_OF(tpp_even)(a, b));                         \
    v##i = POOL_MAXIMUM(v##i, TPP_OF(tpp_odd)(a, b));                          \
  }
#define POOL_STORE(i) TPP_OF(tpp_v_storeu)(v##i, out + i * TPP_LANES);
#define POOL_COLUMNS_OF(each, take)                                            \
  for (c = 0; c < x->kernel_cols; ++c, ++in) {                                 \
    each(take)                                                                 \
  }
/** The maxima of the windows that begin at `in` and after each step. */
#define POOL_FUNCTION(name, each)                                              \
  static void POOL_OF(name)(const TPP_T *in, const tpp_pool *x, TPP_V start,   \
                            TPP_T *out) {                                      \
    int step = x->stride_cols, c;                                              \
    each(POOL_BEGIN) if (step == 2) {                                          \
      const TPP_T *end = in + x->kernel_cols;                                  \
      for (; in + 1 < end; in += 2) {                                          \
        each(POOL_COMBINE_PAIR)                                                \
      }                                                                        \
      if (in < end) {                                                          \
        each(POOL_COMBINE_EVEN)                                                \
      }                                                                        \
    }                                                                          \
    else if (step == 1)                                                        \
        POOL_COLUMNS_OF(each, POOL_COMBINE_SAME) else POOL_COLUMNS_OF(         \
            each, POOL_COMBINE_STEPS) each(POOL_STORE)                         \
  }
POOL_FUNCTION(pool_window_four, SPM_EACH4)
POOL_FUNCTION(pool_window_one, SPM_EACH1)

/** The maxima of `n` windows, a vector at least, whose columns are `columns`.
 */
static void POOL_OF(pool_windows)(const TPP_T *columns, int n, TPP_V start,
                                  const tpp_pool *x, TPP_T *out) {
  int step = x->stride_cols, j;
  for (j = 0; j + 4 * TPP_LANES <= n; j += 4 * TPP_LANES)
    POOL_OF(pool_window_four)(columns + j * step, x, start, out + j);
  for (; j < n - TPP_LANES; j += TPP_LANES)
    POOL_OF(pool_window_one)(columns + j * step, x, start, out + j);
  j = n - TPP_LANES;
  POOL_OF(pool_window_one)(columns + j * step, x, start, out + j);
}

#undef POOL_FIRST
#undef POOL_MORE
#undef POOL_KEEP
#undef POOL_SUM
#undef POOL_VECTORS
#undef POOL_BEGIN
#undef POOL_COMBINE
#undef POOL_COMBINE_SAME
#undef POOL_COMBINE_EVEN
#undef POOL_COMBINE_STEPS
#undef POOL_STORE
#undef POOL_COMBINE_PAIR
#undef POOL_LAST
#undef POOL_LOAD
#undef POOL_COLUMNS_OF
#undef POOL_FUNCTION
#undef POOL_OF
#undef POOL_MAXIMUM
#undef POOL_ADD_CHECK
