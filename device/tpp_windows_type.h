/*===- tpp_windows_type.h - Windows of one element type -------------------===*
 *
 * Template as tpp_windows_runs.h. The pixels of a call are the rest of
 * an output row, whole rows and the begin of another row. If rows of the output
 * are as long as those of the patch, the pixels are one run. Each of these
 * parts is laid out tap by tap, for all channels.
 *
 *===----------------------------------------------------------------------===*/

#include "tpp_windows_runs.h"

/** The taps of a call: from `first_tap` of the channel of the first plane on,
    of `planes` channels, and `rest` taps of one more channel. */
typedef struct {
  const tpp_window *window;
  const TPP_T *patch;
  int rows, cols, col, first_tap, planes, rest, ldo;
} TPP_OF(window_job);

/** Whether window_three can lay out the taps `first` to `last`: they are of the
    same channels, with aligned whole vectors. `x` has the runs of the first
    one. */
static int TPP_OF(window_is_three)(const TPP_OF(window_job) * job,
                                   const TPP_OF(window_runs) * x, int first,
                                   int last) {
  const tpp_window *w = job->window;
  unsigned long steps = x->n | job->ldo | x->out_step;
  if (w->stride_cols != 1 || w->dilation_cols != 1 ||
      (first < job->first_tap) != (last < job->first_tap) ||
      (first < job->rest) != (last < job->rest))
    return 0;
  if (x->lines > 1)
    steps |= x->out_line;
  return ((unsigned long)x->out | steps * sizeof(TPP_T)) % sizeof(TPP_V) == 0;
}

/** Pixels of the output: `n` pixels from column `at` on, in each of `lines`
    rows. For tap 0, the first row reads row `line` of the patch; `out` is its
    address for the first tap. */
typedef struct {
  int lines, n, at, line;
  TPP_T *out;
} TPP_OF(window_pixels);

/** Sets the rest of the runs of `x` to 0: the elements outside of `begin` to
    `end`, and the lines outside of `top` to `bottom`. */
static void TPP_OF(window_border)(const TPP_OF(window_runs) * x, int lines,
                                  int n, int top, int bottom, int begin,
                                  int end) {
  if (top > 0)
    TPP_OF(window_zero_part)(x, 0, top, 0, n);
  if (bottom < lines)
    TPP_OF(window_zero_part)(x, bottom, lines, 0, n);
  if (begin > 0)
    TPP_OF(window_zero_part)(x, top, bottom, 0, begin);
  if (end < n)
    TPP_OF(window_zero_part)(x, top, bottom, end, n);
}

/** All taps of the pixels `x`. In the first row, a tap reads row `line` of the
   patch, and in each following row one row stride further; `left` is its column
   at the first pixel. */
static void TPP_OF(window_taps)(const TPP_OF(window_job) * job,
                                const TPP_OF(window_pixels) * x) {
  const tpp_window *w = job->window;
  int lines = x->lines, n = x->n, cols = job->cols, rows = job->rows;
  int step = w->stride_cols, down = w->stride_rows;
  int height = (lines - 1) * down + 1, width = (n - 1) * step + 1;
  int first_left = x->at * step - w->pad_left - job->col, line = x->line;
  int row, col, t = 0, taps = w->kernel_rows * w->kernel_cols;
  long out_step = (long)taps * job->ldo, in_step = (long)rows * cols;
  const TPP_T *in_row = job->patch + (long)line * cols + first_left;
  TPP_T *out = x->out - (long)job->first_tap * job->ldo;
  TPP_OF(window_runs) runs;
  runs.in_step = in_step;
  runs.out_step = out_step;
  runs.in_line = (long)down * cols;
  runs.out_line = w->out_cols;
  for (row = 0; row < w->kernel_rows;
       ++row, line += w->dilation_rows, in_row += w->dilation_rows * cols) {
    int top = 0, bottom = lines, left = first_left;
    const TPP_T *in = in_row;
    if (line < 0 || line + height > rows) {
      top = window_clamp(window_count(-line, down), 0, lines);
      bottom = window_clamp(window_count(rows - line, down), top, lines);
    }
    for (col = 0; col < w->kernel_cols; ++col, ++t, left += w->dilation_cols,
        in += w->dilation_cols, out += job->ldo) {
      int begin = 0, end = n, is_behind = t < job->first_tap;
      runs.channels = job->planes + (t < job->rest) - is_behind;
      if (runs.channels <= 0)
        continue;
      if (left < 0 || left + width > cols) {
        begin = window_clamp(window_count(-left, step), 0, n);
        end = window_clamp(window_count(cols - left, step), begin, n);
      }
      runs.in = is_behind ? in + in_step : in;
      runs.out = is_behind ? out + out_step : out;
      runs.n = end - begin;
      runs.lines = bottom - top;
      if (col + 2 < w->kernel_cols && runs.lines == lines && left >= 0 &&
          left + width + 2 <= cols &&
          TPP_OF(window_is_three)(job, &runs, t, t + 2)) {
        TPP_OF(window_three)(&runs, job->ldo);
        col += 2;
        t += 2;
        left += 2;
        in += 2;
        out += 2 * job->ldo;
        continue;
      }
      if (runs.n < n || runs.lines < lines) {
        TPP_OF(window_border)(&runs, lines, n, top, bottom, begin, end);
        if (runs.n == 0 || runs.lines == 0)
          continue;
        runs.in += top * runs.in_line + begin * step;
        runs.out += top * runs.out_line + begin;
      }
      TPP_OF(window_copy_runs)(&runs, step);
    }
  }
}

