// The 4x4 register block of a matrix product, 16 fma and 8 loads per k step, as
// swDNN published it: 26 cycles as first written, 17 reordered, 16 by hand.
// RUN: sw-simcc -I%S/Inputs %S/Inputs/master.c --slave=%s -DV=doublev4 -DT=double -DFMA=simd_vmad --cost-report=%t.txt -o %t
// RUN: %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.txt
// RUN: sw-simcc -I%S/Inputs %S/Inputs/master.c --slave=%s -DV=floatv4 -DT=float -DFMA=simd_vmas --cost-report=%t.txt -o %t
// RUN: %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.txt

// By hand, naive: the loads of A and B take slots 0-7 of P1; the first B is
// there at 4 + 4 = 8, then 16 fma: 24 cycles, the branch beside the last fma.
// 16 accumulators and 8 operands live.
// REPORT: register-block.c:[[#]]: naive: 24.00 cycles per iteration, bound by latency; P0 16, P1 9, integer 3; resources 16.00, recurrence 7.00{{.*}} registers 24,
// Pipelined: every operand of an fma was loaded in the step before, so P0 never
// waits: 16 cycles, 9 slots of P1, two addresses and a counter in the gaps.
// REPORT: register-block.c:[[#]]: pipelined: 16.00 cycles per iteration, bound by P0; P0 16, P1 9, integer 3; resources 16.00, recurrence 7.00
// 6x6: 36 accumulators and 12 operands are 16 more than the registers, hence
// 32 slots of P1 beside 13: 45, more than the 36 of P0.
// REPORT: register-block.c:[[#]]: six: 4{{[5-7]}}.{{[0-9]+}} cycles per iteration{{.*}}P0 36, P1 13, {{.*}} resources 45.00, {{.*}} registers 48,

// 100 steps, with loading and storing C and the call: about 50 more.
// CHECK: naive(100): 24{{[3-6][0-9]}} cycles
// CHECK: pipelined(100): 16{{[3-7][0-9]}} cycles

#include "slave.h"
#include "timing.h"
#include <simd.h>
#define ALIGNED __attribute__((aligned(32)))
__thread_local T A[4 * 4 * 128] ALIGNED, B[6 * 128] ALIGNED;
__thread_local V C[36];

#define BEGIN(N)                                                               \
  V c[N][N];                                                                   \
  int i, j, p;                                                                 \
  for (i = 0; i < N; ++i)                                                      \
    for (j = 0; j < N; ++j)                                                    \
      c[i][j] = C[i * N + j]
#define END(N)                                                                 \
  for (i = 0; i < N; ++i)                                                      \
    for (j = 0; j < N; ++j)                                                    \
      C[i * N + j] = c[i][j]
#define LOAD(N, a, b, p)                                                       \
  for (i = 0; i < N; ++i)                                                      \
    simd_load(a[i], A + 4 * (N * (p) + i));                                    \
  for (i = 0; i < N; ++i)                                                      \
  simd_loade(b[i], B + N * (p) + i)
#define MULTIPLY(N, a, b)                                                      \
  for (i = 0; i < N; ++i)                                                      \
    for (j = 0; j < N; ++j)                                                    \
  c[i][j] = FMA(a[i], b[j], c[i][j])

__attribute__((noinline)) void naive(int k) {
  BEGIN(4);
  for (p = 0; p < k; ++p) {
    V a[4], b[4];
    LOAD(4, a, b, p);
    MULTIPLY(4, a, b);
  }
  END(4);
}

__attribute__((noinline)) void pipelined(int k) {
  V a[4], b[4], next_a[4], next_b[4];
  BEGIN(4);
  LOAD(4, a, b, 0);
  for (p = 0; p < k; ++p) {
    LOAD(4, next_a, next_b, p + 1);
    MULTIPLY(4, a, b);
    for (i = 0; i < 4; ++i)
      a[i] = next_a[i], b[i] = next_b[i];
  }
  END(4);
}

__attribute__((noinline)) void six(int k) {
  BEGIN(6);
  for (p = 0; p < k; ++p) {
    V a[6], b[6];
    LOAD(6, a, b, p);
    MULTIPLY(6, a, b);
  }
  END(6);
}

void test(void *unused) {
  TIME(naive(100));
  TIME(pipelined(100));
  six(10);
}
