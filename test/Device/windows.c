// The windows of a convolution against their definition: random kernels,
// strides, dilations and paddings, any part of the matrix, rows in blocks, all
// types, under all checks. Nothing beside the result is touched.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs %t/master.c %t/slave.c -o %t/windows
// RUN: env SWSIM_MODE=detailed %t/windows 800 | FileCheck %s
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro -DPRO %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro 800 | FileCheck %s
// CHECK: 800 cases, 0 wrong

//--- windows.h
#include "tpp_windows.h"
/* f32, f64, and elements of 16 bits. */
#ifdef PRO
#define TYPES 3
#else
#define TYPES 2
#endif
struct windows {
  tpp_window window;
  int channels, rows, cols, out_rows, type, m, n, tap, pixel, pad, shift, narrow, wrong;
};
//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include "windows.h"
extern SLAVE_FUN(test)();
static int number(int range) { return rand() % range; }
/* Pixels of the output along one dimension, of which there may be none. */
static int count(int size, int before, int behind, int kernel, int dilation, int stride) {
  int reach = size + before + behind - (kernel - 1) * dilation;
  return reach <= 0 ? 0 : (reach - 1) / stride + 1;
}
static struct windows any(int index) {
  struct windows x = {{0}};
  tpp_window *w = &x.window;
  do {
    w->kernel_rows = 1 + number(4);
    w->kernel_cols = 1 + number(5);
    w->dilation_rows = 1 + number(2);
    w->dilation_cols = 1 + number(3);
    w->stride_rows = 1 + number(3);
    w->stride_cols = 1 + number(3);
    w->pad_top = number(4);
    w->pad_left = number(4);
    /* Often as three neighbours are laid out together. */
    if (index % 4 == 1) {
      w->kernel_cols = 3 + number(4);
      w->dilation_cols = w->stride_cols = 1;
    }
    x.rows = 1 + number(12);
    x.cols = 1 + number(index % 3 ? 9 : 40);
    w->out_cols = count(x.cols, w->pad_left, number(4), w->kernel_cols, w->dilation_cols, w->stride_cols);
    x.out_rows = count(x.rows, w->pad_top, number(4), w->kernel_rows, w->dilation_rows, w->stride_rows);
  } while (w->out_cols * x.out_rows == 0);
  if (index % 4 == 3) {
    /* Blocks have rows in common, or leave some out, or are after the image. */
    w->block_rows = 1 + number(4);
    w->block_step = 1 + number(5);
    x.out_rows = w->block_rows * (1 + number(4));
  }
  int taps;
  x.channels = 1 + number(3);
  taps = x.channels * w->kernel_rows * w->kernel_cols;
  x.tap = number(taps);
  x.m = number(taps - x.tap) + 1;
  x.pixel = number(w->out_cols * x.out_rows);
  x.n = number(w->out_cols * x.out_rows - x.pixel) + 1;
  if (x.n > 120)
    x.n = 120;
  if (x.m > 30)
    x.m = 30;
  if (index % 4 == 1 && x.n >= 8)
    x.n -= x.n % 8;
  x.type = number(TYPES);
  x.narrow = number(2);
  if (x.narrow && index % 4 != 1)
    x.n = 1 + number(w->out_cols - x.pixel % w->out_cols);
  x.pad = number(4);
  x.shift = number(4);
  if (index % 4 == 1)
    x.pad = x.shift = 0;
  return x;
}
#define TYPE struct windows
#define REPORT(x, i) printf("case %d: %d wrong\n", i, x.wrong)
#include "random-main.h"
//--- slave.c
#include "slave.h"
#include "windows.h"
static int wrong;
/* Where the windows of a row begin, in rows of the image; in a block, of row `in_block` of it. */
static int begin_of(const tpp_window *w, int line, int in_block) {
  if (w->block_rows)
    line = line / w->block_rows * w->block_step + in_block;
  return line * w->stride_rows - w->pad_top;
}
#define DEFINE(test, T, tpp_windows)                                                                    \
  __thread_local __attribute__((aligned(64))) T test##_image[3 * 12 * 40], test##_out[30 * 124 + 8];   \
  static void test(const struct windows *x) {                                                          \
    const tpp_window *w = &x->window;                                                                   \
    int i, j, plane = x->rows * x->cols, taps = w->kernel_rows * w->kernel_cols, ld = x->n + x->pad;   \
    /* Only the rows that the windows need, from the channel of the first tap on. */                   \
    int first = begin_of(w, x->pixel / w->out_cols, 0);                                                \
    int last = begin_of(w, (x->pixel + x->n - 1) / w->out_cols, w->block_rows - 1) +                   \
               (w->kernel_rows - 1) * w->dilation_rows;                                                \
    int begin = first < 0 ? 0 : first, end = last + 1 > x->rows ? x->rows : last + 1;                  \
    int rows = end > begin ? end - begin : 0, channel = x->tap / taps;                                 \
    /* Of pixels in one row of the output, only their columns. */                                      \
    int at = x->pixel % w->out_cols, left = 0, right = x->cols, cols;                                  \
    if (x->narrow && !w->block_rows && at + x->n <= w->out_cols) {                                     \
      left = at * w->stride_cols - w->pad_left;                                                        \
      right = left + (x->n - 1) * w->stride_cols + (w->kernel_cols - 1) * w->dilation_cols + 1;        \
      left = left < 0 ? 0 : left > x->cols ? x->cols : left;                                           \
      right = right > x->cols ? x->cols : right < left ? left : right;                                 \
    }                                                                                                  \
    cols = right - left;                                                                               \
    for (i = 0; i < (x->channels - channel) * rows * cols; ++i) {                                      \
      int c = i / (rows * cols), r = i / cols % rows;                                                  \
      test##_image[i] = 1 + (channel + c) * plane + (begin + r) * x->cols + left + i % cols;           \
    }                                                                                                  \
    for (i = 0; i < 30 * 124 + 8; ++i)                                                                 \
      test##_out[i] = -1;                                                                              \
    tpp_windows(x->m, x->n, test##_image, rows, cols, begin, left, x->tap - channel * taps, x->pixel, w,            \
               test##_out + x->shift, ld);                                                             \
    for (i = 0; i < x->m; ++i)                                                                         \
      for (j = 0; j < x->n; ++j) {                                                                     \
        int k = x->tap + i, p = x->pixel + j, c = k / taps, t = k % taps;                              \
        int y = p / w->out_cols, in_block = w->block_rows ? y % w->block_rows : 0;                     \
        int r = begin_of(w, y, in_block) + t / w->kernel_cols * w->dilation_rows;                      \
        int s = p % w->out_cols * w->stride_cols - w->pad_left + t % w->kernel_cols * w->dilation_cols;\
        T expected = 0, *out = test##_out + x->shift + i * ld + j;                                     \
        if (r >= 0 && r < x->rows && s >= 0 && s < x->cols)                                            \
          expected = 1 + c * plane + r * x->cols + s;                                                  \
        wrong += *out != expected;                                                                     \
        *out = -1;                                                                                     \
      }                                                                                                \
    for (i = 0; i < 30 * 124 + 8; ++i)                                                                 \
      wrong += test##_out[i] != (T)-1;                                                                    \
  }
DEFINE(test_f32, float, tpp_windows_f32)
DEFINE(test_f64, double, tpp_windows_f64)
#ifdef PRO
DEFINE(test_16, unsigned short, tpp_windows_16)
#endif
void test(struct windows *host) {
  if (_MYID != 0)
    return;
  struct windows x = *host;
  wrong = 0;
  if (x.type == 0)
    test_f32(&x);
  else if (x.type == 1)
    test_f64(&x);
#ifdef PRO
  else
    test_16(&x);
#endif
  host->wrong = wrong;
}
