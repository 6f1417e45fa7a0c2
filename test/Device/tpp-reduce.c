// Reductions of rows and columns, of every kind, on every number of lanes and
// beside it, with numbers, infinities and what is no number, on both chips. A
// long sum takes little more than two loads a vector, and its error is that of
// blocks.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -lm -o %t/reduce
// RUN: env SWSIM_MODE=detailed %t/reduce | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -lm -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro | FileCheck %s
// CHECK: 0 wrong, error of a long sum below 64 epsilon: 1

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(test)();
int wrong, is_exact;
int main() {
  athread_init();
  athread_set_num_threads(1);
  athread_spawn(test, 0);
  athread_join();
  printf("%d wrong, error of a long sum below 64 epsilon: %d\n", wrong, is_exact);
  return 0;
}
//--- slave.c
#include "slave.h"
#include "tpp_reduce.h"
#include <math.h>
extern int wrong, is_exact;
enum { ROWS = 21, LD = 90, LONG = 6000 };
__thread_local float x[ROWS * LD + 1], y[LD], z[LD];
__thread_local double xd[ROWS * LD + 1], yd[LD];
__thread_local float row[LONG];
enum { SUM, MUL, MAXIMUM, MINIMUM, MAXNUM, MINNUM, KINDS };
static double combine(int kind, double a, double b) {
  switch (kind) {
  case SUM: return a + b;
  case MUL: return a * b;
  case MAXIMUM: return a != a ? a : b != b ? b : a > b ? a : b;
  case MINIMUM: return a != a ? a : b != b ? b : a < b ? a : b;
  case MAXNUM: return a != a ? b : b != b ? a : a > b ? a : b;
  default: return a != a ? b : b != b ? a : a < b ? a : b;
  }
}
typedef void rows_f32(int, int, const float *, int, float *);
typedef void cols_f32(int, int, int, const float *, int, float *);
typedef void rows_f64(int, int, const double *, int, double *);
typedef void cols_f64(int, int, int, const double *, int, double *);
#define ALL(form, type)                                                        \
  {tpp_reduce_##form##_sum_##type,      tpp_reduce_##form##_mul_##type,        \
   tpp_reduce_##form##_maximumf_##type, tpp_reduce_##form##_minimumf_##type,   \
   tpp_reduce_##form##_maxnumf_##type,  tpp_reduce_##form##_minnumf_##type}
static rows_f32 *const rows32[] = ALL(rows, f32);
static cols_f32 *const cols32[] = ALL(cols, f32);
static rows_f64 *const rows64[] = ALL(rows, f64);
static cols_f64 *const cols64[] = ALL(cols, f64);
static void expect(double got, double wanted) {
  if (!(got == wanted || (got != got && wanted != wanted)))
    ++wrong;
}
// Small numbers of few bits: sums and products are exact in any order.
static void fill(int kind, int special) {
  int i;
  for (i = 0; i < ROWS * LD + 1; ++i) {
    xd[i] = kind == MUL ? (i % 7 == 0 ? -1 : i % 11 == 0 ? 2 : i % 11 == 5 ? 0.5 : 1) : (i * 37 % 101) - 50;
    if (special && i % special == special - 1)
      xd[i] = i % 2 ? NAN : i % 4 ? INFINITY : -INFINITY;
    x[i] = xd[i];
  }
  for (i = 0; i < LD; ++i) {
    yd[i] = special && i % 5 == 2 ? NAN : kind == MUL ? 1 : i - 30;
    y[i] = z[i] = yd[i];
  }
}
static void test_rows(int kind, int special, int m, int n, int shift) {
  int i, j;
  fill(kind, special);
  rows32[kind](m, n, x + shift, LD, y);
  rows64[kind](m, n, xd + shift, LD, yd);
  for (i = 0; i < LD; ++i) {
    double wanted = z[i];
    for (j = 0; j < n && i < m; ++j)
      wanted = combine(kind, wanted, x[shift + i * LD + j]);
    expect(y[i], wanted);
    expect(yd[i], wanted);
  }
}
static void test_cols(int kind, int special, int m, int n, int shift) {
  const int batch = 3, height = m / 3;
  int b, i, j;
  fill(kind, special);
  cols32[kind](batch, height, n, x + shift, LD, y);
  cols64[kind](batch, height, n, xd + shift, LD, yd);
  for (b = 0; b < batch; ++b)
    for (j = 0; j < n; ++j) {
      double wanted = z[b * n + j];
      for (i = 0; i < height; ++i)
        wanted = combine(kind, wanted, x[shift + (b * height + i) * LD + j]);
      expect(y[b * n + j], wanted);
      expect(yd[b * n + j], wanted);
    }
  for (j = batch * n; j < LD; ++j)
    expect(y[j], z[j]);
}
void test(void *unused) {
  static const int sizes[] = {0, 1, 3, 7, 8, 17, 30, 67, 89};
  int kind, special, s;
  float sum = 0;
  double exact = 0;
  for (kind = 0; kind < KINDS; ++kind)
    for (special = 0; special <= 13 * (kind >= MAXIMUM); special += 13)
      for (s = 0; s < 9; ++s) {
        test_rows(kind, special, ROWS - s, sizes[s], s % 2);
        if (sizes[s] <= 30)
          test_cols(kind, special, ROWS - 2 * s, sizes[s], s % 2);
      }
  for (s = 0; s < LONG; ++s) {
    row[s] = 1 + (s * 131 % 1000) / 977.0f;
    exact += row[s];
  }
  tpp_reduce_rows_sum_f32(1, LONG, row, LONG, &sum);
  is_exact = fabs(sum - exact) < 64 * 0x1p-24 * exact;
}
