// Weighted sums of windows against their definition: random kernels, steps and paddings, rows of one pixel to many vectors,
// blocks of several rows and whole images, both types, aligned or not, under all checks. What is outside of the image does
// not count, and nothing beside the arrays is touched.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs %t/master.c %t/slave.c -o %t/pool
// RUN: env SWSIM_MODE=detailed %t/pool 600 | FileCheck %s
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro 600 | FileCheck %s
// CHECK: 600 cases, 0 wrong

//--- pool.h
#include "tpp_pool.h"
enum { MOST_IN = 2600, MOST_OUT = 700, MOST_WEIGHTS = 3 * 256 };
struct pool {
  tpp_pool pool;
  /* Blocks are from `block` on, `out_rows` rows of the output. */
  int m, block, out_rows, ldi, ldo, shift, is_double, wrong;
  /* What is outside of the image. */
  double initial, outside;
};
static int blocks_of(const struct pool *x) {
  return (x->out_rows + x->pool.block_rows - 1) / x->pool.block_rows;
}
static int lines_of(const tpp_pool *p) {
  return (p->block_rows - 1) * p->stride_rows + p->kernel_rows;
}
//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include "pool.h"
extern SLAVE_FUN(test)();
#include "random-pool.h"
static struct pool any(int index) {
  struct pool x = {{0}};
  tpp_pool *p = &x.pool;
  int used, is_aligned = index % 2;
  do {
    any_windows(p, index);
    used = (p->out_cols - 1) * p->stride_cols + p->kernel_cols;
    if (used < p->pad_left + p->cols)
      used = p->pad_left + p->cols;
    p->line = is_aligned ? (used + 7) / 8 * 8 : used + number(4);
    x.m = 1 + number(3);
    x.block = number(3);
    x.out_rows = 1 + number(6);
    x.ldi = blocks_of(&x) * lines_of(p) * p->line + (is_aligned ? 8 * number(2) : number(4));
    p->whole = index % 4 == 2;
    if (p->whole) {
      x.block = 0;
      p->block_rows = x.out_rows;
      p->line = p->cols;
      x.ldi = p->rows * p->cols + number(4);
    }
    x.ldo = x.out_rows * p->out_cols + number(4);
    x.shift = is_aligned ? 0 : number(4);
  } while (p->cols < 1 || (p->whole && p->stride_cols > 2) || (p->whole && (p->kernel_rows + 1) * used > TPP_POOL_MAX_LINES) || x.m * x.ldi + 4 > MOST_IN || x.m * x.ldo + 4 > MOST_OUT);
  x.is_double = number(2);
  x.initial = number(3);
  x.outside = number(2) ? __builtin_inf() : __builtin_nan("");
  return x;
}
#define TYPE struct pool
#define REPORT(x, i)                                                                                     \
  printf("case %d: %d wrong: kernel %dx%d, steps %dx%d, pads %dx%d, %dx%d, %d columns, line %d, whole %d\n", i, x.wrong, \
         x.pool.kernel_rows, x.pool.kernel_cols, x.pool.stride_rows, x.pool.stride_cols, x.pool.pad_top,  \
         x.pool.pad_left, x.pool.rows, x.pool.cols, x.pool.out_cols, x.pool.line, x.pool.whole)
