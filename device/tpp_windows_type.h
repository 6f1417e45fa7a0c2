/*===- tpp_windows_type.h - Windows of one element type -------------------===*
 *
 * Template over the types of tpp_types.h. Pixels of one row of the output that
 * one tap meets lie in one row of the image, `stride_cols` apart, and in the
 * same place of the plane of every channel: such a run is copied for all
 * channels, a vector at a time. The last vector of a run ends with the run, and
 * has elements of the one before it again.
 *
 *===----------------------------------------------------------------------===*/

/** Runs of `n` elements, so many lines of each channel, and the way from one
    channel and from one line to the next. */
typedef struct {
  int n, lines, channels;
  const TPP_T *in;
  TPP_T *out;
  long in_step, out_step, in_line, out_line;
} TPP_OF(window_runs);

/* Vectors v of a run from `in` to `out`, and w of one from `in2` to `out2`. */
#define WINDOW_DECLARE(i) TPP_V v##i;
#define WINDOW_DECLARE2(i) TPP_V w##i;
#define WINDOW_LOAD(i) simd_loadu(v##i, in + j + i * TPP_LANES);
#define WINDOW_LOAD2(i) simd_loadu(w##i, in2 + i * TPP_LANES);
#define WINDOW_LOAD_LAST(i) simd_loadu(v##i, in + last);
#define WINDOW_LOAD_LAST2(i) simd_loadu(w##i, in2 + last);
#define WINDOW_EVEN(i)                                                         \
  v##i = TPP_OF(tpp_v_load_even)(in + 2 * (j + i * TPP_LANES));
#define WINDOW_EVEN2(i) w##i = TPP_OF(tpp_v_load_even)(in2 + 2 * i * TPP_LANES);
#define WINDOW_EVEN_LAST(i) v##i = TPP_OF(tpp_v_load_even)(in + 2 * last);
#define WINDOW_EVEN_LAST2(i) w##i = TPP_OF(tpp_v_load_even)(in2 + 2 * last);
#define WINDOW_SPLAT(i) v##i = zero;
#define WINDOW_SPLAT2(i) w##i = zero;
#define WINDOW_STORE(i) simd_store(v##i, out + j + i * TPP_LANES);
#define WINDOW_STORE2(i) simd_store(w##i, out2 + i * TPP_LANES);
#define WINDOW_STOREU(i) simd_storeu(v##i, out + j + i * TPP_LANES);
#define WINDOW_STOREU2(i) simd_storeu(w##i, out2 + i * TPP_LANES);
#define WINDOW_STORE_LAST(i) simd_storeu(v##i, out + last);
#define WINDOW_STORE_LAST2(i) simd_storeu(w##i, out2 + last);

/** Lines of one channel in place of one line of each. */
#define WINDOW_ONE_LINE                                                        \
  if (lines == 1) {                                                            \
    lines = channels;                                                          \
    channels = 1;                                                              \
    in_line = in_step;                                                         \
    out_line = out_step;                                                       \
  }

/** Loops over the runs of `x`, the next of which is from `in` to `out`. */
#define WINDOW_EACH_RUN                                                        \
  for (; c < channels; ++c, plane += in_step, rows += out_step)                \
    for (l = 0, in = plane, out = rows; l < lines;                             \
         ++l, in += in_line, out += out_line)

/** Runs of up to four vectors, two lines at a time: `count` whole vectors and
    the last one. The last pair may have the same line twice. */
