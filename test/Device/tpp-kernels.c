// The elementwise kernels in every broadcast form, aligned and not, with whole
// vectors and without, on both chips. A long add takes little more than its three
// load/store slots per vector.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs %t/master.c %t/slave.c -o %t/tpp
// RUN: env SWSIM_MODE=detailed %t/tpp | FileCheck %s
// RUN: env SWSIM_MODE=timing %t/tpp | FileCheck %s --check-prefix=TIMING
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro -DPRO %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro | FileCheck %s
// CHECK: 0 wrong
// CHECK: add 3.{{[0-9]}}, fill 1.{{[0-9]}} cycles per vector
// TIMING: add 3.{{[0-9]}}, fill 1.{{[0-9]}} cycles per vector

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(test)();
int wrong;
double cycles[2];
int main() {
  athread_init();
  athread_set_num_threads(1);
  athread_spawn(test, 0);
  athread_join();
  printf("%d wrong\n", wrong);
  printf("add %.1f, fill %.1f cycles per vector\n", cycles[0], cycles[1]);
  return 0;
}
//--- slave.c
#include "slave.h"
#include "tpp_kernels.h"
#include "now.h"
#ifdef PRO
enum { LANES = 8 };
#else
enum { LANES = 4 };
#endif
extern int wrong;
extern double cycles[2];
enum { M = 3, LD = 80, SIZE = 256 };
#define LDM __thread_local __attribute__((aligned(64)))
LDM float a[SIZE + 1], b[SIZE + 1], out[SIZE + 1];
LDM double x[SIZE + 1], y[SIZE + 1], z[SIZE + 1];
LDM float long_a[64 * 64], long_b[64 * 64];
static int at(int i, int j, int bcast) {
  int row = bcast == TPP_BCAST_ROW || bcast == TPP_BCAST_SCALAR ? 0 : i;
  int col = bcast == TPP_BCAST_COL || bcast == TPP_BCAST_SCALAR ? 0 : j;
  return row * LD + col;
}
// Elements after the columns are left alone.
static void expect_rest(int n, int shift) {
  int i, j;
  for (i = 0; i < M; ++i)
    for (j = n; j < LD && i * LD + j < SIZE; ++j)
      wrong += out[i * LD + j + shift] != -1 || z[i * LD + j + shift] != -1;
}
static void reset(void) {
  int i;
  for (i = 0; i <= SIZE; ++i)
    out[i] = -1, z[i] = -1;
}
static void check(int n, int shift) {
  int i, j, p, q;
  float *c = a + shift, *d = b + shift, *o = out + shift;
  double *u = x + shift, *v = y + shift, *w = z + shift;
  for (p = 0; p < 4; ++p)
    for (q = 0; q < 4; ++q) {
      reset();
      tpp_add_f32(M, n, c, LD, p, d, LD, q, o, LD);
      tpp_mul_f64(M, n, u, LD, p, v, LD, q, w, LD);
      for (i = 0; i < M; ++i)
        for (j = 0; j < n; ++j) {
          wrong += o[i * LD + j] != c[at(i, j, p)] + d[at(i, j, q)];
          wrong += w[i * LD + j] != u[at(i, j, p)] * v[at(i, j, q)];
        }
      expect_rest(n, shift);
    }
  for (p = 0; p < 4; ++p) {
    reset();
    tpp_relu_f32(M, n, c, LD, p, o, LD);
    tpp_identity_f64(M, n, u, LD, p, w, LD);
    for (i = 0; i < M; ++i)
      for (j = 0; j < n; ++j) {
        float value = c[at(i, j, p)];
        wrong += o[i * LD + j] != (value < 0 ? 0 : value);
        wrong += w[i * LD + j] != u[at(i, j, p)];
      }
    expect_rest(n, shift);
  }
  // What becomes of a NaN: it stays, or it is 0.
  for (p = 0; p < 4; ++p) {
    float nan = 0.0f / 0.0f, first = c[0];
    reset();
    c[0] = nan;
    tpp_relu_num_f32(M, n, c, LD, p, o, LD);
    tpp_relu_num_f64(M, n, u, LD, p, w, LD);
    for (i = 0; i < M; ++i)
      for (j = 0; j < n; ++j) {
        float value = c[at(i, j, p)];
        double number = u[at(i, j, p)];
        wrong += o[i * LD + j] != (value > 0 ? value : 0);
        wrong += w[i * LD + j] != (number > 0 ? number : 0);
      }
    tpp_relu_f32(M, n, c, LD, p, o, LD);
    wrong += o[0] == o[0];
    c[0] = first;
    expect_rest(n, shift);
  }
  reset();
  tpp_fill_f32(M, n, 2.5f, o, LD);
  tpp_zero_f64(M, n, w, LD);
  for (i = 0; i < M; ++i)
    for (j = 0; j < n; ++j)
      wrong += o[i * LD + j] != 2.5f || w[i * LD + j] != 0;
  expect_rest(n, shift);
}
void test(void *unused) {
  static const int columns[] = {1, 3, 4, 7, 32, 49, 72, 80};
  int i;
  long begin;
  for (i = 0; i <= SIZE; ++i)
    x[i] = a[i] = i - 40, y[i] = b[i] = 3 * i + 1;
  for (i = 0; i < 8; ++i)
    check(columns[i], i % 2);
  // The output may be an input, and a block may be empty.
  reset();
  tpp_add_f32(M, 33, a, LD, TPP_BCAST_NONE, a, LD, TPP_BCAST_NONE, a, LD);
  wrong += a[32] != -16 || a[33] != -7;
  tpp_add_f32(0, 8, 0, LD, 0, 0, LD, 0, 0, LD);
  tpp_relu_f64(4, 0, 0, LD, 0, 0, LD);
  for (i = 0; i < 64 * 64; ++i)
    long_a[i] = long_b[i] = i;
  begin = now();
  tpp_add_f32(64, 64, long_a, 64, TPP_BCAST_NONE, long_b, 64, TPP_BCAST_NONE, long_a, 64);
  cycles[0] = (double)(now() - begin) / (64 * 64 / LANES);
  wrong += long_a[4095] != 8190;
  begin = now();
  tpp_fill_f32(64, 64, 1, long_a, 64);
  cycles[1] = (double)(now() - begin) / (64 * 64 / LANES);
}
