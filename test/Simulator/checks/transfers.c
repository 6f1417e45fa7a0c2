// What the simulator itself reads and writes in LDM for a program is checked
// like the program's own accesses.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 0
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=REGISTER
// RUN: not %t/p 2 2>&1 | FileCheck %s --check-prefix=INFLIGHT
// RUN: not %t/p 3 2>&1 | FileCheck %s --check-prefix=PRODUCT
// RUN: not %t/p 4 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/pro.c -o %t/p
// RUN: %t/p 0
// RUN: not %t/p 5 2>&1 | FileCheck %s --check-prefix=SENT
// RUN: not %t/p 6 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: not %t/p 7 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not %t/p 8 2>&1 | FileCheck %s --check-prefix=FETCHED
// RUN: not %t/p 9 2>&1 | FileCheck %s --check-prefix=GLOBAL

// REGISTER: swsim: error: CPE (0,0): loadr of 32 bytes, at the end of 'row' (256 bytes) [{{.*}}slave.c:17]
// INFLIGHT: swsim: error: CPE (0,0): loadc of 'row'[1] before the DMA get issued at {{.*}}slave.c:11 has been waited for [{{.*}}slave.c:20]
// PRODUCT: swsim: error: CPE (0,0): spm_dgemm of 'b' before the DMA get issued at {{.*}}slave.c:11 has been waited for [{{.*}}slave.c:24]
// RESULT: swsim: error: CPE (0,0): spm_dgemm of 'c' before the DMA put issued at {{.*}}slave.c:27 has been waited for [{{.*}}slave.c:28]
// SENT: swsim: error: CPE (1,1): store to 'from'[5] before the RMA put issued at {{.*}}pro.c:10 has been waited for [{{.*}}pro.c:11]
// LONG: swsim: error: CPE (1,1): RMA put of 512 bytes at 'from'[8] reaches 64 bytes past its end (512 bytes) [{{.*}}pro.c:14]
// MISSING: swsim: error: CPE (1,1): missing wait: the kernel returns, but the RMA get to 'to' has not been waited for (reply word 'l') [{{.*}}pro.c:16]
// FETCHED: swsim: error: CPE (1,1): read of 'to'[8] before the RMA get issued at {{.*}}pro.c:18 has been waited for [{{.*}}pro.c:19]
// GLOBAL: swsim: error: CPE (1,1): DMA get: 960 bytes of main memory at 'data'[4064] reach outside of it (32768 bytes); block 3 of 8 starts at byte 32768, as the stride of 64 bytes is the gap between two blocks, not their distance [{{.*}}pro.c:22]

//--- master.c
#include <athread.h>
#include <stdlib.h>
extern SLAVE_FUN(transfers)();
int which;
double data[4096];
int main(int argc, char **argv) {
  which = atoi(argv[1]);
  athread_init();
  athread_spawn(transfers, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include "slave.h"
#include <dma.h>
#include <simd.h>
#include <sw_spm.h>
extern int which;
extern double data[4096];
__thread_local doublev4 row[8];
__thread_local double a[64], b[64], c[64];
__thread_local volatile int reply;
static void get(void *to, int bytes) {
  athread_get(PE_MODE, data, to, bytes, (void *)&reply, 0, 0, 0);
}
void transfers(void *unused) {
  doublev4 v = 0.0;
  int n = which, isFirst = _MYID == 0;
  if (n == 1 && isFirst)
    simd_loadr(v, row + 7 + n);
  if (n == 2 && isFirst) {
    get(row, 64);
    simd_loadc(v, row + n - 1);
  }
  if (n == 3) {
    get(b, 256);
    spm_dgemm(64, 64, 64, 1, a, 8, b, 8, 0, c, 8, 0);
  }
  if (n == 4) {
    athread_put(PE_MODE, c, data + 64 * _MYID, 512, (void *)&reply, 0, 0);
    spm_dgemm(64, 64, 64, 1, a, 8, b, 8, 0, c, 8, 0);
  }
  if (n == 0) {
    double *fresh = ldm_malloc(512);
    get(b, 512);
    dma_wait(&reply, 1);
    spm_dgemm(64, 64, 64, 1, a, 8, b, 8, 0, fresh, 8, 0);
    c[0] = fresh[63];
    ldm_free(fresh, 512);
  }
}
//--- pro.c
#include <slave.h>
extern int which;
extern double data[4096];
__thread_local double from[64], to[64];
__thread_local crts_rply_t l, r;
void transfers(void *unused) {
  int n = which;
  if (_PEN == 9) {
    if (n == 5) {
      athread_rma_iput(from, &l, sizeof from, 3, to, &r);
      from[n] = 1;
    }
    if (n == 6)
      athread_rma_iput(from + 8, &l, sizeof from, 3, to, &r);
    if (n == 7)
      athread_rma_iget(to, &l, sizeof to, 3, from, &r);
    if (n == 8) {
      athread_rma_iget(to, &l, sizeof to, 3, from, &r);
      data[0] = to[n];
    }
    if (n == 9) {
      athread_dma_iget_stride(from, data + 4064, 512, 64, 64, &l);
      athread_dma_wait_value(&l, 1);
    }
    if (n == 0) {
      double *fresh = ldm_malloc(sizeof to);
      athread_rma_iget(fresh, &l, sizeof to, 3, from, &r);
      athread_rma_wait_value(&l, 1);
      data[0] = fresh[n];
      athread_dma_iget_stride(from, data, 512, 64, 64, &l);
      athread_dma_wait_value(&l, 2);
    }
  }
  athread_ssync_array();
}