#define WINDOW_PAIRS(count, load, load_last, store)                            \
  for (; c < channels; ++c, plane += in_step, rows += out_step)                \
    for (l = 0, in = plane, out = rows; l < lines;                             \
         l += 2, in += 2 * in_line, out += 2 * out_line) {                     \
      const TPP_T *in2 = l + 1 < lines ? in + in_line : in;                    \
      TPP_T *out2 = l + 1 < lines ? out + out_line : out;                      \
      TPP_V v3, w3;                                                            \
      SPM_EACH(count, WINDOW_DECLARE)                                          \
      SPM_EACH(count, WINDOW_DECLARE2)                                         \
      SPM_EACH(count, load)                                                    \
      load_last(3) SPM_EACH(count, load##2)                                    \
          load_last##2(3)SPM_EACH(count, store) WINDOW_STORE_LAST(3)           \
              SPM_EACH(count, store##2) WINDOW_STORE_LAST2(3)                  \
    }

/** All runs, which end with `count` whole vectors and the last one. */
#define WINDOW_RUNS(count, load, load_last, store)                             \
  WINDOW_EACH_RUN {                                                            \
    for (j = 0; j < whole; j += 4 * TPP_LANES) {                               \
      SPM_EACH4(WINDOW_DECLARE)                                                \
      SPM_EACH4(load)                                                          \
      SPM_EACH4(store)                                                         \
    }                                                                          \
    {                                                                          \
      TPP_V v3;                                                                \
      SPM_EACH(count, WINDOW_DECLARE)                                          \
      SPM_EACH(count, load)                                                    \
      load_last(3) SPM_EACH(count, store) WINDOW_STORE_LAST(3)                 \
    }                                                                          \
  }

#define WINDOW_CASES(runs, load, load_last, store)                             \
  switch ((vectors - 1) % 4) {                                                 \
  case 0:                                                                      \
    runs(0, load, load_last, store) break;                                     \
  case 1:                                                                      \
    runs(1, load, load_last, store) break;                                     \
  case 2:                                                                      \
    runs(2, load, load_last, store) break;                                     \
  default:                                                                     \
    runs(3, load, load_last, store)                                            \
  }

#define WINDOW_FUNCTION(name, step, element, load, load_last, store)           \
  static void TPP_OF(name)(const TPP_OF(window_runs) * x) {                    \
    const TPP_T *plane = x->in, *in;                                           \
    TPP_T *rows = x->out, *out;                                                \
    int n = x->n, lines = x->lines, channels = x->channels, c = 0, l, j = 0;   \
    int vectors = (n + TPP_LANES - 1) / TPP_LANES;                             \
    int whole = (vectors - 1) / 4 * 4 * TPP_LANES, last = n - TPP_LANES;       \
    long in_step = x->in_step, out_step = x->out_step;                         \
    long in_line = x->in_line, out_line = x->out_line;                         \
    const TPP_V zero = 0;                                                      \
    (void)zero;                                                                \
    WINDOW_ONE_LINE                                                            \
    if (n < TPP_LANES) {                                                       \
      WINDOW_EACH_RUN                                                          \
      for (j = 0; j < n; ++j)                                                  \
        out[j] = element(in[step * j]);                                        \
    } else if (whole == 0) {                                                   \
      WINDOW_CASES(WINDOW_PAIRS, load, load_last, store)                       \
    } else {                                                                   \
      WINDOW_CASES(WINDOW_RUNS, load, load_last, store)                        \
    }                                                                          \
  }

#define WINDOW_SAME(x) x
#define WINDOW_NOTHING(x) 0
WINDOW_FUNCTION(window_copy_aligned, 1, WINDOW_SAME, WINDOW_LOAD,
                WINDOW_LOAD_LAST, WINDOW_STORE)
WINDOW_FUNCTION(window_copy, 1, WINDOW_SAME, WINDOW_LOAD, WINDOW_LOAD_LAST,
                WINDOW_STOREU)
WINDOW_FUNCTION(window_even, 2, WINDOW_SAME, WINDOW_EVEN, WINDOW_EVEN_LAST,
                WINDOW_STOREU)
WINDOW_FUNCTION(window_zero, 1, WINDOW_NOTHING, WINDOW_SPLAT, WINDOW_SPLAT,
                WINDOW_STOREU)

#define WINDOW_DECLARE_ONE(i) TPP_T e##i;
#define WINDOW_LOAD_ONE(i)                                                     \
  e##i = *from;                                                                \
  from += step;
#define WINDOW_STORE_ONE(i) out[j + i] = e##i;

/** Runs of elements that lie `step` apart: eight loads, then their stores. The
    last eight of a run have elements of those before them again. */
static void TPP_OF(window_copy_any)(const TPP_OF(window_runs) * x, int step) {
  const TPP_T *plane = x->in, *in;
  TPP_T *rows = x->out, *out;
  int n = x->n, lines = x->lines, channels = x->channels, c = 0, l, j;
  int last = n - 8, behind = last * step;
  long in_step = x->in_step, out_step = x->out_step;
  long in_line = x->in_line, out_line = x->out_line;
  WINDOW_ONE_LINE
  WINDOW_EACH_RUN {
    const TPP_T *from = in;
    if (last < 0) {
      for (j = 0; j < n; ++j)
        out[j] = in[step * j];
      continue;
    }
    for (j = 0; j < last; j += 8) {
      SPM_EACH8(WINDOW_DECLARE_ONE)
      SPM_EACH8(WINDOW_LOAD_ONE)
      SPM_EACH8(WINDOW_STORE_ONE)
    }
    from = in + behind;
    j = last;
    {
      SPM_EACH8(WINDOW_DECLARE_ONE)
      SPM_EACH8(WINDOW_LOAD_ONE)
      SPM_EACH8(WINDOW_STORE_ONE)
    }
  }
}

static void TPP_OF(window_copy_runs)(const TPP_OF(window_runs) * x, int step) {
  unsigned long steps = x->out_step | (x->lines > 1 ? x->out_line : 0);
  if (step == 2)
    TPP_OF(window_even)(x);
  else if (step != 1)
    TPP_OF(window_copy_any)(x, step);
  else if (((unsigned long)x->out | steps * sizeof(TPP_T)) % sizeof(TPP_V) == 0)
    TPP_OF(window_copy_aligned)(x);
  else
    TPP_OF(window_copy)(x);
}

/** Vector `j` of three taps side by side, of `v` and the one behind it. */
#define WINDOW_THREE(v, behind, j)                                             \
  simd_store(v, out + (j));                                                    \
  simd_store(TPP_OF(tpp_slide)(v, behind), second + (j));                      \
  simd_store(TPP_OF(tpp_slide2)(v, behind), third + (j));

/** Three taps side by side, the output of each `next` behind that of the one
    before, where none is in the padding: they have all but one or two elements
    in common. Of whole vectors, with aligned output. */
static void TPP_OF(window_three)(const TPP_OF(window_runs) * x, long next) {
  const TPP_T *plane = x->in, *in;
  TPP_T *rows = x->out, *out;
  int n = x->n, lines = x->lines, channels = x->channels, c = 0, l, j;
  int last = n - TPP_LANES;
  long in_step = x->in_step, out_step = x->out_step;
  long in_line = x->in_line, out_line = x->out_line;
  WINDOW_ONE_LINE
  WINDOW_EACH_RUN {
    TPP_T *second = out + next, *third = second + next;
    TPP_V v0, v1, v2, end;
    simd_loadu(v0, in);
    /* Ends with the last element that the third tap meets. */
    simd_loadu(end, in + last + 2);
    for (j = 0; j < last - TPP_LANES; j += 2 * TPP_LANES) {
      simd_loadu(v1, in + j + TPP_LANES);
      simd_loadu(v2, in + j + 2 * TPP_LANES);
      WINDOW_THREE(v0, v1, j)
      WINDOW_THREE(v1, v2, j + TPP_LANES)
      v0 = v2;
    }
    if (j < last) {
      simd_loadu(v1, in + last);
      WINDOW_THREE(v0, v1, j)
      v0 = v1;
    }
    simd_store(v0, out + last);
    simd_store(TPP_OF(tpp_shift)(v0, end), second + last);
    simd_store(end, third + last);
  }
}

/** Sets the elements `from` to `to` of lines `first` to `end` to 0: of few
    elements one after the other, each in all lines. */
static void TPP_OF(window_zero_part)(const TPP_OF(window_runs) * x, int first,
                                     int end, int from, int to) {
  TPP_OF(window_runs) runs = *x;
  int lines = end - first, channels = x->channels, c, l;
  TPP_T *column = x->out + first * x->out_line + from;
  if (lines <= 0)
    return;
  if (to - from >= TPP_LANES) {
    runs.n = to - from;
    runs.lines = lines;
    runs.out = column;
    TPP_OF(window_zero)(&runs);
    return;
  }
  for (; from < to; ++from, ++column) {
    TPP_T *rows = column;
    for (c = 0; c < channels; ++c, rows += runs.out_step) {
      TPP_T *out = rows;
      for (l = 0; l < lines; ++l, out += runs.out_line)
        *out = 0;
    }
  }
}

/** What a call lays out: taps from `first_tap` of the channel of the first
    plane on, of `planes` channels, and `rest` taps of one more. */
typedef struct {
  const tpp_window *window;
  const TPP_T *patch;
  int rows, cols, col, first_tap, planes, rest, ldo;
} TPP_OF(window_job);

/** Whether window_three can lay out the taps `first` to `last`, of which the
    first one has `x`: of the same channels, with aligned whole vectors. */
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

/** Pixels of the output: `n` from column `at` on in each of `lines` rows, of
    which the first is at `line` of the patch, for tap 0, and `out` for the
   first tap. */
typedef struct {
  int lines, n, at, line;
  TPP_T *out;
} TPP_OF(window_pixels);

/** What of a run of `n` from `begin` to `end`, in lines `top` to `bottom` of
    `x`, is 0: the rest. */
static void TPP_OF(window_border)(const TPP_OF(window_runs) * x, int lines,
                                  int n, int top, int bottom, int begin,
                                  int end) {
  TPP_OF(window_zero_part)(x, 0, top, 0, n);
  TPP_OF(window_zero_part)(x, bottom, lines, 0, n);
  TPP_OF(window_zero_part)(x, top, bottom, 0, begin);
  TPP_OF(window_zero_part)(x, top, bottom, end, n);
}

/** All taps of the pixels `x`. A tap meets in the first row `line` of the
   patch, and one stride of rows further in each row behind it; `left` is its
   column at the first pixel. */
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

/** Sets what a tap at column `shift` has in the padding to 0. */
static void TPP_OF(window_zero_beside)(const TPP_OF(window_runs) * x, int n,
                                       int at, int cols, int shift) {
  if (shift < 0)
    TPP_OF(window_zero_columns)(x, n, at, cols, 0,
                                -shift < cols ? -shift : cols);
  else if (shift > 0)
    TPP_OF(window_zero_columns)(x, n, at, cols, shift < cols ? cols - shift : 0,
                                cols);
}

/** As window_taps, where rows of the output are as long as those of the patch:
    all pixels are one run, in which what lies beside a row is set to 0. */
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
      /* The first and the last elements of the patch may have no neighbour. */
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
    the first block. Yields the first pixels behind them. */
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
  /* Channels with all taps behind the first one, and taps of one more. */
  int planes = (first_tap + m) / taps, rest = first_tap + m - planes * taps;
  /* Of tap 0 in the first row of the output. */
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
