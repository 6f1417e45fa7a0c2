// Vectors of the vendor's simd.h: loads, stores, splats, lanes, and multiply-add
// with one rounding.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/simd
// RUN: %t/simd | FileCheck %s
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(vectors)();
int wrong;
int main() {
  athread_init();
  athread_spawn(vectors, 0);
  athread_join();
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
//--- slave.c
#include <math.h>
#include <simd.h>
#include "slave.h"
extern int wrong;
__thread_local double d[8] __attribute__((aligned(32)));
__thread_local float f[8] __attribute__((aligned(32)));
/* CPEs may write the same value at the same time. */
#define CHECK(condition) \
  do \
    if (!(condition)) wrong = 1; \
  while (0)
void vectors(void *unused) {
  int i;
  doublev4 x, y, z = 0.0;
  floatv4 s, t;
  for (i = 0; i < 8; ++i)
    d[i] = 1.0 / (i + _MYID + 1), f[i] = d[i];
  simd_load(x, d);
  simd_load(y, d + 4);
  simd_load(s, f);
  simd_loadu(t, f + 1);
  CHECK(simd_vextf0(x) == d[0] && simd_vextf3(y) == d[7]);
  CHECK(t[0] == f[1] && t[3] == f[4]);
  z = simd_vmad(x, y, z + 0.1);
  t = simd_vnmss(s, s, t);
  for (i = 0; i < 4; ++i) {
    CHECK(simd_vextf(z, i) == fma(d[i], d[i + 4], 0.1));
    CHECK(t[i] == fmaf(-f[i], f[i], -f[i + 1]));
  }
  simd_store(z, d);
  CHECK(d[2] == z[2]);
  simd_storeu(t, f + 3);
  CHECK(f[3] == t[0] && f[6] == t[3]);
  simd_loade(x, d + 5);
  CHECK(x[0] == d[5] && x[3] == d[5]);
  x = simd_vinsf2(7.0, x);
  CHECK(x[2] == 7.0 && x[1] == d[5]);
  x = simd_set_doublev4(1.0, 4.0, 9.0, 16.0);
  x = simd_vsqrtd(x) - 1.0;
  CHECK(x[0] == 0 && x[3] == 3);
  y = simd_vaddd(x, simd_vcpyf(2.5)) * x;
  CHECK(y[3] == 16.5);
}
