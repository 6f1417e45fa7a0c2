// Maxima of windows against their definition: random kernels, steps and paddings, rows of one pixel to several parts, blocks
// of several rows, both types, aligned or not, under all checks. What is outside of the image does not count, a NaN does,
// and nothing beside the result is touched.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs %t/master.c %t/slave.c -o %t/pool
// RUN: env SWSIM_MODE=detailed %t/pool 600 | FileCheck %s
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro 600 | FileCheck %s
// CHECK: 600 cases, 0 wrong

//--- pool.h
#include "tpp_pool.h"
enum { PLAIN, NANS, LOW, HIGH, KINDS };
enum { MOST_IN = 2600, MOST_OUT = 700 };
struct pool {
  tpp_pool pool;
  /* Blocks are from `block` on, `out_rows` rows of the output. */
  int m, block, out_rows, ldi, ldo, shift, is_double, kind, wrong;
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
  static const double initials[] = {0, -5, 3.5};
  struct pool x = {{0}};
  tpp_pool *p = &x.pool;
  int is_aligned = index % 2;
  do {
    any_windows(p, index);
    p->line = is_aligned ? (p->cols + 7) / 8 * 8 : p->cols + number(4);
    x.m = 1 + number(3);
    x.block = number(3);
    x.out_rows = 1 + number(6);
    x.ldi = blocks_of(&x) * lines_of(p) * p->line + (is_aligned ? 8 * number(2) : number(4));
    x.ldo = x.out_rows * p->out_cols + number(4);
    x.shift = is_aligned ? 0 : number(4);
  } while (p->cols < 1 || x.m * x.ldi + 4 > MOST_IN || x.m * x.ldo + 4 > MOST_OUT);
  x.kind = number(KINDS);
  x.is_double = number(2);
  x.initial = index % 4 ? initials[number(3)] : -__builtin_inf();
  if (index % 50 == 7)
    x.initial = __builtin_nan("");
  x.outside = number(2) ? __builtin_inf() : __builtin_nan("");
  return x;
}
#define TYPE struct pool
#define REPORT(x, i)                                                                                     \
  printf("case %d: %d wrong: kernel %dx%d, steps %dx%d, pads %dx%d, %dx%d, %d columns, line %d, kind %d\n", i, x.wrong, \
         x.pool.kernel_rows, x.pool.kernel_cols, x.pool.stride_rows, x.pool.stride_cols, x.pool.pad_top,  \
         x.pool.pad_left, x.pool.rows, x.pool.cols, x.pool.out_cols, x.pool.line, x.kind)
#include "random-main.h"
//--- slave.c
#include "slave.h"
#include "pool.h"
static int wrong;
/* The image at a place of it. */
static double pixel(const struct pool *x, int c, int row, int col) {
  unsigned hash = (unsigned)(c * 7919 + row * 613 + col + 1) * 2654435761u >> 12;
  if (x->kind == NANS && hash % 97 == 0)
    return __builtin_nan("");
  if (x->kind == LOW && hash % 4 != 0)
    return -__builtin_inf();
  if (x->kind == HIGH && hash % 31 == 0)
    return __builtin_inf();
  return (int)(hash % 2000) - 1900;
}
static int is_inside(const tpp_pool *p, int row, int col) {
  return row >= 0 && row < p->rows && col >= 0 && col < p->cols;
}
static double expected(const struct pool *x, int c, int y, int j) {
  const tpp_pool *p = &x->pool;
  double most = x->initial;
  int r, s;
  for (r = 0; r < p->kernel_rows; ++r)
    for (s = 0; s < p->kernel_cols; ++s) {
      int row = y * p->stride_rows - p->pad_top + r, col = j * p->stride_cols - p->pad_left + s;
      double e = is_inside(p, row, col) ? pixel(x, c, row, col) : most;
      if (e > most || e != e)
        most = e;
      if (most != most)
        return most;
    }
  return most;
}
#define DEFINE(test, T, tpp_pool_max)                                                             \
  __thread_local __attribute__((aligned(64))) T test##_in[MOST_IN], test##_out[MOST_OUT];         \
  static void test(const struct pool *x) {                                                        \
    const tpp_pool *p = &x->pool;                                                                 \
    int first = x->block * p->block_rows, lines = lines_of(p), c, b, i, j;                        \
    for (i = 0; i < MOST_IN; ++i)                                                                 \
      test##_in[i] = x->outside;                                                                  \
    for (c = 0; c < x->m; ++c)                                                                    \
      for (b = 0; b < blocks_of(x); ++b)                                                          \
        for (i = 0; i < lines; ++i)                                                               \
          for (j = 0; j < p->cols; ++j) {                                                         \
            int row = (first + b * p->block_rows) * p->stride_rows - p->pad_top + i;              \
            T *in = test##_in + x->shift + c * x->ldi + (b * lines + i) * p->line + j;            \
            if (is_inside(p, row, j))                                                             \
              *in = pixel(x, c, row, j);                                                          \
          }                                                                                       \
    for (i = 0; i < MOST_OUT; ++i)                                                                \
      test##_out[i] = 12345;                                                                      \
    tpp_pool_max(x->m, x->out_rows * p->out_cols, test##_in + x->shift, x->ldi,                   \
                 first * p->out_cols, x->initial, p, test##_out + x->shift, x->ldo);              \
    for (c = 0; c < x->m; ++c)                                                                    \
      for (i = 0; i < x->out_rows; ++i)                                                           \
        for (j = 0; j < p->out_cols; ++j) {                                                       \
          T e = expected(x, c, first + i, j);                                                     \
          T *out = test##_out + x->shift + c * x->ldo + i * p->out_cols + j;                      \
          wrong += e == e ? *out != e : *out == *out;                                             \
          *out = 12345;                                                                           \
        }                                                                                         \
    for (i = 0; i < MOST_OUT; ++i)                                                                \
      wrong += test##_out[i] != 12345;                                                            \
  }
DEFINE(test_f32, float, tpp_pool_max_f32)
DEFINE(test_f64, double, tpp_pool_max_f64)
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
