// A program may bring a product of its own, for example a tuned one: then the
// library's is not linked, be the chip's library compiled beforehand or not.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c %t/own.c -o %t/own && %t/own | FileCheck %s
// RUN: sed "s/\"name\": \"sw26010\"/\"name\": \"other\"/" %sw_src/machine/sw26010.json > %t/other.json
// RUN: sw-simcc --chip=%t/other.json %t/master.c %t/slave.c %t/own.c -o %t/other && %t/other | FileCheck %s
// CHECK: my own product

//--- master.c
#include <athread.h>
extern SLAVE_FUN(test)();
int main() {
  athread_init();
  athread_set_num_threads(1);
  athread_spawn(test, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include "slave.h"
#include "sw_spm.h"
void test(void *unused) { spm_gemm(8, 8, 8, 1, 0, 1, 0, 1, 0, 0, 1, SPM_VEC_N); }
//--- own.c
#include "slave.h"
#include "sw_spm.h"
#include <stdio.h>
void spm_gemm(int m, int n, int k, float alpha, const float *a, int lda, const float *b, int ldb,
              float beta, float *c, int ldc, int variant) {
  printf("my own product\n");
}
