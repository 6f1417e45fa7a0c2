// What the descriptor and the modes do not allow is reported with the line.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c -DERROR=0 %t/slave.c -o %t/p && %t/p 2>&1 | FileCheck %s --check-prefix=RIGHT --allow-empty
// RUN: sw-simcc %t/master.c -DERROR=1 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: sw-simcc %t/master.c -DERROR=2 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=BSIZE
// RUN: sw-simcc %t/master.c -DERROR=3 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: sw-simcc %t/master.c -DERROR=4 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=BROW
// RUN: sw-simcc %t/master.c -DERROR=5 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MASK
// RUN: sw-simcc %t/master.c -DERROR=6 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: sw-simcc %t/master.c -DERROR=7 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=DIVIDE
// RUN: sw-simcc %t/master.c -DERROR=8 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=BACK
// RUN: sw-simcc %t/master.c -DERROR=9 %t/slave.c -o %t/p && %t/p 2>&1 | FileCheck %s --check-prefix=PUTMASK
// RUN: sw-simcc %t/master.c -DERROR=10 %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// RIGHT-NOT: swsim:
// SIZE: swsim: error: CPE (2,3): DMA get: length 16777216 does not fit, at most 16777215
// BSIZE: swsim: error: CPE (2,3): DMA get: bsize 1048576 does not fit, at most 1048575
// MODE: swsim: error: CPE (2,3): DMA get in mode 5, which sw26010 does not have
// BROW: swsim: error: CPE (2,3): DMA put in BROW_MODE: expected PE_MODE, ROW_MODE or RANK_MODE
// MASK: swsim: error: CPE (2,3): DMA get in BCAST_MODE with mask 0: expected bits for 8 rows
// RANK: swsim: error: CPE (2,3): DMA get in RANK_MODE without bsize, the bytes per CPE
// DIVIDE: swsim: error: CPE (2,3): DMA get in ROW_MODE: length 48 does not divide among the CPEs: expected a multiple of 32
// BACK: swsim: error: CPE (2,3): DMA get: stride -24 goes back behind bsize 16: it is the gap from the end of a block to the next one
// PUTMASK: swsim: warning: CPE (2,3): DMA put in PE_MODE with mask 0x3, which has no effect: only broadcasts have a mask
// PUTMASK-NOT: swsim
// NEGATIVE: swsim: error: CPE (2,3): DMA get of -64 bytes: expected a positive length

//--- master.c
#include <athread.h>
extern SLAVE_FUN(transfer)();
int data[4096];
int main() {
  athread_init();
  athread_spawn(transfer, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include "slave.h"
#include <dma.h>
extern int data[4096];
__thread_local int buffer[256];
__thread_local volatile int reply;
__thread_local int done;
static void get(int mode, int bytes, int mask, int stride, int bsize) {
  if (_MYID != 19)
    return;
  athread_get(mode, data, buffer, bytes, (void *)&reply, mask, stride, bsize);
}
static void await(int takesPart) {
  done += takesPart;
  dma_wait(&reply, done);
  athread_syn(ARRAY_SCOPE, 0xffff); // the buffer is free for the next one
}
static void allModes(void) {
  get(PE_MODE, 64, 0, -16, 16);
  await(_MYID == 19);
  get(BCAST_MODE, 64, 1 << 2, 0, 0);
  await(_ROW == 2);
  get(ROW_MODE, 64, 0, 0, 0);
  await(_ROW == 2);
  get(BROW_MODE, 64, 0xff, 0, 0);
  await(1);
  get(RANK_MODE, 512, 0, 16, 8);
  await(_MYID == 19);
}
static void putWithMask(void) {
  dma_desc d;
  int i;
  dma_descriptor_init(&d, &reply);
  dma_set_op(&d, DMA_PUT);
  dma_set_mode(&d, PE_MODE);
  dma_set_size(&d, 64);
  dma_set_mask(&d, 3);
  for (i = 1; _MYID == 19 && i < 4; ++i) {
    dma(d, (long)data, (long)buffer);
    dma_wait(&reply, i);
  }
}
void transfer(void *unused) {
  switch (ERROR) {
  case 0:
    return allModes();
  case 1:
    return get(PE_MODE, 1 << 24, 0, 0, 0);
  case 2:
    return get(PE_MODE, 1 << 21, 0, 0, 1 << 20);
  case 3:
    return get(5, 64, 0, 0, 0);
  case 4:
    if (_MYID == 19)
      athread_put(BROW_MODE, buffer, data, 64, (void *)&reply, 0, 0);
    return;
  case 5:
    return get(BCAST_MODE, 64, 0, 0, 0);
  case 6:
    return get(RANK_MODE, 512, 0, 0, 0);
  case 7:
    return get(ROW_MODE, 48, 0, 0, 0);
  case 8:
    return get(PE_MODE, 64, 0, -24, 16);
  case 9:
    return putWithMask();
  case 10:
    return get(PE_MODE, -64, 0, 0, 0);
  }
}