/** Sets columns `from` to `to` of `n` pixels of rows of `cols`, the first one
   in column `at`, to 0. */
static void TPP_OF(window_zero_columns)(const TPP_OF(window_runs) * x, int n,
                                        int at, int cols, int from, int to) {
  int c, j;
  for (; from < to; ++from) {
    int first = from < at ? from - at + cols : from - at;
    TPP_T *out = x->out;
    for (c = 0; c < x->channels; ++c, out += x->out_step)
      for (j = first; j < n; j += cols)
        out[j] = 0;
  }
}

/** Sets the elements of a tap at column `shift` that are in the padding to
    0. */
static void TPP_OF(window_zero_beside)(const TPP_OF(window_runs) * x, int n,
                                       int at, int cols, int shift) {
  if (shift < 0)
    TPP_OF(window_zero_columns)(x, n, at, cols, 0,
                                -shift < cols ? -shift : cols);
  else if (shift > 0)
    TPP_OF(window_zero_columns)(x, n, at, cols, shift < cols ? cols - shift : 0,
                                cols);
}

/** Like window_taps, for output rows that are as long as those of the patch:
    all pixels are one run, in which the elements outside of each row are set to
    0. */
static void TPP_OF(window_dense_taps)(const TPP_OF(window_job) * job,
                                      const TPP_OF(window_pixels) * x) {
  const tpp_window *w = job->window;
  int n = x->n, cols = job->cols, all = job->rows * cols;
  int row, col, t = 0, taps = w->kernel_rows * w->kernel_cols;
  int from = x->line * cols + x->at;
  long out_step = (long)taps * job->ldo, in_step = all;
  TPP_T *out = x->out - (long)job->first_tap * job->ldo;
  TPP_OF(window_runs) runs;
  runs.in_step = in_step;
  runs.out_step = out_step;
  runs.in_line = runs.out_line = 0;
  for (row = 0; row < w->kernel_rows; ++row, from += w->dilation_rows * cols) {
    int begin = window_clamp(-from, 0, n), shift = -w->pad_left - job->col;
    int end = window_clamp(all - from, begin, n);
    for (col = 0; col < w->kernel_cols;
         ++col, ++t, shift += w->dilation_cols, out += job->ldo) {
      /* The first and the last elements of the patch may lack a neighbour. */
      int first = window_clamp(-from - shift, begin, end);
      int last = window_clamp(all - from - shift, first, end);
      int is_behind = t < job->first_tap;
      runs.channels = job->planes + (t < job->rest) - is_behind;
      if (runs.channels <= 0)
        continue;
      runs.in = job->patch + from + shift + (is_behind ? in_step : 0);
      runs.out = is_behind ? out + out_step : out;
      runs.n = last - first;
      runs.lines = 1;
      if (col + 2 < w->kernel_cols && runs.n == n && from + shift >= 0 &&
          from + shift + n + 2 <= all &&
          TPP_OF(window_is_three)(job, &runs, t, t + 2)) {
        int i;
        TPP_OF(window_three)(&runs, job->ldo);
        for (i = 0; i < 3; ++i, runs.out += job->ldo)
          TPP_OF(window_zero_beside)(&runs, n, x->at, cols, shift + i);
        col += 2;
        t += 2;
        shift += 2;
        out += 2 * job->ldo;
        continue;
      }
      if (end - begin < n)
        TPP_OF(window_border)(&runs, 1, n, 0, 1, begin, end);
      if (runs.n > 0) {
        TPP_OF(window_runs) inside = runs;
        inside.in += first;
        inside.out += first;
        TPP_OF(window_copy_runs)(&inside, 1);
      }
      TPP_OF(window_zero_beside)(&runs, n, x->at, cols, shift);
    }
  }
}

