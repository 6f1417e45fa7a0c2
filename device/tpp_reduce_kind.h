/*===- tpp_reduce_kind.h - Reductions of one kind and type ----------------===*
 *
 * Template over TPP_T, TPP_V, TPP_SUFFIX and the kind of tpp_kinds.h. Eight
 * accumulators hide the latencies. Vectors need no alignment: the second load
 * of an unaligned vector takes much less time than the transfer of its elements
 * from main memory.
 *
 *===----------------------------------------------------------------------===*/

#define TPP_OWN(name) SPM_PASTE4(name, TPP_KIND, TPP_SUFFIX, )

#define TPP_TOTAL(e) TPP_V t##e = neutral;
#define TPP_FIRST(e)                                                           \
  TPP_V a##e;                                                                  \
  simd_loadu(a##e, TPP_PLACE(e));
#define TPP_NEXT(e)                                                            \
  TPP_V x##e;                                                                  \
  simd_loadu(x##e, TPP_PLACE(e));
#define TPP_ACCUMULATE(e) a##e = TPP_COMBINE(a##e, x##e);
#define TPP_ADD_BLOCK(e) t##e = TPP_COMBINE(t##e, a##e);
#define TPP_FOLD(e, f) t##e = TPP_COMBINE(t##e, t##f);
#define TPP_FOLD4 TPP_FOLD(0, 4) TPP_FOLD(1, 5) TPP_FOLD(2, 6) TPP_FOLD(3, 7)
#define TPP_FOLD2 TPP_FOLD(0, 2) TPP_FOLD(1, 3)

/** Eight accumulators t0 ... t7 of `steps` steps of `step` elements, in blocks.
 */
#define TPP_SWEEP(steps, step)                                                 \
  SPM_EACH8(TPP_TOTAL)                                                         \
  while (steps > 0) {                                                          \
    int block = steps < TPP_BLOCK ? steps : TPP_BLOCK;                         \
    steps -= block;                                                            \
    SPM_EACH8(TPP_FIRST)                                                       \
    for (x += step; --block > 0; x += step) {                                  \
      SPM_EACH8(TPP_NEXT)                                                      \
      SPM_EACH8(TPP_ACCUMULATE)                                                \
    }                                                                          \
    SPM_EACH8(TPP_ADD_BLOCK)                                                   \
  }

/* Rows. */
#define TPP_PLACE(e) x + e *TPP_LANES

/** The elements of one row. */
static __attribute__((noinline)) TPP_T TPP_OWN(row_)(int n, const TPP_T *x) {
  const TPP_V neutral = TPP_NEUTRAL;
  TPP_T lanes[TPP_LANES], value;
  int steps = n / (8 * TPP_LANES), j;
  TPP_SWEEP(steps, 8 * TPP_LANES)
  TPP_FOLD4 TPP_FOLD2 TPP_FOLD(0, 1) for (n %= 8 * TPP_LANES; n >= TPP_LANES;
                                          n -= TPP_LANES, x += TPP_LANES) {
    TPP_NEXT(0)
    t0 = TPP_COMBINE(t0, x0);
  }
  simd_storeu(t0, lanes);
  value = lanes[0];
  for (j = 1; j < TPP_LANES; ++j)
    value = TPP_COMBINE_S(value, lanes[j]);
  for (j = 0; j < n; ++j)
    value = TPP_COMBINE_S(value, x[j]);
  return value;
}
#undef TPP_PLACE

#define TPP_ROW_FIRST(e) TPP_T v##e = x[e * (long)ldx];
#define TPP_ROW_NEXT(e) v##e = TPP_COMBINE_S(v##e, x[e * (long)ldx + j]);
#define TPP_ROW_COMBINE(e) y[e] = TPP_COMBINE_S(y[e], v##e);

/** Eight rows at once, for rows that are too short for vectors. */
static __attribute__((noinline)) void
TPP_OWN(short_rows_)(int n, const TPP_T *x, int ldx, TPP_T *y) {
  int j;
  SPM_EACH8(TPP_ROW_FIRST)
  for (j = 1; j < n; ++j) {
    SPM_EACH8(TPP_ROW_NEXT)
  }
  SPM_EACH8(TPP_ROW_COMBINE)
}

void TPP_OWN(tpp_reduce_rows_)(int m, int n, const TPP_T *x, int ldx,
                               TPP_T *y) {
  int i = 0;
  TPP_BEGIN("tpp_reduce_rows_" TPP_TEXT(TPP_KIND), 1, TPP_KEY(y, 1, 0),
            TPP_KEY(x, ldx, 0), 0)
  if (n < 2 * TPP_LANES)
    for (; i + 8 <= m; i += 8)
      TPP_OWN(short_rows_)(n, x + i * (long)ldx, ldx, y + i);
  for (; i < m; ++i) {
    const TPP_T value = TPP_OWN(row_)(n, x + i * (long)ldx);
    y[i] = TPP_COMBINE_S(y[i], value);
  }
  TPP_END()
}

/* Columns. */
#define TPP_PLACE(e) x + e *(long)ldx

/** A vector of columns; each accumulator takes every eighth row. */
static __attribute__((noinline)) void TPP_OWN(columns_)(int m, const TPP_T *x,
                                                        int ldx, TPP_T *y) {
  const TPP_V neutral = TPP_NEUTRAL;
  int steps = m / 8;
  TPP_V old;
  TPP_SWEEP(steps, 8 * (long)ldx)
  TPP_FOLD4 TPP_FOLD2 TPP_FOLD(0, 1) for (m %= 8; m > 0; --m, x += ldx) {
    TPP_NEXT(0)
    t0 = TPP_COMBINE(t0, x0);
  }
  simd_loadu(old, y);
  old = TPP_COMBINE(old, t0);
  simd_storeu(old, y);
}
#undef TPP_PLACE

#define TPP_COLUMN_TOTAL(e) TPP_T v##e = TPP_NEUTRAL;
#define TPP_COLUMN_NEXT(e) v##e = TPP_COMBINE_S(v##e, x[e * (long)ldx]);
#define TPP_COLUMN_FOLD(e, f) v##e = TPP_COMBINE_S(v##e, v##f)

/** One column; each accumulator takes every eighth row. */
static __attribute__((noinline)) void TPP_OWN(column_)(int m, const TPP_T *x,
                                                       int ldx, TPP_T *y) {
  SPM_EACH8(TPP_COLUMN_TOTAL)
  for (; m >= 8; m -= 8, x += 8 * (long)ldx) {
    SPM_EACH8(TPP_COLUMN_NEXT)
  }
  for (; m > 0; --m, x += ldx) {
    TPP_COLUMN_NEXT(0)
  }
  TPP_COLUMN_FOLD(0, 4);
  TPP_COLUMN_FOLD(1, 5);
  TPP_COLUMN_FOLD(2, 6);
  TPP_COLUMN_FOLD(3, 7);
  TPP_COLUMN_FOLD(0, 2);
  TPP_COLUMN_FOLD(1, 3);
  TPP_COLUMN_FOLD(0, 1);
  *y = TPP_COMBINE_S(*y, v0);
}

static void TPP_OWN(block_)(int m, int n, const TPP_T *x, int ldx, TPP_T *y) {
  int j = 0;
  for (; j + TPP_LANES <= n; j += TPP_LANES)
    TPP_OWN(columns_)(m, x + j, ldx, y + j);
  for (; j < n; ++j)
    TPP_OWN(column_)(m, x + j, ldx, y + j);
}

void TPP_OWN(tpp_reduce_cols_)(int batch, int m, int n, const TPP_T *x, int ldx,
                               TPP_T *y) {
  TPP_BEGIN("tpp_reduce_cols_" TPP_TEXT(TPP_KIND), batch, TPP_KEY(y, n, 0),
            TPP_KEY(x, ldx, 0), batch)
  for (; batch > 0; --batch, x += m * (long)ldx, y += n)
    TPP_OWN(block_)(m, n, x, ldx, y);
  TPP_END()
}

#undef TPP_OWN
#undef TPP_TOTAL
#undef TPP_FIRST
#undef TPP_NEXT
#undef TPP_ACCUMULATE
#undef TPP_ADD_BLOCK
#undef TPP_FOLD
#undef TPP_FOLD4
#undef TPP_FOLD2
#undef TPP_SWEEP
#undef TPP_ROW_FIRST
#undef TPP_ROW_NEXT
#undef TPP_ROW_COMBINE
#undef TPP_COLUMN_TOTAL
#undef TPP_COLUMN_NEXT
#undef TPP_COLUMN_FOLD
