// A DMA request stays within one object of LDM and one of main memory.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 0
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=PASTEND
// RUN: not %t/p 2 2>&1 | FileCheck %s --check-prefix=BETWEEN
// RUN: not %t/p 3 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not %t/p 4 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not %t/p 5 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: not %t/p 6 2>&1 | FileCheck %s --check-prefix=PITCH
// RUN: not %t/p 7 2>&1 | FileCheck %s --check-prefix=MALLOC
// RUN: not %t/p 8 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: not %t/p 9 2>&1 | FileCheck %s --check-prefix=BEHIND
// RUN: not %t/p 10 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: not %t/p 11 2>&1 | FileCheck %s --check-prefix=NULLLDM
// RUN: not %t/p 12 2>&1 | FileCheck %s --check-prefix=HOSTSTACK
// RUN: not %t/p 13 2>&1 | FileCheck %s --check-prefix=OVERLAP

// PASTEND: swsim: error: CPE (2,3): DMA get of 4096 bytes at 'tile'[64] reaches 64 bytes past its end (4096 bytes) [{{.*}}slave.c:19]
// BETWEEN: swsim: error: CPE (2,3): DMA put of 4 bytes, at the end of 'tile' (4096 bytes) [{{.*}}slave.c:9]
// BLOCK: swsim: error: CPE (2,3): DMA get of 1028 bytes at the block of ldm_malloc at {{.*}}slave.c:23 reaches 4 bytes past its end (1024 bytes) [{{.*}}slave.c:24]
// OTHER: swsim: error: CPE (2,3): DMA get of 64 bytes: the LDM side is in another LDM: 'tile' of CPE (0,0) [{{.*}}slave.c:27]
// GLOBAL: swsim: error: CPE (2,3): DMA put: 1028 bytes of main memory at 'matrix'[60][0] reach outside of it (16384 bytes) [{{.*}}slave.c:9]
// PITCH: swsim: error: CPE (2,3): DMA get: 20224 bytes of main memory at 'matrix' reach outside of it (16384 bytes); block 53 of 64 starts at byte 16640, as the stride of 256 bytes is the gap between two blocks, not their distance [{{.*}}slave.c:31]
// MALLOC: swsim: error: CPE (2,3): DMA put: 1004 bytes of main memory at a block of the heap + 1000 reach outside of it (2000 bytes) [{{.*}}slave.c:9]
// FREED: swsim: error: CPE (2,3): DMA put of main memory in a block of the heap + 8, which has been freed [{{.*}}slave.c:9]
// BEHIND: swsim: error: CPE (2,3): reply word of 4 bytes, at the end of 'reply' (4 bytes) [{{.*}}slave.c:37]
// UNWRITTEN: swsim: error: CPE (2,3): DMA put of 64 bytes from the block of ldm_malloc at {{.*}}slave.c:39, which nobody has written [{{.*}}slave.c:9]
// NULLLDM: swsim: error: CPE (2,3): DMA get of 64 bytes: the LDM side is null [{{.*}}slave.c:41]
// HOSTSTACK: swsim: error: CPE (2,3): DMA get of 64 bytes: the LDM side is in main memory [{{.*}}slave.c:43]
// OVERLAP: swsim: error: CPE (2,3): DMA put of 64 bytes at 'tile'[32] overlaps the DMA get of 64 bytes at 'tile' issued at {{.*}}slave.c:45, which has not been waited for [{{.*}}slave.c:9]

//--- master.c
#include <athread.h>
#include <stdlib.h>
extern SLAVE_FUN(transfer)();
int which;
char matrix[64][256];
char *heap, *freed, *theirs, *stack;
int main(int argc, char **argv) {
  char local[256] = {0};
  which = atoi(argv[1]);
  stack = local;
  heap = malloc(1000);
  freed = malloc(5000);
  freed = realloc(freed, 300000);
  heap = (char *)realloc(heap, 2000);
  athread_init();
  free(freed);
  athread_spawn(transfer, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include "slave.h"
#include <dma.h>
extern int which;
extern char matrix[64][256];
extern char *heap, *freed, *theirs, *stack;
__thread_local char before[64], tile[4096], after[64];
__thread_local volatile int reply;
static void put(const void *from, void *to, int bytes) {
  athread_put(PE_MODE, from, to, bytes, (void *)&reply, 0, 0);
}
void transfer(void *unused) {
  int n = which;
  if (_MYID == 0)
    theirs = tile;
  athread_syn(ARRAY_SCOPE, 0xffff);
  if (_MYID != 19)
    return;
  if (n == 1)
    athread_get(PE_MODE, matrix, tile + 64, 4096, (void *)&reply, 0, 0, 0);
  if (n == 2)
    put(tile + 4096, matrix, 4);
  if (n == 3) {
    char *block = ldm_malloc(1024);
    athread_get(PE_MODE, matrix, block, 1028, (void *)&reply, 0, 0, 0);
  }
  if (n == 4)
    athread_get(PE_MODE, matrix, theirs, 64, (void *)&reply, 0, 0, 0);
  if (n == 5)
    put(tile, matrix[60], 1028);
  if (n == 6) // The distance of the rows where the gap belongs.
    athread_get(PE_MODE, matrix, tile, 64 * 64, (void *)&reply, 0, 256, 64);
  if (n == 7)
    put(tile, heap + 1000, 1004);
  if (n == 8)
    put(tile, freed + 8, 64);
  if (n == 9)
    athread_get(PE_MODE, matrix[1], tile, 64, (void *)(&reply + 1), 0, 0, 0);
  if (n == 10)
    put(ldm_malloc(64), matrix, 64);
  if (n == 11)
    athread_get(PE_MODE, matrix, 0, 64, (void *)&reply, 0, 0, 0);
  if (n == 12)
    athread_get(PE_MODE, matrix, stack, 64, (void *)&reply, 0, 0, 0);
  if (n == 13) {
    athread_get(PE_MODE, matrix, tile, 64, (void *)&reply, 0, 0, 0);
    put(tile + 32, matrix, 64);
  }
  if (n == 0) {
    athread_get(PE_MODE, matrix, tile, 64 * 64, (void *)&reply, 0, 192, 64);
    dma_wait(&reply, 1);
    put(tile, heap, 2000);
    put(tile, stack, 256);
    dma_wait(&reply, 3);
  }
}
