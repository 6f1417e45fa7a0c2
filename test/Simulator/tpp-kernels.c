// The elementwise kernels in every broadcast form, and what they cost.
// The same file compiles as C99 with the usual extensions.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/tpp
// RUN: %t/tpp | FileCheck %s
// RUN: env SWSIM_MODE=timing %t/tpp | FileCheck %s --check-prefix=TIMING
// RUN: clang -std=gnu99 -Wall -Werror -fsyntax-only -I%sw_src/runtime/include/sw26010 -I%sw_src/runtime/include/common -I%sw_src/runtime/device/sw26010 %sw_src/runtime/device/tpp_kernels.c
// CHECK: 0 wrong
// CHECK: plain 198, row 198, column 169, scalar 169, fill 101 cycles
// TIMING: plain 201, row 201, column 172, scalar 172, fill 104 cycles

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(test)();
int wrong;
long cycles[5];
int main() {
  athread_init();
  athread_set_num_threads(1);
  athread_spawn(test, 0);
  athread_join();
  printf("%d wrong\n", wrong);
  printf("plain %ld, row %ld, column %ld, scalar %ld, fill %ld cycles\n",
         cycles[0], cycles[1], cycles[2], cycles[3], cycles[4]);
  return 0;
}
//--- slave.c
#include "slave.h"
#include "tpp_kernels.h"
extern int wrong;
extern long cycles[5];
enum { M = 2, N = 32, LD = 40 };
__thread_local float a[M * LD], b[M * LD], out[M * LD];
__thread_local double x[M * LD], y[M * LD], z[M * LD];
static long now(void) {
  long t;
  asm volatile("rcsr %0, 4" : "=r"(t));
  return t;
}
static int at(int i, int j, int bcast) {
  int row = bcast == TPP_BCAST_ROW || bcast == TPP_BCAST_SCALAR ? 0 : i;
  int col = bcast == TPP_BCAST_COL || bcast == TPP_BCAST_SCALAR ? 0 : j;
  return row * LD + col;
}
void test(void *unused) {
  int i, j, p, q;
  long begin;
  for (i = 0; i < M * LD; ++i)
    x[i] = a[i] = i - 40, y[i] = b[i] = 3 * i + 1;
  for (p = 0; p < 4; ++p)
    for (q = 0; q < 4; ++q) {
      tpp_add_f32(M, N, a, LD, p, b, LD, q, out, LD);
      tpp_mul_f64(M, N, x, LD, p, y, LD, q, z, LD);
      for (i = 0; i < M; ++i)
        for (j = 0; j < N; ++j) {
          wrong += out[i * LD + j] != a[at(i, j, p)] + b[at(i, j, q)];
          wrong += z[i * LD + j] != x[at(i, j, p)] * y[at(i, j, q)];
        }
    }
  for (p = 0; p < 4; ++p) {
    tpp_relu_f32(M, N, a, LD, p, out, LD);
    tpp_identity_f64(M, N, x, LD, p, z, LD);
    for (i = 0; i < M; ++i)
      for (j = 0; j < N; ++j) {
        float v = a[at(i, j, p)];
        wrong += out[i * LD + j] != (v < 0 ? 0 : v);
        wrong += z[i * LD + j] != x[at(i, j, p)];
      }
  }
  tpp_fill_f32(M, N, 2.5f, out, LD);
  tpp_zero_f64(M, N, z, LD);
  for (i = 0; i < M; ++i)
    for (j = 0; j < N; ++j)
      wrong += out[i * LD + j] != 2.5f || z[i * LD + j] != 0;
  // Elements behind the columns are left alone.
  for (j = N; j < LD; ++j)
    wrong += out[j] != 0;
  for (q = 0; q < 4; ++q) {
    begin = now();
    tpp_add_f32(M, N, a, LD, TPP_BCAST_NONE, b, LD, q, out, LD);
    cycles[q] = now() - begin;
  }
  // In the order of the enumeration: none, row, column, scalar.
  begin = now();
  tpp_fill_f32(M, N, 0, out, LD);
  cycles[4] = now() - begin;
  // An empty block touches nothing.
  tpp_add_f32(0, N, 0, LD, 0, 0, LD, 0, 0, LD);
}
