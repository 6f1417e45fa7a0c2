/* A library of one schedule, in the manner of swDNN's plan for large batches
   (Fang et al., IPDPS 2017): a product of a tap's filters and a pixel's
   channels of all images at a time. A strip of a row of the output stays in
   LDM; the next pixel of the input and the next filters are on their way while
   a product is computed. */
#include "convolution.h"
#include "sw_spm.h"
#include "transfer.h"
#include <string.h>

LDM float pool[POOL_FLOATS];
static __thread_local volatile int input_here[2], filters_here[2], stored;
static __thread_local struct convolution conv;

/* A pixel of the input, for row `row` of the output from column `from`. */
struct pixel {
  int from, row, tap_row, column;
};

static int min(int x, int y) { return x < y ? x : y; }
static int max(int x, int y) { return x > y ? x : y; }

static int strip_end(const struct pixel *p) {
  return min(p->from + conv.strip, out_columns(&conv));
}

/* The taps of the row of the kernel that meet the pixel; there is one. */
static int first_tap(const struct pixel *p) {
  return max(0, p->column + conv.pad - strip_end(p) + 1);
}
static int last_tap(const struct pixel *p) {
  return min(conv.kernel - 1, p->column + conv.pad - p->from);
}

/* Pixels in the padding are left out. */
static void begin_row(struct pixel *p) {
  p->tap_row = max(0, conv.pad - p->row);
  p->column = max(0, p->from - conv.pad);
}
static int next(struct pixel *p) {
  const int end = strip_end(p) + conv.kernel - 1 - conv.pad;
  if (++p->column < min(conv.columns, end))
    return 1;
  p->column = max(0, p->from - conv.pad);
  if (++p->tap_row < min(conv.kernel, conv.rows + conv.pad - p->row))
    return 1;
  if (++p->row == out_rows(&conv)) {
    p->row = 0;
    p->from += conv.strip;
  }
  begin_row(p);
  return p->from < out_columns(&conv);
}

/* The piece of this CPE of a row-major matrix in main memory. */
static const float *piece(const float *matrix, int rows, int columns) {
  return matrix + (long)_ROW * (rows / 8) * columns + _COL * (columns / 8);
}
static void fetch(float *to, const float *matrix, int rows, int columns,
                  volatile int *here) {
  *here = 0;
  GET(to, piece(matrix, rows, columns), rows * columns / 64 * 4,
      columns / 8 * 4, columns / 8 * 7 * 4, here);
}
static void fetch_input(float *to, const struct pixel *p, volatile int *here) {
  const long row = p->row + p->tap_row - conv.pad;
  const long size = (long)conv.channels * conv.images;
  fetch(to, conv.input + (row * conv.columns + p->column) * size, conv.channels,
        conv.images, here);
}
static void fetch_filters(float *to, int tap_row, int tap, volatile int *here) {
  const long size = (long)conv.outputs * conv.channels;
  fetch(to, conv.filters + (tap_row * conv.kernel + tap) * size, conv.outputs,
        conv.channels, here);
}

/* The strip of the row is complete. */
static void store(float *output, const struct pixel *p) {
  const int size = conv.outputs * conv.images, count = strip_end(p) - p->from;
  const long first = (long)p->row * out_columns(&conv) + p->from;
  stored = 0;
  for (int i = 0; i < count; ++i)
    PUT((float *)piece(conv.output + (first + i) * size, conv.outputs,
                       conv.images),
        output + i * (size / 64), size / 64 * 4, conv.images / 8 * 4,
        conv.images / 8 * 7 * 4, &stored);
  AWAIT(&stored, count);
  memset(output, 0, conv.strip * (size / 64) * 4);
}

void convolution(const struct convolution *argument) {
  stored = 0;
  GET(&conv, argument, sizeof(conv), 0, 0, &stored);
  AWAIT(&stored, 1);
  const int input_size = conv.channels * conv.images / 64;
  const int filters_size = conv.outputs * conv.channels / 64;
  const int output_size = conv.outputs * conv.images / 64;
  float *input[2] = {pool, pool + input_size};
  float *filters[2] = {input[1] + input_size,
                       input[1] + input_size + filters_size};
  float *output = filters[1] + filters_size;
  struct pixel here = {0, 0, 0, 0}, ahead;
  int slot = 0, filters_slot = 0, more = 1;
  begin_row(&here);
  memset(output, 0, conv.strip * output_size * 4);
  fetch_input(input[0], &here, &input_here[0]);
  fetch_filters(filters[0], here.tap_row, first_tap(&here), &filters_here[0]);
  for (; more; here = ahead, slot ^= 1) {
    ahead = here;
    more = next(&ahead);
    if (more)
      fetch_input(input[slot ^ 1], &ahead, &input_here[slot ^ 1]);
    AWAIT(&input_here[slot], 1);
    const int last = last_tap(&here);
    for (int tap = first_tap(&here); tap <= last; ++tap, filters_slot ^= 1) {
      const int other = filters_slot ^ 1;
      if (tap < last)
        fetch_filters(filters[other], here.tap_row, tap + 1,
                      &filters_here[other]);
      else if (more)
        fetch_filters(filters[other], ahead.tap_row, first_tap(&ahead),
                      &filters_here[other]);
      AWAIT(&filters_here[filters_slot], 1);
      spm_gemm(
          conv.outputs, conv.images, conv.channels, 1, filters[filters_slot],
          conv.channels / 8, input[slot], conv.images / 8, 1,
          output + (here.column + conv.pad - tap - here.from) * output_size,
          conv.images / 8, SPM_VEC_N);
    }
    if (!more || ahead.row != here.row || ahead.from != here.from)
      store(output, &here);
  }
}