/** Whole rows of the output, in blocks if there are any: `left` of them are in
    the first block. Returns the first pixels after them. */
static TPP_OF(window_pixels)
    TPP_OF(window_whole)(const TPP_OF(window_job) * job,
                         TPP_OF(window_pixels) x, int lines, int *left) {
  const tpp_window *w = job->window;
  x.at = 0;
  x.n = w->out_cols;
  while (lines > 0) {
    x.lines = lines;
    if (w->block_rows) {
      if (*left == 0) {
        *left = w->block_rows;
        x.line += (w->block_step - w->block_rows) * w->stride_rows;
      }
      if (x.lines > *left)
        x.lines = *left;
      *left -= x.lines;
    }
    TPP_OF(window_taps)(job, &x);
    lines -= x.lines;
    x.line += x.lines * w->stride_rows;
    x.out += (long)x.lines * x.n;
  }
  return x;
}

/** `n` pixels from `x` on: the rest of a row, whole rows, and the begin of one
    more. */
static void TPP_OF(window_part)(const TPP_OF(window_job) * job,
                                TPP_OF(window_pixels) x, int n, int left) {
  const tpp_window *w = job->window;
  int lines;
  if (x.at > 0 || n < w->out_cols) {
    x.lines = 1;
    x.n = n < w->out_cols - x.at ? n : w->out_cols - x.at;
    TPP_OF(window_taps)(job, &x);
    n -= x.n;
    --left;
    x.line += w->stride_rows;
    x.out += x.n;
  }
  if (n <= 0)
    return;
  lines = n / w->out_cols;
  x = TPP_OF(window_whole)(job, x, lines, &left);
  n -= lines * w->out_cols;
  if (n == 0)
    return;
  if (w->block_rows && left == 0)
    x.line += (w->block_step - w->block_rows) * w->stride_rows;
  x.lines = 1;
  x.n = n;
  x.at = 0;
  TPP_OF(window_taps)(job, &x);
}

void TPP_OF(tpp_windows)(int m, int n, const TPP_T *patch, int rows, int cols,
                         int row, int col, int tap, int pixel,
                         const tpp_window *window, TPP_T *out, int ldo) {
  const tpp_window x = *window;
  int taps = x.kernel_rows * x.kernel_cols, plane = tap / taps;
  int first_tap = tap - plane * taps, line = pixel / x.out_cols;
  int at = pixel - line * x.out_cols;
  /* Channels with all taps, after the first one, and taps of one more
     channel. */
  int planes = (first_tap + m) / taps, rest = first_tap + m - planes * taps;
  /* For tap 0 in the first row of the output. */
  int block = x.block_rows ? line / x.block_rows : 0;
  int left = x.block_rows ? (block + 1) * x.block_rows - line : 0;
  int first = (line + block * (x.block_step - x.block_rows)) * x.stride_rows -
              x.pad_top - row;
  TPP_BEGIN_WINDOWS("tpp_windows") {
    const TPP_OF(window_job) job = {&x,     patch + (long)plane * rows * cols,
                                    rows,   cols,
                                    col,    first_tap,
                                    planes, rest,
                                    ldo};
    TPP_OF(window_pixels) pixels = {1, n, at, first, out};
    if (x.stride_rows == 1 && x.stride_cols == 1 && cols == x.out_cols &&
        x.block_rows == 0)
      TPP_OF(window_dense_taps)(&job, &pixels);
    else
      TPP_OF(window_part)(&job, pixels, n, left);
  }
  TPP_END()
}
