/* Runs one convolution; the simulator's report has the time. In mode timing
   there are no data; in the others the result is compared with plain loops.
   Sums of the small integers are exact. What the library does not have ends
   with status 3.
   usage: peer IMAGES CHANNELS OUTPUTS ROWS COLUMNS KERNEL PAD */
#include "convolution.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern SLAVE_FUN(convolution)();

static float *array(long count) {
  void *memory;
  if (posix_memalign(&memory, 128, count * sizeof(float))) {
    fprintf(stderr, "peer: no memory for %ld elements\n", count);
    exit(2);
  }
  return memory;
}

static float value(long i) { return (i * 7 + i / 13 + i / 257) % 8 - 4; }
static void fill(float *to, long count) {
  for (long i = 0; i < count; ++i)
    to[i] = value(i);
}

static float element(const struct convolution *c, int row, int column,
                     int output, int image) {
  float sum = 0;
  for (int r = 0; r < c->kernel; ++r)
    for (int s = 0; s < c->kernel; ++s) {
      long y = row + r - c->pad, x = column + s - c->pad;
      if (y < 0 || y >= c->rows || x < 0 || x >= c->columns)
        continue;
      const float *in =
          c->input + (y * c->columns + x) * c->channels * c->images + image;
      const float *filter =
          c->filters +
          ((long)(r * c->kernel + s) * c->outputs + output) * c->channels;
      for (long i = 0; i < c->channels; ++i)
        sum += in[i * c->images] * filter[i];
    }
  return sum;
}

static long count_wrong(const struct convolution *c) {
  const float *result = c->output;
  long wrong = 0;
  for (int row = 0; row < out_rows(c); ++row)
    for (int column = 0; column < out_columns(c); ++column)
      for (int output = 0; output < c->outputs; ++output)
        for (int image = 0; image < c->images; ++image)
          wrong += *result++ != element(c, row, column, output, image);
  return wrong;
}

static int refuse(const char *what, int number, const char *rule) {
  fprintf(stderr, "peer: error: the library takes no %d %s: %s\n", number, what,
          rule);
  return 3;
}

/* The conditions of swDNN's plan for large batches. */
static int check(struct convolution *c) {
  if (c->images % 128)
    return refuse("images", c->images, "a multiple of 128");
  if (c->channels < 64 || c->channels % 32)
    return refuse("channels", c->channels, "64 at least, a multiple of 32");
  if (c->outputs < 64 || c->outputs % 32)
    return refuse("filters", c->outputs, "64 at least, a multiple of 32");
  if (c->pad >= c->kernel)
    return refuse("pixels of padding", c->pad, "fewer than the kernel has");
  if (out_rows(c) < 1 || out_columns(c) < 1)
    return refuse("rows of the kernel", c->kernel,
                  "no more than the padded image has");
  long rest = POOL_FLOATS - 2L * c->channels * (c->images + c->outputs) / 64;
  c->strip = rest < 0 ? 0 : rest / (c->outputs * c->images / 64);
  if (!c->strip)
    return refuse(
        "channels", c->channels,
        "filters and pixels must fit LDM twice, with a column of the output");
  if (c->strip > out_columns(c))
    c->strip = out_columns(c);
  return 0;
}

static int size(const char *text, int least) {
  char *end;
  long number = strtol(text, &end, 10);
  if (*end || number < least || number > 65536) {
    fprintf(stderr, "peer: '%s' is not a size from %d to 65536\n", text, least);
    exit(2);
  }
  return number;
}

int main(int argc, char **argv) {
  if (argc != 8) {
    fprintf(stderr,
            "usage: peer IMAGES CHANNELS OUTPUTS ROWS COLUMNS KERNEL PAD\n");
    return 2;
  }
  struct convolution c = {size(argv[1], 1), size(argv[2], 1), size(argv[3], 1),
                          size(argv[4], 1), size(argv[5], 1), size(argv[6], 1),
                          size(argv[7], 0)};
  int status = check(&c);
  if (status)
    return status;
  const char *mode = getenv("SWSIM_MODE");
  int has_data = !mode || strcmp(mode, "timing");
  long inputs = (long)c.rows * c.columns * c.channels * c.images;
  long filters = (long)c.kernel * c.kernel * c.outputs * c.channels;
  long outputs = (long)out_rows(&c) * out_columns(&c) * c.outputs * c.images;
  float *in = array(inputs), *filter = array(filters);
  c.input = in, c.filters = filter, c.output = array(outputs);
  if (has_data) {
    fill(in, inputs);
    fill(filter, filters);
    memset(c.output, -1, outputs * sizeof(float));
  }
  athread_init();
  athread_spawn(convolution, &c);
  athread_join();
  athread_halt();
  if (!has_data)
    return 0;
  long wrong = count_wrong(&c);
  if (wrong)
    fprintf(stderr, "peer: error: %ld of %ld elements are wrong\n", wrong,
            outputs);
  return wrong != 0;
}
