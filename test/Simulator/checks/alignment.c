// A vector in memory is aligned to its size, a scalar to its own; simd_loadu
// takes any address.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 0 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not %t/p 2 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not %t/p 3 2>&1 | FileCheck %s --check-prefix=FLOAT
// RUN: not %t/p 4 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/pro.c -o %t/p
// RUN: %t/p 0 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=PRO
// RUN: not %t/p 2 2>&1 | FileCheck %s --check-prefix=PROFLOAT

// CLEAN: result 8
// LOAD: swsim: error: CPE (2,3): load of 32 bytes at 'x'[1] (0x{{[0-9a-f]+}}), which is not aligned to 32 bytes [{{.*}}slave.c:15]
// STORE: swsim: error: CPE (2,3): store of 32 bytes at 'x'[2] (0x{{[0-9a-f]+}}), which is not aligned to 32 bytes [{{.*}}slave.c:18]
// FLOAT: swsim: error: CPE (2,3): load of 16 bytes at 'y'[3] (0x{{[0-9a-f]+}}), which is not aligned to 16 bytes [{{.*}}slave.c:21]
// SCALAR: swsim: error: CPE (2,3): load of 8 bytes at 'x'[0] + 4 (0x{{[0-9a-f]+}}), which is not aligned to 8 bytes [{{.*}}slave.c:7]
// PRO: swsim: error: CPE (2,3): load of 64 bytes at 'x'[4] (0x{{[0-9a-f]+}}), which is not aligned to 64 bytes [{{.*}}pro.c:14]
// PROFLOAT: swsim: error: CPE (2,3): load of 32 bytes at 'y'[4] (0x{{[0-9a-f]+}}), which is not aligned to 32 bytes [{{.*}}pro.c:16]

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(vectors)();
int which;
double result;
int main(int argc, char **argv) {
  which = atoi(argv[1]);
  athread_init();
  athread_spawn(vectors, 0);
  athread_join();
  printf("result %g\n", result);
  return 0;
}
//--- slave.c
#include "slave.h"
#include <simd.h>
extern int which;
extern double result;
__thread_local double x[32] __attribute__((aligned(64)));
__thread_local float y[32] __attribute__((aligned(64)));
__attribute__((noinline)) static double first(double *p) { return *p; }
void vectors(void *unused) {
  int n = which;
  doublev4 v = 2.0;
  floatv4 f = 1.0f;
  if (_MYID != 19)
    return;
  if (n == 1) {
    simd_load(v, x + n);
  }
  if (n == 2) {
    simd_store(v, x + n);
  }
  if (n == 3)
    simd_load(f, y + n);
  if (n == 4) {
    result = first((double *)((char *)x + n));
    return;
  }
  if (n == 0) {
    simd_store(v, x + 4);
    simd_load(v, x + n + 4);
    simd_storeu(v, x + n + 1);
    simd_loadu(v, x + n + 2);
    simd_storeu(f, y + n + 3);
    simd_loadu(f, y + n + 2);
  }
  result = v[0] + v[1] + v[2] + v[3] + f[0] + f[1] - f[2];
}
//--- pro.c
#include "slave.h"
#include <simd.h>
extern int which;
extern double result;
__thread_local double x[32] __attribute__((aligned(64)));
__thread_local float y[32] __attribute__((aligned(64)));
void vectors(void *unused) {
  int n = which;
  doublev8 v = 1.0;
  floatv8 f = 1.0f;
  if (_MYID != 19)
    return;
  if (n == 1)
    simd_load(v, x + 4 * n);
  if (n == 2)
    simd_load(f, y + 2 * n);
  if (n == 0) {
    simd_store(v, x);
    simd_loadu(v, x + n + 0);
    simd_storeu(v, x + n + 1);
    simd_storeu(f, y + n + 3);
  }
  result = v[0] + v[1] + v[2] + v[3] + v[4] + v[5] + v[6] + v[7] + f[1] - f[2];
}
