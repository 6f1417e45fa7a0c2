// Loads and stores that leave an object, meet a transfer, or read what nobody
// has written are reported with the CPE, the object and the line.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 0 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: not %t/p 2 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: not %t/p 3 2>&1 | FileCheck %s --check-prefix=HEAP
// RUN: not %t/p 4 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: not %t/p 5 2>&1 | FileCheck %s --check-prefix=LOCAL
// RUN: not %t/p 6 2>&1 | FileCheck %s --check-prefix=VLA
// RUN: not %t/p 7 2>&1 | FileCheck %s --check-prefix=GET
// RUN: not %t/p 8 2>&1 | FileCheck %s --check-prefix=OVERWRITTEN
// RUN: not %t/p 9 2>&1 | FileCheck %s --check-prefix=PUT
// RUN: not %t/p 10 2>&1 | FileCheck %s --check-prefix=FRESH
// RUN: not %t/p 11 2>&1 | FileCheck %s --check-prefix=FRESHLOCAL
// RUN: not %t/p 12 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not %t/p 13 2>&1 | FileCheck %s --check-prefix=STRADDLE
// RUN: not %t/p 14 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not %t/p 15 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not %t/p 16 2>&1 | FileCheck %s --check-prefix=FILL
// RUN: not %t/p 17 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: not %t/p 18 2>&1 | FileCheck %s --check-prefix=RESET
// RUN: not env SWSIM_CHECKS=strict %t/p 19 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not %t/p 20 2>&1 | FileCheck %s --check-prefix=LEAVES
// RUN: not %t/p 21 2>&1 | FileCheck %s --check-prefix=FREES
// RUN: not %t/p 22 2>&1 | FileCheck %s --check-prefix=UNSET
// RUN: env SWSIM_CHECKS=off %t/p 7
// RUN: sw-simcc --no-checks %t/master.c %t/slave.c -o %t/p && %t/p 10
// RUN: not env SWSIM_CHECKS=maybe %t/p 0 2>&1 | FileCheck %s --check-prefix=SWITCH

// CLEAN-NOT: error
// CLEAN: sum 100
// STATIC: swsim: error: CPE (2,3): store of 4 bytes, one element past the end of 'buffer' (256 bytes) [{{.*}}slave.c:39]
// BEFORE: swsim: error: CPE (2,3): read of 4 bytes, 4 bytes before the start of 'buffer' (256 bytes) [{{.*}}slave.c:41]
// HEAP: swsim: error: CPE (2,3): store of 8 bytes, one element past the end of the block of ldm_malloc at {{.*}}slave.c:43 (80 bytes) [{{.*}}slave.c:44]
// FREED: swsim: error: CPE (2,3): read of 8 bytes, in the block of ldm_malloc at {{.*}}slave.c:47 + 8, which has been freed [{{.*}}slave.c:50]
// LOCAL: swsim: error: CPE (2,3): store of 4 bytes, one element past the end of 'row' (40 bytes) [{{.*}}slave.c:12]
// VLA: swsim: error: CPE (2,3): store of 4 bytes, one element past the end of 'list' (52 bytes) [{{.*}}slave.c:18]
// GET: swsim: error: CPE (2,3): read of 'buffer'[4] before the DMA get issued at {{.*}}slave.c:8 has been waited for [{{.*}}slave.c:57]
// OVERWRITTEN: swsim: error: CPE (2,3): store to 'buffer' before the DMA get issued at {{.*}}slave.c:8 has been waited for [{{.*}}slave.c:61]
// PUT: swsim: error: CPE (2,3): store to 'buffer'[5] before the DMA put issued at {{.*}}slave.c:63 has been waited for [{{.*}}slave.c:65]
// FRESH: swsim: error: CPE (2,3): read of the block of ldm_malloc at {{.*}}slave.c:68 + 24, which nobody has written [{{.*}}slave.c:70]
// FRESHLOCAL: swsim: error: CPE (2,3): read of 'row'[3], which nobody has written [{{.*}}slave.c:13]
// OTHER: swsim: error: CPE (2,3): read of 'buffer'[2] of CPE (0,0): the LDM of another CPE cannot be accessed [{{.*}}slave.c:76]
// STRADDLE: swsim: error: CPE (2,3): read of 8 bytes at 'buffer'[63] reaches past its end [{{.*}}slave.c:79]
// FAR: swsim: error: CPE (2,3): access at 0x{{[0-9a-f]+}}, in LDM that belongs to nothing
// COPY: swsim: error: CPE (2,3): read of 260 bytes at 'buffer' reaches past its end [{{.*}}slave.c:84]
sum 0

