// A matrix product by register communication: in each of eight steps one column
// broadcasts its piece of A along the rows, and one row its piece of B along the
// columns. No message waits for one that comes later: no change of order.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p && %t/p > %t/out 2>&1 && FileCheck %s < %t/out
// RUN: env SWSIM_ORDER=strict %t/p > %t/strict && diff %t/out %t/strict
// CHECK-NOT: note
// CHECK: 0 wrong

//--- master.c
#include "size.h"
#include <athread.h>
#include <stdio.h>

extern SLAVE_FUN(multiply)();
double a[8 * M][8 * K], b[8 * K][8 * N], c[8 * M][8 * N];
long cycles;

int main(void) {
  int i, j, k, wrong = 0;
  for (i = 0; i < 8 * M; ++i)
    for (k = 0; k < 8 * K; ++k)
      a[i][k] = i % 7 - k % 5;
  for (k = 0; k < 8 * K; ++k)
    for (j = 0; j < 8 * N; ++j)
      b[k][j] = k % 3 + j % 11;
  athread_init();
  athread_spawn(multiply, 0);
  athread_join();
  for (i = 0; i < 8 * M; i += 5)
    for (j = 0; j < 8 * N; ++j) {
      double sum = 0;
      for (k = 0; k < 8 * K; ++k)
        sum += a[i][k] * b[k][j];
      wrong += sum != c[i][j];
    }
  printf("%d wrong\n%ld cycles\n", wrong, cycles);
  athread_halt();
  return wrong != 0;
}
//--- size.h
enum { M = 8, N = 16, K = 8 };
//--- slave.c
#include "size.h"
#include <simd.h>
#include <slave.h>

extern double a[8 * M][8 * K], b[8 * K][8 * N], c[8 * M][8 * N];
extern long cycles;
__thread_local double A[M][K] __attribute__((aligned(32)));
__thread_local double B[K][N] __attribute__((aligned(32)));
__thread_local double C[M][N] __attribute__((aligned(32)));
__thread_local volatile int reply;

static void block(int step, double *pa, double *pb, double *pc) {
  doublev4 s[4][4], va[4], vb[4];
  int i, j, k;
  for (i = 0; i < 4; ++i)
    for (j = 0; j < 4; ++j)
      simd_load(s[i][j], pc + i * N + 4 * j);
  for (k = 0; k < K; ++k) {
    if (_COL == step)
      for (i = 0; i < 4; ++i)
        simd_loader(va[i], pa + i * K + k);
    else
      for (i = 0; i < 4; ++i)
        va[i] = simd_getr(va[i]);
    if (_ROW == step)
      for (j = 0; j < 4; ++j)
        simd_loadc(vb[j], pb + k * N + 4 * j);
    else
      for (j = 0; j < 4; ++j)
        vb[j] = simd_getc(vb[j]);
    for (i = 0; i < 4; ++i)
      for (j = 0; j < 4; ++j)
        s[i][j] = simd_vmad(va[i], vb[j], s[i][j]);
  }
  for (i = 0; i < 4; ++i)
    for (j = 0; j < 4; ++j)
      simd_store(s[i][j], pc + i * N + 4 * j);
}

void multiply(void *unused) {
  unsigned long begin, end;
  int i, step;
  reply = 0;
  athread_get(PE_MODE, &a[_ROW * M][_COL * K], A, sizeof A, (void *)&reply, 0,
              7 * K * 8, K * 8);
  athread_get(PE_MODE, &b[_ROW * K][_COL * N], B, sizeof B, (void *)&reply, 0,
              7 * N * 8, N * 8);
  while (reply != 2)
    ;
  athread_syn(ARRAY_SCOPE, 0xffff);
  asm volatile("rcsr %0, 4" : "=r"(begin));
  for (step = 0; step < 8; ++step)
    for (i = 0; i < M; i += 4)
      block(step, A[i], B[0], C[i]);
  asm volatile("rcsr %0, 4" : "=r"(end));
  reply = 0;
  athread_put(PE_MODE, C, &c[_ROW * M][_COL * N], sizeof C, (void *)&reply,
              7 * N * 8, N * 8);
  while (reply != 1)
    ;
  if (_MYID == 0)
    cycles = end - begin;
}
