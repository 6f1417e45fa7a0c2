// Code of the management core takes time of its own: 1.45 GHz and 16 flops per
// cycle on SW26010, 2.1 GHz beside CPEs of 2.25 GHz on SW26010-Pro.
// RUN: sw-simcc --cost-report=%t.txt %s -o %t && %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.txt
// RUN: sw-simcc --chip=sw26010pro %s -o %t && %t | FileCheck %s --check-prefix=PRO

#include <stdio.h>
#include <vendor_state.h>
double a[1000], b[1000];

// 8 instructions, 4 at a time: 3 accesses, the addition, two addresses, the
// counter and the branch.
// REPORT: host.c:[[# @LINE + 2]]: add: 2.00 cycles per iteration, bound by units; P0 1, P1 3,
__attribute__((noinline)) void add(int n) {
  for (int i = 0; i < n; ++i)
    a[i] += b[i];
}

// A chain of additions of 6 cycles.
// REPORT: host.c:[[# @LINE + 3]]: sum: 6.00 cycles per iteration, bound by recurrence
__attribute__((noinline)) double sum(int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += a[i];
  return s;
}

long now(void) { return *(volatile long *)&__swsim_counters.clock / 1000; }

int main() {
  volatile long *flops = &__swsim_counters.flops_f64;
  long begin = now(), before;
  add(1000);
  printf("add %ld\n", now() - begin);
  begin = now();
  before = *flops;
  double s = sum(1000);
  printf("sum %ld, %ld flops, %g\n", now() - begin, *flops - before, s);
  return 0;
}
// CHECK: add 20{{[0-9][0-9]}}
// CHECK: sum 60{{[0-9][0-9]}}, 1000 flops, 0
// 6 x 2.25 / 2.1 cycles of a CPE.
// PRO: sum 64{{[0-9][0-9]}}, 1000 flops, 0
