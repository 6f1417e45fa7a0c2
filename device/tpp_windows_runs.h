/*===- tpp_windows_runs.h - Runs of pixels of windows ---------------------===*
 *
 * Template over the types of tpp_types.h, or over TPP_T, TPP_V and TPP_OF, with
 * WINDOW_LANES elements in a vector. A run is the pixels of one output row
 * for one tap. They lie in one row of the image, `stride_cols` apart, at the
 * same place in the plane of every channel. A run is copied for all rows and
 * channels, a vector at a time. The last vector of a run ends with the run, and
 * overlaps the one before it.
 *
 *===----------------------------------------------------------------------===*/

/** Runs of `n` elements, the number of lines of each channel, and the distances
    between channels and between lines. */
typedef struct {
  int n, lines, channels;
  const TPP_T *in;
  TPP_T *out;
  long in_step, out_step, in_line, out_line;
} TPP_OF(window_runs);

/* Vectors v of a run from `in` to `out`, and w of one from `in2` to `out2`. */
#define WINDOW_DECLARE(i) TPP_V v##i;
#define WINDOW_DECLARE2(i) TPP_V w##i;
#define WINDOW_LOAD(i) simd_loadu(v##i, in + j + i * WINDOW_LANES);
#define WINDOW_LOAD2(i) simd_loadu(w##i, in2 + i * WINDOW_LANES);
#define WINDOW_LOAD_LAST(i) simd_loadu(v##i, in + last);
#define WINDOW_LOAD_LAST2(i) simd_loadu(w##i, in2 + last);
#define WINDOW_EVEN(i)                                                         \
  v##i = TPP_OF(tpp_v_load_even)(in + 2 * (j + i * WINDOW_LANES));
#define WINDOW_EVEN2(i)                                                        \
  w##i = TPP_OF(tpp_v_load_even)(in2 + 2 * i * WINDOW_LANES);
#define WINDOW_EVEN_LAST(i) v##i = TPP_OF(tpp_v_load_even)(in + 2 * last);
#define WINDOW_EVEN_LAST2(i) w##i = TPP_OF(tpp_v_load_even)(in2 + 2 * last);
#define WINDOW_SPLAT(i) v##i = zero;
#define WINDOW_SPLAT2(i) w##i = zero;
#define WINDOW_STORE(i) simd_store(v##i, out + j + i * WINDOW_LANES);
#define WINDOW_STORE2(i) simd_store(w##i, out2 + i * WINDOW_LANES);
#define WINDOW_STOREU(i) simd_storeu(v##i, out + j + i * WINDOW_LANES);
#define WINDOW_STOREU2(i) simd_storeu(w##i, out2 + i * WINDOW_LANES);
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
    the last one. The last pair may be the same line twice. */
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
    for (j = 0; j < whole; j += 4 * WINDOW_LANES) {                            \
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
    int vectors = (n + WINDOW_LANES - 1) / WINDOW_LANES;                       \
    int whole = (vectors - 1) / 4 * 4 * WINDOW_LANES, last = n - WINDOW_LANES; \
    long in_step = x->in_step, out_step = x->out_step;                         \
    long in_line = x->in_line, out_line = x->out_line;                         \
    const TPP_V zero = 0;                                                      \
    (void)zero;                                                                \
    WINDOW_ONE_LINE                                                            \
    if (n < WINDOW_LANES) {                                                    \
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
WINDOW_FUNCTION(window_copy, 1, WINDOW_SAME, WINDOW_LOAD, WINDOW_LOAD_LAST,
                WINDOW_STOREU)
#ifndef WINDOW_ONLY_COPIES
WINDOW_FUNCTION(window_copy_aligned, 1, WINDOW_SAME, WINDOW_LOAD,
                WINDOW_LOAD_LAST, WINDOW_STORE)
WINDOW_FUNCTION(window_even, 2, WINDOW_SAME, WINDOW_EVEN, WINDOW_EVEN_LAST,
                WINDOW_STOREU)
WINDOW_FUNCTION(window_zero, 1, WINDOW_NOTHING, WINDOW_SPLAT, WINDOW_SPLAT,
                WINDOW_STOREU)

#define WINDOW_DECLARE_ONE(i) TPP_T e##i;
#define WINDOW_LOAD_ONE(i)                                                     \
  e##i = *from;                                                                \
  from += step;
#define WINDOW_STORE_ONE(i) out[j + i] = e##i;

/** Runs of strided elements, `step` apart: eight loads, then their stores. The
    last eight elements of a run overlap those before them. */
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
#ifdef WINDOW_OF_SHORT
  if (step == 1 && x->n < WINDOW_LANES) {
    WINDOW_OF_SHORT(window_copy)((const WINDOW_OF_SHORT(window_runs) *)x);
    return;
  }
#endif
  if (step == 2)
    TPP_OF(window_even)(x);
  else if (step != 1)
    TPP_OF(window_copy_any)(x, step);
  else if (((unsigned long)x->out | steps * sizeof(TPP_T)) % sizeof(TPP_V) == 0)
    TPP_OF(window_copy_aligned)(x);
  else
    TPP_OF(window_copy)(x);
}

/** Vector `j` of three neighbouring taps, from `v` and the vector after it. */
#define WINDOW_THREE(v, behind, j)                                             \
  simd_store(v, out + (j));                                                    \
  simd_store(TPP_OF(tpp_slide)(v, behind), second + (j));                      \
  simd_store(TPP_OF(tpp_slide2)(v, behind), third + (j));

/** Three neighbouring taps of a kernel row, none of them in the padding, whose
    outputs are `next` elements apart. They have all but one or two elements in
    common. For whole vectors with aligned output. */
static void TPP_OF(window_three)(const TPP_OF(window_runs) * x, long next) {
  const TPP_T *plane = x->in, *in;
  TPP_T *rows = x->out, *out;
  int n = x->n, lines = x->lines, channels = x->channels, c = 0, l, j;
  int last = n - WINDOW_LANES;
  long in_step = x->in_step, out_step = x->out_step;
  long in_line = x->in_line, out_line = x->out_line;
  WINDOW_ONE_LINE
  WINDOW_EACH_RUN {
    TPP_T *second = out + next, *third = second + next;
    TPP_V v0, v1, v2, end;
    simd_loadu(v0, in);
    /* Ends with the last element of the third tap. */
    simd_loadu(end, in + last + 2);
    for (j = 0; j < last - WINDOW_LANES; j += 2 * WINDOW_LANES) {
      simd_loadu(v1, in + j + WINDOW_LANES);
      simd_loadu(v2, in + j + 2 * WINDOW_LANES);
      WINDOW_THREE(v0, v1, j)
      WINDOW_THREE(v1, v2, j + WINDOW_LANES)
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

/** Sets the elements `from` to `to` of lines `first` to `end` to 0, short
    ranges one by one. */
static void TPP_OF(window_zero_part)(const TPP_OF(window_runs) * x, int first,
                                     int end, int from, int to) {
  int lines = end - first, width = to - from, channels = x->channels, c, l, i;
  TPP_T *rows = x->out + first * x->out_line + from;
  long out_step = x->out_step, out_line = x->out_line;
  if (width >= WINDOW_LANES) {
    TPP_OF(window_runs) runs = *x;
    runs.n = width;
    runs.lines = lines;
    runs.out = rows;
    TPP_OF(window_zero)(&runs);
    return;
  }
  for (c = 0; c < channels; ++c, rows += out_step) {
    TPP_T *out = rows;
    for (l = 0; l < lines; ++l, out += out_line) {
      for (i = 0; i < width; ++i)
        out[i] = 0;
    }
  }
}
#endif
