// Loads, stores and requests stay within one object of main memory: variables,
// and blocks of the heap of any size.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 0
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: not %t/p 2 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: not %t/p 3 2>&1 | FileCheck %s --check-prefix=HEAP
// RUN: not %t/p 4 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not %t/p 5 2>&1 | FileCheck %s --check-prefix=STRUCT
// RUN: not %t/p 6 2>&1 | FileCheck %s --check-prefix=SMALLGET
// RUN: not %t/p 7 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: not %t/p 8 2>&1 | FileCheck %s --check-prefix=SMALLFREED
// RUN: not %t/p 9 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not %t/p 10 2>&1 | FileCheck %s --check-prefix=STRADDLE
// RUN: env SWSIM_CHECKS=-main %t/p 3

// STATIC: error: CPE (0,0): store of 4 bytes at 'table' + 400, outside of it (400 bytes) [{{.*}}slave.c:21]
// BEFORE: error: CPE (0,0): load of 4 bytes at 'table' - 4, outside of it (400 bytes) [{{.*}}slave.c:22]
// HEAP: error: CPE (0,0): load of main memory on the heap, outside of all blocks [{{.*}}slave.c:23]
// SMALL: error: CPE (0,0): store of main memory on the heap, outside of all blocks [{{.*}}slave.c:24]
// STRUCT: error: CPE (0,0): DMA get: 64 bytes of main memory at 'arguments' reach outside of it (40 bytes) [{{.*}}slave.c:12]
// SMALLGET: error: CPE (0,0): DMA get: 64 bytes of main memory at a block of the heap reach outside of it (40 bytes) [{{.*}}slave.c:12]
// FREED: error: CPE (0,0): load of main memory in a block of the heap + 8, which has been freed [{{.*}}slave.c:27]
// SMALLFREED: error: CPE (0,0): load of main memory in a block of the heap, which has been freed [{{.*}}slave.c:28]
// COPY: error: CPE (0,0): load: 44 bytes of main memory at a block of the heap reach outside of it (40 bytes) [{{.*}}slave.c:29]
// STRADDLE: error: CPE (0,0): load: 8 bytes of main memory at a block of the heap + 36 reach outside of it (40 bytes) [{{.*}}slave.c:30]

//--- master.c
#include <athread.h>
#include <stdlib.h>
extern SLAVE_FUN(access)();
int table[100], which;
struct { int *p[5]; } arguments;
int *large, *small, *freed, *smallFreed;
int main(int argc, char **argv) {
  which = atoi(argv[1]);
  small = calloc(10, 4);
  large = calloc(1000, 4);
  smallFreed = calloc(12, 4);
  freed = malloc(40 << 20);
  calloc(1000, 4);
  athread_init();
  free(freed);
  free(smallFreed);
  athread_spawn(access, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <string.h>
extern int table[100], which;
extern struct { int *p[5]; } arguments;
extern int *large, *small, *freed, *smallFreed;
__thread_local char tile[256];
__thread_local int sum, n;
__thread_local volatile int reply;
static void get(void *from, int bytes) {
  reply = 0;
  n = 0;
  athread_get(PE_MODE, from, tile, bytes, (void *)&reply, 0, 0, 0);
  while (reply != 1);
}
typedef long loose __attribute__((aligned(4)));
void access(void *unused) {
  int c = which, i = 100;
  if (_MYID != 0)
    return;
  n = c;
  if (n == 1) table[i + n - 1] = 1;
  if (n == 2) sum += table[n - 3];
  if (n == 3) sum += large[1000];
  if (n == 4) small[10] = 1;
  if (n == 5) get(&arguments, 64);
  if (n == 6) get(small, 64);
  if (n == 7) sum += freed[2];
  if (n == 8) sum += smallFreed[0];
  if (n == 9) memcpy(tile, small, 40 + n - 5);
  if (n == 10) sum += *(loose *)((char *)small + 36) != 0;
  get(table, 400 > 256 ? 256 : 0);
  get(small, 40);
  get(&arguments, 40);
  for (i = 0; i < 100; ++i)
    table[i] += table[99 - i];
  for (i = 0; i < 10; ++i)
    small[i] += large[999 - i];
}