// FILL: swsim: error: CPE (2,3): store of 260 bytes at 'buffer' reaches past its end [{{.*}}slave.c:88]
// AGAIN: swsim: error: CPE (2,3): read of 'buffer' before the DMA get issued at {{.*}}slave.c:8 has been waited for [{{.*}}slave.c:95]
// RESET: swsim: error: CPE (2,3): store to the reply word 'reply' before the DMA get issued at {{.*}}slave.c:8, which counts on it, has been waited for [{{.*}}slave.c:99]
// MISSING: swsim: error: CPE (2,3): missing wait: the kernel returns, but the DMA put from 'buffer' has not been waited for (reply word 'reply') [{{.*}}slave.c:102]
// LEAVES: swsim: error: CPE (2,3): leaves the function of 'row' before the DMA get issued at {{.*}}slave.c:23 has been waited for [{{.*}}slave.c:24]
// FREES: swsim: error: CPE (2,3): frees the block of ldm_malloc at {{.*}}slave.c:108 before the DMA get issued at {{.*}}slave.c:109 has been waited for [{{.*}}slave.c:110]
// UNSET: swsim: error: CPE (2,3): DMA get: the reply word 'word' has not been set [{{.*}}slave.c:28]
// SWITCH: swsim: error: SWSIM_CHECKS=maybe: expected 'on', 'off', 'strict', or a list of

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(access)();
int which, sum, *other, data[1024];
int main(int argc, char **argv) {
  which = atoi(argv[1]);
  athread_init();
  athread_spawn(access, 0);
  athread_join();
  printf("sum %d\n", sum);
  return 0;
}
//--- slave.c
#include "slave.h"
#include <dma.h>
#include <string.h>
extern int which, sum, *other, data[1024];
__thread_local int buffer[64];
__thread_local volatile int reply;
static void get(int bytes) {
  athread_get(PE_MODE, data, buffer, bytes, (void *)&reply, 0, 0, 0);
}
__attribute__((noinline)) static int local(int n, int from, int to) {
  int row[10];
  for (int i = from; i < to; ++i) row[i] = i;
  return row[n];
}
__attribute__((noinline)) static int variable(int n, int to) {
  int list[n];
  for (int i = 0; i < to; ++i)
    ((volatile int *)list)[i] = i;
  return list[n / 2];
}
__attribute__((noinline)) static int leaves(void) {
  int row[16];
  athread_get(PE_MODE, data, row, 64, (void *)&reply, 0, 0, 0);
  return reply;
}
__attribute__((noinline)) static void unset(void) {
  volatile int word;
  athread_get(PE_MODE, data, buffer, 64,
              (void *)&word, 0, 0, 0);
  dma_wait(&word, 1);
}
void access(void *unused) {
  int n = which;
  double *block;
  if (_MYID == 0) other = buffer;
  athread_syn(ARRAY_SCOPE, 0xffff);
  if (_MYID != 19) return;
  if (n == 1)
    buffer[64 * n] = 1;
  if (n == 2)
    sum = buffer[1 - n];
  if (n == 3) {
    block = ldm_malloc(80);
    block[n + 7] = 1;
  }
  if (n == 4) {
    block = ldm_malloc(80);
    block[1] = 3;
    ldm_free(block, 80);
    sum = block[1];
  }
  if (n == 5) sum = local(1, 0, 6 + n);
  if (n == 6) sum = variable(13, 14);
  if (n == 7) {
    reply = 0;
    get(64);
    sum = buffer[n - 3];
    dma_wait(&reply, 1);
  } else if (n == 8) {
    get(64); //
    buffer[n - 8] = 1;
  } else if (n == 9) {
    athread_put(PE_MODE, buffer + 4, data, 64, (void *)&reply, 0, 0);
    sum = buffer[n]; // Reading is right.
    buffer[n - 4] = 1;
  }
  if (n == 10) {
    block = ldm_malloc(80);
    block[2] = 1;
    sum = block[n - 7];
  }
  if (n == 11)
    sum = local(3, 0, 3);
  if (n == 12) {
    volatile int *theirs = other;
    sum = theirs[2];
  }
  if (n == 13)
    sum = *(long *)((char *)buffer + 239 + n);
  if (n == 14)
    buffer[100000 + n] = 1;
  if (n == 15) {
    int copy[100];
    memcpy(copy, buffer, 245 + n);
    sum = copy[which & 63];
  }
  if (n == 16)
    memset(buffer, 0, 244 + n);
  if (n == 17) { // The reply word is not set to 0 again.
    get(64);
    dma_wait(&reply, 1);
    sum = buffer[0];
    get(64);
    dma_wait(&reply, 1);
    sum = buffer[0];
  }
  if (n == 18) {
    get(64);
    reply = 0;
  }
  if (n == 19)
    athread_put(PE_MODE, buffer, data, 64, (void *)&reply, 0, 0);
  if (n == 20)
    sum = leaves();
  if (n == 21) {
    reply = 0;
    //
    block = ldm_malloc(80);
    athread_get(PE_MODE, data, block, 80, (void *)&reply, 0, 0, 0);
    ldm_free(block, 80);
  }
  if (n == 22)
    unset();
  if (n == 0) {
    get(256);
    dma_wait(&reply, 1);
    for (int i = 0; i < 64; ++i)
      buffer[i] += i;
    block = ldm_malloc(80);
    for (int i = 0; i < 10; ++i)
      block[i] = i;
    sum = local(9, 0, 10) + variable(14, 14) + buffer[63] + block[9] + 12;
    ldm_free(block, 80);
  }
}
