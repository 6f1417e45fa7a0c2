// Casts between vectors of float and of double convert, as on the chip, where a
// register holds both in the same way.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: %t/p | FileCheck %s
// RUN: sed 's/doublev4/doublev8/g; s/floatv4/floatv8/g' %t/slave.c > %t/pro.c 
// RUN: sw-simcc --chip=sw26010pro -DPRO %t/master.c %t/pro.c -o %t/p && %t/p | FileCheck %s
// WARN: sw-simcc: warning: 4 casts in '{{.*}}slave.c' between vectors of float and double taken as conversions
// CHECK: 1.5 3.0 4.5 2.5
//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(convert)();
double out[4];
int main() {
  athread_init();
  athread_spawn(convert, 0);
  athread_join();
  printf("%.1f %.1f %.1f %.1f\n", out[0], out[1], out[2], out[3]);
  return 0;
}
//--- slave.c
#include "types.h"
#include <slave.h>
#include <simd.h>
extern double out[4];
__thread_local float f[8] __attribute__((aligned(64)));
__thread_local double d[8] __attribute__((aligned(64)));
void convert(void *unused) {
  floatv4 v, w[2];
  wide sum;
  int i = 0;
  if (_PEN != 0)
    return;
  for (i = 0; i < 8; i++)
    f[i] = 1.5f;
  simd_load(v, f);
  w[1] = v;
  sum = (wide)v;
  out[0] = sum[0];
  sum = sum + ( doublev4 ) w[i - 7];
  out[1] = sum[0];
  sum = sum + (wide)(v + 0 * v);
  out[2] = sum[0];
  simd_store((floatv4)sum - 2, f);
  out[3] = f[0];
}
//--- types.h
#ifdef PRO
#define wide doublev8
#else
#define wide doublev4
#endif
