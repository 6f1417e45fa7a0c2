// Loops whose cycles can be counted by hand.
// RUN: sw-simcc -I%S/Inputs %S/Inputs/master.c --slave=%s --cost-report=%t.txt -o %t
// RUN: %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.txt

#include "slave.h"
#include "timing.h"
#include <simd.h>
__thread_local doublev4 a[256], b[256], c[256];
__thread_local int numbers[256];

// Two loads and a store per vector, and the branch. Four copies: 8 loads in 0-7,
// sums from 5, 7, 9 and 11 on, stores at 12, 14, 16 and 18, branch at 19.
// REPORT: loops.c:[[# @LINE + 4]]: add: 5.00 cycles per iteration, bound by latency; P0 1, P1 4, integer 4;{{.*}} copies 4
// CHECK: add(256): 12{{[89]}}{{[0-9]}} cycles
__attribute__((noinline)) void add(int n) {
  int i;
  for (i = 0; i < n; ++i)
    c[i] = a[i] + b[i];
}

// Eight in the source: 24 slots of P1 for 8 vectors and the branch; the last
// store waits 4 + 7 for the last load.
// REPORT: loops.c:[[# @LINE + 4]]: add8: 28.00 cycles per iteration, bound by latency; P0 8, P1 25, integer 4; resources 25.00,
// CHECK: add8(256): 9{{[0-9][0-9]}} cycles
__attribute__((noinline)) void add8(int n) {
  int i, j;
  for (i = 0; i < n; i += 8)
    for (j = 0; j < 8; ++j)
      c[i + j] = a[i + j] + b[i + j];
}

// Load and store; the branch once for four: 9 slots for 4 vectors.
// REPORT: loops.c:[[# @LINE + 3]]: copy: 2.25 cycles per iteration, bound by P1; P0 0, P1 3, integer 3;
__attribute__((noinline)) void copy(int n) {
  int i;
  for (i = 0; i < n; ++i)
    c[i] = a[i];
}

// Each addition waits 7 cycles for the one before.
// REPORT: loops.c:[[# @LINE + 5]]: sum: 7.00 cycles per iteration, bound by recurrence;
// CHECK: sum(256): 18{{[01][0-9]}} cycles
__attribute__((noinline)) void sum(int n) {
  int i;
  doublev4 s = 0.0;
  for (i = 0; i < n; ++i)
    s += a[i];
  c[0] = s;
}

// 32 cycles each, one at a time: 4 of them, loads before and the store after.
// REPORT: loops.c:[[# @LINE + 4]]: divide: 33.75 cycles per iteration, {{.*}} resources 32.00,
// CHECK: divide(256): 86{{[0-9][0-9]}} cycles
__attribute__((noinline)) void divide(int n) {
  int i;
  for (i = 0; i < n; ++i)
    c[i] = a[i] / b[i];
}

// And in a chain with an addition: 32 + 7.
// REPORT: loops.c:[[# @LINE + 4]]: fraction: 39.00 cycles per iteration, bound by recurrence;
__attribute__((noinline)) void fraction(int n) {
  int i;
  double x = 2.0;
  for (i = 0; i < n; ++i)
    x = 1.0 / x + 1.0;
  ((double *)c)[0] = x;
}

// Eight independent chains: one multiply-add per cycle, the 7 cycles hidden.
// REPORT: loops.c:[[# @LINE + 7]]: multiply_add: 8.00 cycles per iteration, bound by P0; P0 8, P1 1, integer 1;
// CHECK: multiply_add(100): 8{{[2-4][0-9]}} cycles
__attribute__((noinline)) void multiply_add(int n) {
  doublev4 s[8];
  int i, j;
  for (j = 0; j < 8; ++j)
    s[j] = a[j];
  for (i = 0; i < n; ++i)
    for (j = 0; j < 8; ++j)
      s[j] = simd_vmad(s[j], s[j], s[j]);
  for (j = 0; j < 8; ++j)
    c[j] = s[j];
}

// A loop of several blocks: load 4, then the branch, which compares with 0, and
// 2 lost by it: 7. Three times the counter and its store: 2; the additions for
// counter, address and 3 i, two a cycle, and the branch: 3.
// CHECK: branches(256): 3{{0[0-9][0-9]}} cycles
__attribute__((noinline)) void branches(int n) {
  int i;
  for (i = 0; i < n; ++i)
    if (numbers[i] < 0)
      *(volatile int *)numbers = i;
    else
      numbers[i] = 3 * i;
}

void test(void *unused) {
  TIME(add(256));
  TIME(add8(256));
  copy(256);
  TIME(sum(256));
  TIME(divide(256));
  fraction(10);
  TIME(multiply_add(100));
  TIME(branches(256));
}
