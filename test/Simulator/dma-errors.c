// Mistakes in DMA requests are reported with the CPE and the values.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c -DERROR=0 %t/slave.c -o %t/p && %t/p
// RUN: sw-simcc %t/master.c -DERROR=1 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=ADDRESS
// RUN: sw-simcc %t/master.c -DERROR=2 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: sw-simcc %t/master.c -DERROR=3 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: sw-simcc %t/master.c -DERROR=4 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=SWAPPED
// RUN: sw-simcc %t/master.c -DERROR=5 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MULTIPLE
// RUN: sw-simcc %t/master.c -DERROR=6 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=OVERLAP
// RUN: sw-simcc %t/master.c -DERROR=7 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=OVERWRITE
// RUN: sw-simcc %t/master.c -DERROR=8 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: sw-simcc %t/master.c -DERROR=9 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=OVERSHOOT
// RUN: sw-simcc %t/master.c -DERROR=10 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=STRIDE
// RUN: sw-simcc %t/master.c -DERROR=11 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=REPLY
// RUN: sw-simcc %t/master.c -DERROR=12 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MODE

// ADDRESS: swsim: error: CPE (2,3): DMA get: main memory address 0x{{[0-9a-f]+}} is not a multiple of 4 bytes
// LENGTH: swsim: error: CPE (2,3): DMA get: length 0x3e is not a multiple of 4 bytes
// ZERO: swsim: error: CPE (2,3): DMA get of 0 bytes: expected a positive length
// SWAPPED: swsim: error: CPE (2,3): DMA get of 64 bytes: the LDM side is in main memory: 'data'
// MULTIPLE: swsim: error: CPE (2,3): DMA get: length 64 is not a multiple of bsize 24
// OVERLAP: swsim: error: CPE (2,3): DMA get of 64 bytes at 'buffer'[8] overlaps the DMA get of 64 bytes at 'buffer' issued at {{.*}}slave.c:7, which has not been waited for
// OVERWRITE: swsim: error: CPE (2,3): DMA get of 64 bytes at 'buffer' overlaps the DMA put of 64 bytes at 'buffer' issued at {{.*}}slave.c:[[#]], which has not been waited for
// OUTSIDE: swsim: error: CPE (2,3): DMA put of 70000 bytes at 'buffer' reaches 69744 bytes past its end (256 bytes)
// OVERSHOOT: swsim: error: CPE (2,3): dma_wait on 'reply' for 1, but the reply word is already 2
// STRIDE: swsim: error: CPE (2,3): DMA get: stride 16 without bsize
// REPLY: swsim: error: CPE (2,3): DMA get: the reply word is in main memory: 'counter'
// MODE: swsim: error: CPE (2,3): DMA put in BCAST_MODE: expected PE_MODE, ROW_MODE or RANK_MODE

//--- master.c
#include <athread.h>
extern SLAVE_FUN(transfer)();
int data[1024], counter;
int main() {
  athread_init();
  athread_spawn(transfer, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include "slave.h"
#include <dma.h>
extern int data[1024], counter;
__thread_local int buffer[64];
__thread_local volatile int reply, second;
static void get(void *from, void *to, int bytes, int stride, int bsize) {
  athread_get(PE_MODE, from, to, bytes, (void *)&reply, 0, stride, bsize);
}
void transfer(void *unused) {
  if (_MYID != 19)
    return;
  switch (ERROR) {
  case 0: // A right one: two requests on apart ranges, one reply word.
    get(data, buffer, 64, 0, 0);
    get(data, buffer + 16, 64, 8, 32);
    dma_wait(&reply, 2);
    athread_put(PE_MODE, buffer, data, 64, (void *)&second, 0, 0);
    athread_put(PE_MODE, buffer, data + 64, 64, (void *)&second, 0, 0);
    dma_wait(&second, 2);
    get(data, buffer, 64, 0, 0);
    dma_wait(&reply, 3);
    return;
  case 1:
    return get((char *)data + 2, buffer, 64, 0, 0);
  case 2:
    return get(data, buffer, 62, 0, 0);
  case 3:
    return get(data, buffer, 0, 0, 0);
  case 4:
    return get(buffer, data, 64, 0, 0);
  case 5:
    return get(data, buffer, 64, 0, 24);
  case 6:
    get(data, buffer, 64, 0, 0);
    return get(data, buffer + 8, 64, 0, 0);
  case 7:
    athread_put(PE_MODE, buffer, data, 64, (void *)&second, 0, 0);
    return get(data, buffer, 64, 0, 0);
  case 8:
    athread_put(PE_MODE, buffer, data, 70000, (void *)&reply, 0, 0);
    return;
  case 9:
    get(data, buffer, 64, 0, 0);
    get(data, buffer + 16, 64, 0, 0);
    dma_wait(&reply, 2);
    dma_wait(&reply, 1);
    return;
  case 10:
    return get(data, buffer, 64, 16, 0);
  case 11:
    athread_get(PE_MODE, data, buffer, 64, &counter, 0, 0, 0);
    return;
  case 12:
    athread_put(BCAST_MODE, buffer, data, 64, (void *)&reply, 0, 0);
    return;
  }
}
