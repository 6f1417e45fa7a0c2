// Winograd's transforms against their definition, in double precision: random
// parts of images, paddings, and both tiles and types, under all checks.
// Nothing beside the result is touched.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs %t/master.c %t/slave.c -o %t/winograd
// RUN: env SWSIM_MODE=detailed %t/winograd 300 | FileCheck %s
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro 300 | FileCheck %s
// CHECK: 300 cases, 0 wrong

//--- winograd.h
#include "tpp_winograd.h"
struct winograd {
  tpp_winograd shape;
  int kind, is_double, accumulate, wrong;
};
//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include "winograd.h"
extern SLAVE_FUN(test)();
static int number(int range) { return rand() % range; }
static struct winograd any(int index) {
  struct winograd x = {{0}};
  tpp_winograd *w = &x.shape;
  x.kind = index % 4;
  x.is_double = number(2);
  x.accumulate = number(2);
  w->tile = 2 + 2 * number(2);
  w->images = 1 + number(2);
  w->channels = 1 + number(2);
  w->rows = 1 + number(x.kind == 3 ? 3 : 6);
  w->cols = 1 + number(x.kind == 3 ? 11 : x.kind == 1 ? 12 : 22);
  /* A pooling has half as many pixels. */
  int side = x.kind == 3 ? w->tile / 2 : w->tile;
  w->tile_rows = (w->rows + side - 1) / side;
  w->tile_cols = (w->cols + side - 1) / side;
  if (x.kind == 0) {
    /* Any part of the image. */
    w->tile_rows = 1 + number(w->tile_rows);
    w->first = number(5) - 2;
    w->left = number(6) - 3;
  }
  /* Gaps after the tiles of a channel and after a position. */
  w->pitch = w->images * w->tile_rows * w->tile_cols + number(2) * number(8);
  w->step = w->channels * w->pitch + number(2) * number(8);
  return x;
}
#define TYPE struct winograd
#define REPORT(x, i) printf("case %d: %d wrong\n", i, x.wrong)
#include "random-main.h"
//--- slave.c
#include "slave.h"
#include "winograd.h"
static const double input_2[] = {1, 0, -1, 0, 0, 1, 1, 0, 0, -1, 1, 0, 0, 1, 0, -1};
static const double input_4[] = {4, 0, -5, 0, 1, 0, 0, -4, -4, 1, 1, 0, 0, 4, -4, -1, 1, 0,
                                 0, -2, -1, 2, 1, 0, 0, 2, -1, -2, 1, 0, 0, 4, 0, -5, 0, 1};
static const double filter_2[] = {1, 0, 0, .5, .5, .5, .5, -.5, .5, 0, 0, 1};
static const double filter_4[] = {1. / 4,  0,       0,      -1. / 6, -1. / 6,  -1. / 6, -1. / 6, 1. / 6, -1. / 6,
                                  1. / 24, 1. / 12, 1. / 6, 1. / 24, -1. / 12, 1. / 6,  0,       0,      1};
