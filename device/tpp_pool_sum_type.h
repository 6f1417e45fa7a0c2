/*===- tpp_pool_sum_type.h - Weighted sums of windows of one element type -===*
 *
 * Template over the types of tpp_types.h. Elements outside of the image are set
 * to zero first, so that all windows are whole. Four vectors at a time, or two
 * vectors of two rows, hide the latency of the sums.
 *
 *===----------------------------------------------------------------------===*/

/** Sets the elements outside of the image to zero, in `lines` rows of a block
    that begin with row `row` of the image, as far as windows read them. */
static void TPP_OF(pool_clear)(TPP_T *at, int lines, int row,
                               const tpp_pool *x) {
  const TPP_V zero = 0;
  int used = (x->out_cols - 1) * x->stride_cols + x->kernel_cols, i, j;
  int right = x->pad_left + x->cols;
  for (i = 0; i < lines; ++i, ++row, at += x->line) {
    int first = right;
    if (row < 0 || row >= x->rows)
      first = 0;
    else
      for (j = 0; j < x->pad_left; ++j)
        at[j] = 0;
    for (j = first; j + TPP_LANES <= used; j += TPP_LANES)
      TPP_OF(tpp_v_storeu)(zero, at + j);
    for (; j < used; ++j)
      at[j] = 0;
  }
}

#define POOL_LOAD_SAME(p) TPP_OF(tpp_v_loadu)(p)
#define POOL_LOAD_EVEN(p) TPP_OF(tpp_v_load_even)(p)
#define POOL_LOAD_STEPS(p) TPP_OF(tpp_v_load_steps)(p, step, TPP_LANES)

#define POOL_BEGIN(i) TPP_V v##i = first;
#define POOL_STORE(i) TPP_OF(tpp_v_storeu)(v##i, out + at##i);
#define POOL_SAME(i) POOL_ADD(i, POOL_LOAD_SAME)
#define POOL_EVEN(i) POOL_ADD(i, POOL_LOAD_EVEN)
#define POOL_STEPS(i) POOL_ADD(i, POOL_LOAD_STEPS)
#define POOL_ADD(i, load)                                                      \
  v##i = TPP_OF(tpp_v_fma)(w, load(row + (long)step * at##i + c), v##i);
#define POOL_TAP(take)                                                         \
  {                                                                            \
    const TPP_V w = TPP_OF(tpp_v_splat)(weights[c]);                           \
    SPM_EACH4(take)                                                            \
    ++c;                                                                       \
  }
/* Five at a time, so that the loads of one tap do not wait for the last. */
#define POOL_TAPS(take)                                                        \
  for (c = 0; c + 5 <= cols;) {                                                \
    POOL_TAP(take)                                                             \
    POOL_TAP(take)                                                             \
    POOL_TAP(take)                                                             \
    POOL_TAP(take)                                                             \
    POOL_TAP(take)                                                             \
  }                                                                            \
  while (c < cols)                                                             \
  POOL_TAP(take)

/** The sums of four vectors of windows of a row, which begin at `at0` to
    `at3`. */
static void TPP_OF(pool_sum_four)(const TPP_T *row, const TPP_T *weights,
                                  const tpp_pool *x, TPP_V first, int at0,
                                  int at1, int at2, int at3, TPP_T *out) {
  int step = x->stride_cols, cols = x->kernel_cols, r, c;
  SPM_EACH4(POOL_BEGIN);
  for (r = 0; r < x->kernel_rows; ++r, row += x->line, weights += cols) {
    if (step == 1) {
      POOL_TAPS(POOL_SAME)
    } else if (step == 2) {
      POOL_TAPS(POOL_EVEN)
    } else {
      POOL_TAPS(POOL_STEPS)
    }
  }
  SPM_EACH4(POOL_STORE)
}

/** The sums of a row of `n` windows. The last vector overlaps the one before
    it. */
static void TPP_OF(pool_sum_row)(const TPP_T *in, const TPP_T *weights,
                                 const tpp_pool *x, TPP_V first, int n,
                                 TPP_T *out) {
  int last = pool_max(n - TPP_LANES, 0), j;
  for (j = 0; j < n; j += 4 * TPP_LANES)
    TPP_OF(pool_sum_four)
  (in, weights, x, first, pool_min(j, last), pool_min(j + TPP_LANES, last),
   pool_min(j + 2 * TPP_LANES, last), pool_min(j + 3 * TPP_LANES, last), out);
}

/* Windows of 3 x 3, two vectors of one output row or of two rows, whose windows
   share lines of the image. */
