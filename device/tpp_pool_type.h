/*===- tpp_pool_type.h - Maxima of windows of one element type ------------===*
 *
 * Template over the types of tpp_types.h. The first step takes the maximum of
 * each column over the rows of the windows, the second that of the columns of
 * each window. Columns outside of the image have the value `initial`.
 *
 * The maximum by comparison and selection is correct except for NaNs, which it
 * may drop. The sum of all elements shows whether there may be a NaN. In this
 * rare case, the maxima are computed again with NaN propagation. The same is
 * done for rows that are not aligned.
 *
 *===----------------------------------------------------------------------===*/

#define POOL_LOAD_SAME(i) TPP_OF(tpp_v_loadu)(in + i * TPP_LANES)
#define POOL_LOAD_EVEN(i) TPP_OF(tpp_v_load_even)(in + 2 * i * TPP_LANES)
#define POOL_LOAD_STEPS(i)                                                     \
  TPP_OF(tpp_v_load_steps)(in + (long)step * i * TPP_LANES, step, TPP_LANES)

#define POOL_OF(name) TPP_OF(name)
#define POOL_MAXIMUM(a, b) TPP_OF(tpp_v_maximumf)(a, b)
#define POOL_LOAD(p) TPP_OF(tpp_v_loadu)(p)
#define POOL_ADD_CHECK(sum, v)
#include "tpp_pool_windows.h"

#define POOL_OF(name) TPP_OF(name##_fast)
#define POOL_MAXIMUM(a, b) TPP_OF(tpp_v_select)(TPP_OF(tpp_less)(a, b), b, a)
#define POOL_LOAD(p) TPP_OF(tpp_v_load)(p)
#define POOL_ADD_CHECK(sum, v) sum = sum + v;
#include "tpp_pool_windows.h"

/** Whether a lane of `v` is a NaN. */
static int TPP_OF(pool_has_nan)(TPP_V v) {
  TPP_T lanes[TPP_LANES] __attribute__((aligned(64)));
  int i, any = 0;
  TPP_OF(tpp_v_store)(v, lanes);
  for (i = 0; i < TPP_LANES; ++i)
    any |= lanes[i] != lanes[i];
  return any;
}

/** Element by element, for less than a vector. */
static void TPP_OF(pool_few_columns)(const TPP_T *in, int rows, long line,
                                     int n, TPP_T *out) {
  int j, i;
  for (j = 0; j < n; ++j) {
    TPP_V v = TPP_OF(tpp_v_splat)(in[j]);
    for (i = 1; i < rows; ++i)
      v = TPP_OF(tpp_v_maximumf)(v, TPP_OF(tpp_v_splat)(in[i * line + j]));
    TPP_OF(tpp_v_store_part)(v, out + j, 1);
  }
}
static void TPP_OF(pool_few_windows)(const TPP_T *columns, int n, TPP_V start,
                                     const tpp_pool *x, TPP_T *out) {
  int j, c;
  for (j = 0; j < n; ++j) {
    TPP_V v = start;
    for (c = 0; c < x->kernel_cols; ++c)
      v = TPP_OF(tpp_v_maximumf)(
          v, TPP_OF(tpp_v_splat)(columns[j * x->stride_cols + c]));
    TPP_OF(tpp_v_store_part)(v, out + j, 1);
  }
}

/** `n` windows of a row, from column `at` of the output on; `in` has `rows`
    rows of them, those within the image. */
static void TPP_OF(pool_part)(const TPP_T *in, int rows, int at, int n,
                              TPP_V start, const tpp_pool *x, TPP_T *out) {
  TPP_T columns[POOL_COLS] __attribute__((aligned(64)));
  int first = at * x->stride_cols - x->pad_left, j;
  int count = (n - 1) * x->stride_cols + x->kernel_cols;
  int begin = pool_min(pool_max(-first, 0), count);
  int end = pool_max(pool_min(x->cols - first, count), begin);
  int is_few = n < TPP_LANES || end - begin < TPP_LANES || rows <= 0;
  int is_aligned =
      ((unsigned long)(in + first + begin) | x->line * sizeof(TPP_T)) %
          sizeof(TPP_V) ==
      0;
  if (rows <= 0)
    end = begin;
  for (j = 0; j < begin; ++j)
    TPP_OF(tpp_v_store_part)(start, columns + j, 1);
  for (j = end; j < count; ++j)
    TPP_OF(tpp_v_store_part)(start, columns + j, 1);
  in += first + begin;
  if (!is_few && is_aligned) {
    TPP_V sum = TPP_OF(pool_columns_fast)(in, rows, x->line, end - begin,
                                          columns + begin);
    TPP_OF(pool_windows_fast)(columns, n, start, x, out);
    if (!TPP_OF(pool_has_nan)(sum + start))
      return;
  }
  if (end - begin >= TPP_LANES)
    TPP_OF(pool_columns)(in, rows, x->line, end - begin, columns + begin);
  else
    TPP_OF(pool_few_columns)(in, rows, x->line, end - begin, columns + begin);
  if (n >= TPP_LANES)
    TPP_OF(pool_windows)(columns, n, start, x, out);
  else
    TPP_OF(pool_few_windows)(columns, n, start, x, out);
}

void TPP_OF(tpp_pool_max)(int m, int n, const TPP_T *in, int ldi, int pixel,
                          TPP_T initial, const tpp_pool *pool, TPP_T *out,
                          int ldo) {
  const tpp_pool x = *pool;
  const TPP_V start = TPP_OF(tpp_v_splat)(initial);
  int out_rows = n / x.out_cols, first_row = pixel / x.out_cols, c, y, at;
  int lines = (x.block_rows - 1) * x.stride_rows + x.kernel_rows;
  int limit = (POOL_COLS - x.kernel_cols) / x.stride_cols + 1;
  if (limit > POOL_WINDOWS)
    limit = POOL_WINDOWS;
  TPP_BEGIN_POOL("tpp_pool_max")
  for (c = 0; c < m; ++c, in += ldi, out += ldo) {
    const TPP_T *block = in;
    int in_block = 0;
    for (y = 0; y < out_rows; ++y) {
      int row = (first_row + y) * x.stride_rows - x.pad_top;
      int skipped = pool_max(-row, 0);
      int rows = pool_min(x.rows - row, x.kernel_rows) - skipped;
      const TPP_T *window =
          block + (long)(in_block * x.stride_rows + skipped) * x.line;
      for (at = 0; at < x.out_cols; at += limit)
        TPP_OF(pool_part)(window, rows, at, pool_min(limit, x.out_cols - at),
                          start, &x, out + (long)y * x.out_cols + at);
      if (++in_block == x.block_rows) {
        in_block = 0;
        block += (long)lines * x.line;
      }
    }
  }
  TPP_END()
}

#undef POOL_LOAD_SAME
#undef POOL_LOAD_EVEN
#undef POOL_LOAD_STEPS