static const double output_2[] = {1, 1, 1, 0, 0, 1, -1, -1};
static const double output_4[] = {1, 1, 1, 1, 1, 0, 0, 1, -1, 2, -2, 0, 0, 1, 1, 4, 4, 0, 0, 1, -1, 8, -8, 1};
static const double *const matrices[3][2] = {{input_2, input_4}, {filter_2, filter_4}, {output_2, output_4}};
/* M x M^T at (i, j), M being n x k; and the sum of the sizes. */
static double apply(const double *matrix, int i, int j, int k, const double *x, double *size) {
  double sum = 0;
  int a, b;
  *size = 1e-30;
  for (a = 0; a < k; ++a)
    for (b = 0; b < k; ++b) {
      double term = matrix[i * k + a] * x[a * k + b] * matrix[j * k + b];
      sum += term;
      *size += term < 0 ? -term : term;
    }
  return sum;
}
static int is_wrong(double actual, double expected, double size, int is_double) {
  double error = actual < expected ? expected - actual : actual - expected;
  return !(error <= size * (is_double ? 2e-15 : 1e-6));
}
/* 72 filters have the most. */
enum { MOST = 36 * 80 + 8 };
__thread_local __attribute__((aligned(64))) double in_storage[MOST], out_storage[MOST];
static double before(int i) { return (i * 7919 % 1013 - 500) / 256.; }
#define DEFINE(test, T, suffix, is_double)                                                            \
  __thread_local T *test##_in, *test##_out;                                                                \
  static int test##_input(const tpp_winograd *x) {                                                    \
    int m = x->tile, a = m + 2, tiles = x->tile_rows * x->tile_cols, wrong = 0, n, c, t, i, j;        \
    tpp_winograd_input_##suffix(x, test##_in, test##_out);                                            \
    for (n = 0; n < x->images; ++n)                                                                   \
      for (c = 0; c < x->channels; ++c)                                                               \
        for (t = 0; t < tiles; ++t) {                                                                 \
          double d[36], size;                                                                         \
          for (i = 0; i < a; ++i)                                                                     \
            for (j = 0; j < a; ++j) {                                                                 \
              int r = x->first + m * (t / x->tile_cols) + i, s = x->left + m * (t % x->tile_cols) + j;\
              int is_inside = r >= 0 && r < x->rows && s >= 0 && s < x->cols;                         \
              d[i * a + j] = is_inside ? test##_in[((n * x->channels + c) * x->rows + r) * x->cols + s] : 0; \
            }                                                                                         \
          for (i = 0; i < a; ++i)                                                                     \
            for (j = 0; j < a; ++j) {                                                                 \
              T *out = &test##_out[(i * a + j) * x->step + c * x->pitch + n * tiles + t];             \
              double expected = apply(matrices[0][m / 4], i, j, a, d, &size);                         \
              wrong += is_wrong(*out, expected, size, is_double);                                     \
              *out = -77;                                                                             \
            }                                                                                         \
        }                                                                                             \
    /* Gaps between channels may be written. */                                                       \
    for (i = 0; i < a * a; ++i)                                                                       \
      for (c = 0; c < x->channels; ++c)                                                               \
        for (t = x->images * tiles; t < x->pitch; ++t)                                                \
          test##_out[i * x->step + c * x->pitch + t] = -77;                                           \
    return wrong;                                                                                     \
  }                                                                                                   \
  static int test##_filter(const tpp_winograd *x) {                                                   \
    int m = x->tile, a = m + 2, n = x->rows * x->cols, wrong = 0, f, i, j;                            \
    tpp_winograd_filter_##suffix(m, x->rows, x->cols, test##_in, test##_out);                         \
    for (f = 0; f < n; ++f) {                                                                         \
      double g[9], size;                                                                              \
      for (i = 0; i < 9; ++i)                                                                         \
        g[i] = test##_in[9 * f + i];                                                                  \
      for (i = 0; i < a; ++i)                                                                         \
        for (j = 0; j < a; ++j) {                                                                     \
          T *out = &test##_out[(i * a + j) * n + f];                                                  \
          double expected = apply(matrices[1][m / 4], i, j, 3, g, &size);                             \
          wrong += is_wrong(*out, expected, size, is_double);                                         \
          *out = -77;                                                                                 \
        }                                                                                             \
    }                                                                                                 \
    return wrong;                                                                                     \
  }                                                                                                   \
  static int test##_output(const tpp_winograd *x, int accumulate) {                                   \
    int m = x->tile, a = m + 2, tiles = x->tile_rows * x->tile_cols, wrong = 0, n, c, r, s, i;        \
    tpp_winograd_output_##suffix(x, test##_in, test##_out, accumulate);                               \
    for (n = 0; n < x->images; ++n)                                                                   \
      for (c = 0; c < x->channels; ++c)                                                               \
        for (r = 0; r < x->rows; ++r)                                                                 \
          for (s = 0; s < x->cols; ++s) {                                                             \
            int t = r / m * x->tile_cols + s / m;                                                     \
            double p[36], size, expected;                                                             \
            T *out = &test##_out[((n * x->channels + c) * x->rows + r) * x->cols + s];                \
            for (i = 0; i < a * a; ++i)                                                               \
              p[i] = test##_in[i * x->step + c * x->pitch + n * tiles + t];                           \
            expected = apply(matrices[2][m / 4], r % m, s % m, a, p, &size);                          \
            if (accumulate) {                                                                         \
              expected -= 77;                                                                         \
              size += 77;                                                                             \
            }                                                                                         \
            wrong += is_wrong(*out, expected, size, is_double);                                       \
            *out = -77;                                                                               \
          }                                                                                           \
    return wrong;                                                                                     \
  }                                                                                                   \
  static int test##_pool(const tpp_winograd *x) {                                                     \
    int m = x->tile / 2, a = x->tile + 2, tiles = x->tile_rows * x->tile_cols, wrong = 0, n, c, r, s, i; \
    tpp_winograd_pool_##suffix(x, test##_in, test##_out);                                             \
    for (n = 0; n < x->images; ++n)                                                                   \
      for (c = 0; c < x->channels; ++c)                                                               \
        for (r = 0; r < x->rows; ++r)                                                                 \
          for (s = 0; s < x->cols; ++s) {                                                             \
            int t = r / m * x->tile_cols + s / m;                                                     \
            double p[36], size, largest = 0, expected = -1e30;                                        \
            T *out = &test##_out[((n * x->channels + c) * x->rows + r) * x->cols + s];                \
            for (i = 0; i < a * a; ++i)                                                               \
              p[i] = test##_in[i * x->step + c * x->pitch + n * tiles + t];                           \
            for (i = 0; i < 4; ++i) {                                                                 \
              double pixel = apply(matrices[2][m / 2], r % m * 2 + i / 2, s % m * 2 + i % 2, a, p, &size); \
              expected = pixel > expected ? pixel : expected;                                         \
              largest = size > largest ? size : largest;                                              \
            }                                                                                         \
            wrong += is_wrong(*out, expected, largest, is_double);                                    \
            *out = -77;                                                                               \
          }                                                                                           \
    return wrong;                                                                                     \
  }                                                                                                   \
  static int test(const struct winograd *x) {                                                         \
    int i, wrong;                                                                                     \
    test##_in = (T *)in_storage;                                                                      \
    test##_out = (T *)out_storage;                                                                    \
    for (i = 0; i < MOST; ++i) {                                                                 \
      test##_in[i] = before(i);                                                                       \
      test##_out[i] = -77;                                                                            \
    }                                                                                                 \
    wrong = x->kind == 0   ? test##_input(&x->shape)                                                  \
            : x->kind == 1 ? test##_filter(&x->shape)                                                 \
            : x->kind == 2 ? test##_output(&x->shape, x->accumulate)                                  \
                           : test##_pool(&x->shape);                                                  \
    for (i = 0; i < MOST; ++i)                                                                   \
      wrong += test##_out[i] != -77;                                                                  \
    return wrong;                                                                                     \
  }
DEFINE(test_f32, float, f32, 0)
DEFINE(test_f64, double, f64, 1)
void test(struct winograd *host) {
  if (_MYID != 0)
    return;
  struct winograd x = *host;
  host->wrong = x.is_double ? test_f64(&x) : test_f32(&x);
}