#define POOL3_WEIGHT(k, c)                                                     \
  const TPP_V w##k##c = TPP_OF(tpp_v_splat)(weights[3 * k + c]);
#define POOL3_WEIGHTS(k)                                                       \
  POOL3_WEIGHT(k, 0) POOL3_WEIGHT(k, 1) POOL3_WEIGHT(k, 2)
#define POOL3_SAME(p, v)                                                       \
  const TPP_V x##v##0 = TPP_OF(tpp_v_loadu)(p);                                \
  const TPP_V x##v##1 = TPP_OF(tpp_v_loadu)((p) + 1);                          \
  const TPP_V x##v##2 = TPP_OF(tpp_v_loadu)((p) + 2);
#define POOL3_EVEN(p, v)                                                       \
  const TPP_V low##v = TPP_OF(tpp_v_loadu)(p);                                 \
  const TPP_V high##v = TPP_OF(tpp_v_loadu)((p) + TPP_LANES);                  \
  const TPP_V x##v##0 = TPP_OF(tpp_even)(low##v, high##v);                     \
  const TPP_V x##v##1 = TPP_OF(tpp_odd)(low##v, high##v);                      \
  const TPP_V x##v##2 = TPP_OF(tpp_v_load_even)((p) + 2);
#define POOL3_ADD(to, k, c)                                                    \
  to##0 = TPP_OF(tpp_v_fma)(w##k##c, x0##c, to##0);                            \
  to##1 = TPP_OF(tpp_v_fma)(w##k##c, x1##c, to##1);
#define POOL3_NONE(k)
#define POOL3_FIRST(k) POOL3_ADD(a, k, 0) POOL3_ADD(a, k, 1) POOL3_ADD(a, k, 2)
#define POOL3_SECOND(k) POOL3_ADD(b, k, 0) POOL3_ADD(b, k, 1) POOL3_ADD(b, k, 2)
#define POOL3_LINE(load, i, first, second)                                     \
  {load(p0 + (long)(i) * line, 0) load(p1 + (long)(i) * line, 1) first second}
#define POOL3_FUNCTION(name, step, lines, second)                              \
  static void TPP_OF(name)(const TPP_T *in, const TPP_T *weights,              \
                           const tpp_pool *x, TPP_V first, int n,              \
                           TPP_T *out) {                                       \
    int last = pool_max(n - TPP_LANES, 0), line = x->line, j;                  \
    POOL3_WEIGHTS(0)                                                           \
    POOL3_WEIGHTS(1)                                                           \
    POOL3_WEIGHTS(2)                                                           \
    for (j = 0; j < n; j += 2 * TPP_LANES) {                                   \
      int at0 = pool_min(j, last), at1 = pool_min(j + TPP_LANES, last);        \
      const TPP_T *p0 = in + step * at0, *p1 = in + step * at1;                \
      TPP_V a0 = first, a1 = first, b0 = first, b1 = first;                    \
      lines TPP_OF(tpp_v_storeu)(a0, out + at0);                               \
      TPP_OF(tpp_v_storeu)(a1, out + at1);                                     \
      second                                                                   \
    }                                                                          \
  }
#define POOL3_STORE_SECOND                                                     \
  TPP_OF(tpp_v_storeu)(b0, out + x->out_cols + at0);                           \
  TPP_OF(tpp_v_storeu)(b1, out + x->out_cols + at1);
#define POOL3_STORE_NONE (void)b0, (void)b1;
POOL3_FUNCTION(pool_sum_3x3, 1,
               POOL3_LINE(POOL3_SAME, 0, POOL3_FIRST(0), POOL3_NONE(0))
                   POOL3_LINE(POOL3_SAME, 1, POOL3_FIRST(1), POOL3_NONE(0))
                       POOL3_LINE(POOL3_SAME, 2, POOL3_FIRST(2), POOL3_NONE(0)),
               POOL3_STORE_NONE)
POOL3_FUNCTION(pool_sum_3x3_two, 1,
               POOL3_LINE(POOL3_SAME, 0, POOL3_FIRST(0), POOL3_NONE(0))
                   POOL3_LINE(POOL3_SAME, 1, POOL3_FIRST(1), POOL3_SECOND(0))
                       POOL3_LINE(POOL3_SAME, 2, POOL3_FIRST(2),
                                  POOL3_SECOND(1))
                           POOL3_LINE(POOL3_SAME, 3, POOL3_NONE(0),
                                      POOL3_SECOND(2)),
               POOL3_STORE_SECOND)