#include "random-main.h"
//--- slave.c
#include "slave.h"
#include "pool.h"
static int wrong;
/* The image at a place of it, and the weights: sums are exact. */
static double pixel(int c, int row, int col) {
  return (int)(((unsigned)(c * 7919 + row * 613 + col + 1) * 2654435761u >> 12) % 200) - 100;
}
static double weight(int c, int r, int s) {
  return (int)(((unsigned)(c * 331 + r * 17 + s + 5) * 2654435761u >> 12) % 15) - 7;
}
static int is_inside(const tpp_pool *p, int row, int col) {
  return row >= 0 && row < p->rows && col >= 0 && col < p->cols;
}
static double expected(const struct pool *x, int c, int y, int j) {
  const tpp_pool *p = &x->pool;
  double sum = x->initial;
  int r, s;
  for (r = 0; r < p->kernel_rows; ++r)
    for (s = 0; s < p->kernel_cols; ++s) {
      int row = y * p->stride_rows - p->pad_top + r, col = j * p->stride_cols - p->pad_left + s;
      if (is_inside(p, row, col))
        sum += pixel(c, row, col) * weight(c, r, s);
    }
  return sum;
}
#define DEFINE(test, T, tpp_pool_sum)                                                             \
  __thread_local __attribute__((aligned(64))) T test##_in[MOST_IN], test##_out[MOST_OUT];         \
  __thread_local __attribute__((aligned(64))) T test##_weights[MOST_WEIGHTS];                     \
  static void test(const struct pool *x) {                                                        \
    const tpp_pool *p = &x->pool;                                                                 \
    int first = x->block * p->block_rows, lines = lines_of(p), c, b, i, j;                        \
    T *start = test##_in + x->shift, *weights = test##_weights;                                   \
    for (i = 0; i < MOST_IN; ++i)                                                                 \
      test##_in[i] = x->outside;                                                                  \
    for (c = 0; c < x->m; ++c) {                                                                  \
      for (i = 0; i < p->kernel_rows; ++i)                                                        \
        for (j = 0; j < p->kernel_cols; ++j)                                                      \
          *weights++ = weight(c, i, j);                                                           \
      for (i = 0; p->whole && i < p->rows; ++i)                                                   \
        for (j = 0; j < p->cols; ++j)                                                             \
          start[c * x->ldi + i * p->line + j] = pixel(c, i, j);                                   \
      for (b = 0; !p->whole && b < blocks_of(x); ++b)                                             \
        for (i = 0; i < lines; ++i)                                                               \
          for (j = 0; j < p->cols; ++j) {                                                         \
            int row = (first + b * p->block_rows) * p->stride_rows - p->pad_top + i;              \
            T *in = start + c * x->ldi + (b * lines + i) * p->line + p->pad_left + j;             \
            if (is_inside(p, row, j))                                                             \
              *in = pixel(c, row, j);                                                             \
          }                                                                                       \
    }                                                                                             \
    for (i = 0; i < MOST_OUT; ++i)                                                                \
      test##_out[i] = 12345;                                                                      \
    tpp_pool_sum(x->m, x->out_rows * p->out_cols, start, x->ldi, first * p->out_cols, x->initial, \
                 test##_weights, p, test##_out + x->shift, x->ldo);                               \
    for (i = 0; i < x->shift; ++i)                                                                \
      wrong += test##_out[i] != 12345 || test##_in[i] == 0;                                       \
    for (c = 0; c < x->m; ++c)                                                                    \
      for (i = 0; i < x->out_rows; ++i)                                                           \
        for (j = 0; j < p->out_cols; ++j)                                                         \
          wrong += test##_out[x->shift + c * x->ldo + i * p->out_cols + j] !=                     \
                   (T)expected(x, c, first + i, j);                                               \
    for (i = x->shift + (x->m - 1) * x->ldo + x->out_rows * p->out_cols; i < MOST_OUT; ++i)       \
      wrong += test##_out[i] != 12345;                                                            \
    for (i = x->shift + x->m * x->ldi; i < MOST_IN; ++i)                                          \
      wrong += test##_in[i] == 0;                                                                 \
  }
DEFINE(test_f32, float, tpp_pool_sum_f32)
DEFINE(test_f64, double, tpp_pool_sum_f64)
void test(struct pool *host) {
  if (_MYID != 0)
    return;
  struct pool x = *host;
  wrong = 0;
  if (x.is_double)
    test_f64(&x);
  else
    test_f32(&x);
  host->wrong = wrong;
}
