/*===- tpp_windows_type.h - Windows of one element type -------------------===*
 *
 * Template over the types of tpp_types.h. Pixels of one row of the output that
 * one tap meets lie in one row of the image, `stride_cols` apart, and in the
 * same place of the plane of every channel: such a run is copied for all
 * channels, a vector at a time. The last vector of a run ends with the run, and
 * has elements of the one before it again.
 *
 *===----------------------------------------------------------------------===*/

/** Runs of `n` elements, one for each channel, and the way from one to the
    next. */
typedef struct {
  int n, channels;
  const TPP_T *in;
  TPP_T *out;
  long in_step, out_step;
} TPP_OF(window_runs);

#define WINDOW_DECLARE(i) TPP_V v##i;
#define WINDOW_LOAD(i) simd_loadu(v##i, in + j + i * TPP_LANES);
#define WINDOW_LOAD_LAST(i) simd_loadu(v##i, in + last);
#define WINDOW_EVEN(i)                                                         \
  v##i = TPP_OF(tpp_v_load_even)(in + 2 * (j + i * TPP_LANES));
#define WINDOW_EVEN_LAST(i) v##i = TPP_OF(tpp_v_load_even)(in + 2 * last);
#define WINDOW_SPLAT(i) v##i = zero;
#define WINDOW_STORE(i) simd_store(v##i, out + j + i * TPP_LANES);
#define WINDOW_STOREU(i) simd_storeu(v##i, out + j + i * TPP_LANES);
#define WINDOW_STORE_LAST(i) simd_storeu(v##i, out + last);

/** All runs, which end with `count` whole vectors and the last one. */
#define WINDOW_RUNS(count, load, load_last, store)                             \
  for (; c < x->channels; ++c, in += x->in_step, out += x->out_step) {         \
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

#define WINDOW_FUNCTION(name, step, element, load, load_last, store)           \
  static void TPP_OF(name)(const TPP_OF(window_runs) * x) {                    \
    const TPP_T *in = x->in;                                                   \
    TPP_T *out = x->out;                                                       \
    int n = x->n, vectors = (n + TPP_LANES - 1) / TPP_LANES, c = 0, j;         \
    int whole = (vectors - 1) / 4 * 4 * TPP_LANES, last = n - TPP_LANES;       \
    const TPP_V zero = 0;                                                      \
    (void)zero;                                                                \
    if (n < TPP_LANES) {                                                       \
      for (; c < x->channels; ++c, in += x->in_step, out += x->out_step)       \
        for (j = 0; j < n; ++j)                                                \
          out[j] = element(in[step * j]);                                      \
      return;                                                                  \
    }                                                                          \
    switch ((vectors - 1) % 4) {                                               \
    case 0:                                                                    \
      WINDOW_RUNS(0, load, load_last, store)                                   \
      break;                                                                   \
    case 1:                                                                    \
      WINDOW_RUNS(1, load, load_last, store)                                   \
      break;                                                                   \
    case 2:                                                                    \
      WINDOW_RUNS(2, load, load_last, store)                                   \
      break;                                                                   \
    default:                                                                   \
      WINDOW_RUNS(3, load, load_last, store)                                   \
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
  const TPP_T *in = x->in;
  TPP_T *out = x->out;
  int last = x->n - 8, behind = last * step, c, j;
  for (c = 0; c < x->channels; ++c, in += x->in_step, out += x->out_step) {
    if (last < 0) {
      for (j = 0; j < x->n; ++j)
        out[j] = in[step * j];
      continue;
    }
    {
      const TPP_T *from = in;
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
}

static void TPP_OF(window_copy_runs)(const TPP_OF(window_runs) * x, int step) {
  if (step == 2)
    TPP_OF(window_even)(x);
  else if (step != 1)
    TPP_OF(window_copy_any)(x, step);
  else if (((unsigned long)x->out | x->out_step * sizeof(TPP_T)) %
               sizeof(TPP_V) ==
           0)
    TPP_OF(window_copy_aligned)(x);
  else
    TPP_OF(window_copy)(x);
}

/** One tap, for all channels, of `n` pixels that begin at column `at` of a row
    of the output. The tap meets in that row `line` of the patch, and one stride
    of rows further in each row behind it, `left` rows of a block, if there are
    any; `shift` is its column at column 0. */
static void TPP_OF(window_tap)(TPP_OF(window_runs) runs, int n, int at,
                               int rows, int line, int left, int shift,
                               const tpp_window *x) {
  const TPP_T *plane = runs.in;
  int step = x->stride_cols;
  int skip = (x->block_step - x->block_rows) * x->stride_rows;
  /* Columns of the output that meet the image. */
  int low = shift >= 0 ? 0 : window_count(-shift, step);
  int high = shift + (x->out_cols - 1) * step < x->cols
                 ? x->out_cols
                 : window_count(x->cols - shift, step);
  for (; n > 0; line += x->stride_rows, at = 0) {
    int length = n < x->out_cols - at ? n : x->out_cols - at;
    int begin = 0, end = length;
    n -= length;
    if (left-- == 0) {
      left = x->block_rows - 1;
      line += skip;
    }
    if (line < 0 || line >= rows) {
      begin = length;
    } else if (low > at || high < at + length) {
      begin = window_clamp(low - at, 0, length);
      end = window_clamp(high - at, begin, length);
    }
    if (begin > 0) {
      runs.n = begin;
      TPP_OF(window_zero)(&runs);
    }
    runs.out += begin;
    if (end > begin) {
      runs.n = end - begin;
      runs.in = plane + (long)line * x->cols + shift + (at + begin) * step;
      TPP_OF(window_copy_runs)(&runs, step);
    }
    runs.out += end - begin;
    if (length > end) {
      runs.n = length - end;
      TPP_OF(window_zero)(&runs);
    }
    runs.out += length - end;
  }
}

void TPP_OF(tpp_windows)(int m, int n, const TPP_T *patch, int rows, int row,
                         int tap, int pixel, const tpp_window *window,
                         TPP_T *out, int ldo) {
  const tpp_window x = *window;
  int taps = x.kernel_rows * x.kernel_cols, plane = tap / taps;
  int first_tap = tap - plane * taps, line = pixel / x.out_cols;
  int at = pixel - line * x.out_cols, t, kernel_row = 0, kernel_col = 0;
  /* Channels with all taps behind the first one, and taps of one more. */
  int planes = (first_tap + m) / taps, rest = first_tap + m - planes * taps;
  /* Of tap 0 in the first row of the output. */
  int block = x.block_rows ? line / x.block_rows : 0;
  int left = x.block_rows ? (block + 1) * x.block_rows - line : -1;
  int first = (line + block * (x.block_step - x.block_rows)) * x.stride_rows -
              x.pad_top - row;
  TPP_OF(window_runs) runs;
  TPP_BEGIN_WINDOWS("tpp_windows")
  runs.n = 0;
  runs.in_step = (long)rows * x.cols;
  runs.out_step = (long)taps * ldo;
  patch += plane * runs.in_step;
  for (t = 0; t < taps; ++t) {
    int channel = t < first_tap;
    runs.channels = planes + (t < rest) - channel;
    runs.in = patch + channel * runs.in_step;
    runs.out = out + (long)(channel * taps + t - first_tap) * ldo;
    if (runs.channels > 0)
      TPP_OF(window_tap)(runs, n, at, rows,
                         first + kernel_row * x.dilation_rows, left,
                         kernel_col * x.dilation_cols - x.pad_left, &x);
    if (++kernel_col == x.kernel_cols) {
      kernel_col = 0;
      ++kernel_row;
    }
  }
  TPP_END()
}