POOL3_FUNCTION(pool_sum_3x3_even, 2,
               POOL3_LINE(POOL3_EVEN, 0, POOL3_FIRST(0), POOL3_NONE(0))
                   POOL3_LINE(POOL3_EVEN, 1, POOL3_FIRST(1), POOL3_NONE(0))
                       POOL3_LINE(POOL3_EVEN, 2, POOL3_FIRST(2), POOL3_NONE(0)),
               POOL3_STORE_NONE)

/** The sums of a row one by one: no other elements are read or written. */
static void TPP_OF(pool_sum_few)(const TPP_T *in, const TPP_T *weights,
                                 const tpp_pool *x, TPP_T first, int n,
                                 TPP_T *out) {
  int j, r, c;
  for (j = 0; j < n; ++j) {
    const TPP_T *at = in + j * x->stride_cols;
    TPP_T sum = first;
    for (r = 0; r < x->kernel_rows; ++r)
      for (c = 0; c < x->kernel_cols; ++c)
        sum += at[(long)r * x->line + c] * weights[r * x->kernel_cols + c];
    out[j] = sum;
  }
}

/** The sums of a row, and of the next one if `more` says that there is one in
    the block; returns how many. */
TPP_MATH int TPP_OF(pool_sum_rows)(const TPP_T *in, const TPP_T *weights,
                                   const tpp_pool *x, TPP_V first, int more,
                                   TPP_T *out) {
  int n = x->out_cols;
  int is_3x3 =
      x->kernel_rows == 3 && x->kernel_cols == 3 && x->stride_rows <= 2;
  if (is_3x3 && x->stride_rows == 1 && x->stride_cols == 1 && more) {
    TPP_OF(pool_sum_3x3_two)(in, weights, x, first, n, out);
    return 2;
  }
  if (is_3x3 && x->stride_cols == 1)
    TPP_OF(pool_sum_3x3)(in, weights, x, first, n, out);
  else if (is_3x3 && x->stride_cols == 2)
    TPP_OF(pool_sum_3x3_even)(in, weights, x, first, n, out);
  else
    TPP_OF(pool_sum_row)(in, weights, x, first, n, out);
  return 1;
}

/** The sums of `count` rows of windows of a block. All elements before `in_end`
    may be read, and all before `out_end` may be written. */
TPP_MATH void TPP_OF(pool_sum_block)(const TPP_T *block, const TPP_T *in_end,
                                     int count, const TPP_T *weights,
                                     const tpp_pool *x, TPP_T initial,
                                     TPP_T *out, const TPP_T *out_end) {
  const TPP_V first = TPP_OF(tpp_v_splat)(initial);
  long reach = (long)(x->kernel_rows - 1) * x->line + x->kernel_cols +
               (long)(2 * TPP_LANES - 1) * x->stride_cols;
  int i;
  for (i = 0; i < count;) {
    const TPP_T *row = block + (long)i * x->stride_rows * x->line;
    int done = 1, more = i + 1 < count;
    if (x->out_cols < TPP_LANES &&
        (in_end - row < reach + more * x->line ||
         out_end - out < TPP_LANES + more * x->out_cols))
      TPP_OF(pool_sum_few)(row, weights, x, initial, x->out_cols, out);
    else
      done = TPP_OF(pool_sum_rows)(row, weights, x, first, more, out);
    i += done;
    out += done * x->out_cols;
  }
}

/** Copies `lines` rows of an image from `row` on, padded with zeros in the form
    of a block. */
TPP_MATH void TPP_OF(pool_copy)(const TPP_T *image, int lines, int row,
                                const tpp_pool *from, const tpp_pool *to,
                                TPP_T *at) {
  const TPP_V zero = 0;
  int count = pool_min(to->line - from->pad_left, from->cols), i, j;
  for (j = 0; j < lines * to->line; j += TPP_LANES)
    TPP_OF(tpp_v_storeu)(zero, at + j);
  for (i = pool_max(-row, 0); i < lines && row + i < from->rows; ++i) {
    const TPP_T *in = image + (long)(row + i) * from->line;
    TPP_T *out = at + (long)i * to->line + from->pad_left;
    if (count < TPP_LANES) {
      for (j = 0; j < count; ++j)
        out[j] = in[j];
      continue;
    }
    for (j = 0; j < count - TPP_LANES; j += TPP_LANES)
      TPP_OF(tpp_v_storeu)(TPP_OF(tpp_v_loadu)(in + j), out + j);
    j = count - TPP_LANES;
    TPP_OF(tpp_v_storeu)(TPP_OF(tpp_v_loadu)(in + j), out + j);
  }
}

/** The sums of whole images. As many rows as the buffer holds are copied at a
    time. */
static void TPP_OF(pool_sum_whole)(int m, int n, const TPP_T *in, int ldi,
                                   TPP_T initial, const TPP_T *weights,
                                   const tpp_pool *pool, TPP_T *out, int ldo) {
  /* Vectors that are longer than a row reach further. */
  enum { REACH = 6 * TPP_LANES + TPP_POOL_MAX_COLS };
  TPP_T lines[TPP_POOL_MAX_LINES + REACH] __attribute__((aligned(64)));
  const TPP_T *out_end = out + (long)(m - 1) * ldo + n;
  const TPP_V zero = 0;
  const tpp_pool image = *pool;
  tpp_pool x = image;
  int rows = n / x.out_cols, limit, c, y;
  x.line = (x.out_cols - 1) * x.stride_cols + x.kernel_cols;
  limit = (TPP_POOL_MAX_LINES / x.line - x.kernel_rows) / x.stride_rows + 1;
  if (x.out_cols < TPP_LANES)
    for (y = 0; y < TPP_POOL_MAX_LINES + REACH; y += TPP_LANES)
      TPP_OF(tpp_v_store)(zero, lines + y);
  for (c = 0; c < m; ++c, in += ldi, out += ldo) {
    for (y = 0; y < rows; y += limit) {
      int count = pool_min(limit, rows - y);
      TPP_OF(pool_copy)
      (in, (count - 1) * x.stride_rows + x.kernel_rows,
       y * x.stride_rows - x.pad_top, &image, &x, lines);
      TPP_OF(pool_sum_block)
      (lines, lines + TPP_POOL_MAX_LINES + REACH, count, weights, &x, initial,
       out + (long)y * x.out_cols, out_end);
    }
    weights += x.kernel_rows * x.kernel_cols;
  }
}

/** The sums of images in blocks. */
static void TPP_OF(pool_sum_blocks)(int m, int n, TPP_T *in, int ldi, int pixel,
                                    TPP_T initial, const TPP_T *weights,
                                    const tpp_pool *pool, TPP_T *out, int ldo) {
  const tpp_pool x = *pool;
  int rows = n / x.out_cols, first_row = pixel / x.out_cols, c, y;
  int lines = (x.block_rows - 1) * x.stride_rows + x.kernel_rows;
  int blocks = (rows + x.block_rows - 1) / x.block_rows;
  const TPP_T *in_end =
      in + (long)(m - 1) * ldi + (long)blocks * lines * x.line;
  const TPP_T *out_end = out + (long)(m - 1) * ldo + n;
  for (c = 0; c < m; ++c, in += ldi, out += ldo) {
    TPP_T *block = in;
    for (y = 0; y < rows; y += x.block_rows, block += (long)lines * x.line) {
      TPP_OF(pool_clear)
      (block, lines, (first_row + y) * x.stride_rows - x.pad_top, &x);
      TPP_OF(pool_sum_block)
      (block, in_end, pool_min(x.block_rows, rows - y), weights, &x, initial,
       out + (long)y * x.out_cols, out_end);
    }
    weights += x.kernel_rows * x.kernel_cols;
  }
}

void TPP_OF(tpp_pool_sum)(int m, int n, TPP_T *in, int ldi, int pixel,
                          TPP_T initial, const TPP_T *weights,
                          const tpp_pool *pool, TPP_T *out, int ldo) {
  const tpp_pool x = *pool;
  int first_row = pixel / x.out_cols;
  TPP_BEGIN_POOL("tpp_pool_sum")
  if (x.whole)
    TPP_OF(pool_sum_whole)(m, n, in, ldi, initial, weights, &x, out, ldo);
  else
    TPP_OF(pool_sum_blocks)
  (m, n, in, ldi, pixel, initial, weights, &x, out, ldo);
  TPP_END()
}

#undef POOL_LOAD_SAME
#undef POOL_LOAD_EVEN
#undef POOL_LOAD_STEPS
#undef POOL_BEGIN
#undef POOL_STORE
#undef POOL_SAME
#undef POOL_EVEN
#undef POOL_STEPS
#undef POOL_ADD
#undef POOL_TAP
#undef POOL_TAPS
#undef POOL3_WEIGHT
#undef POOL3_WEIGHTS
#undef POOL3_SAME
#undef POOL3_EVEN
#undef POOL3_ADD
#undef POOL3_NONE
#undef POOL3_FIRST
#undef POOL3_SECOND
#undef POOL3_LINE
#undef POOL3_FUNCTION
#undef POOL3_STORE_SECOND
#undef POOL3_STORE_NONE
