// LDM is as large as on the chip: what does not fit is refused with the
// variables and their sizes.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -DBYTES=40000 -DHEAP=17000 -o %t/p && %t/p | FileCheck %s --check-prefix=FITS
// RUN: sw-simcc %t/master.c %t/slave.c -DBYTES=60000 -DHEAP=16 -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: sw-simcc %t/master.c %t/slave.c -DBYTES=40000 -DHEAP=20000 -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=HEAP
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -DBYTES=60000 -DHEAP=20000 -o %t/p && %t/p | FileCheck %s --check-prefix=FITS
// RUN: sw-simcc %t/master.c %t/slave.c -DBYTES=64 -DHEAP=64 -DFREE=32 -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=FREE

// FITS: reused 1
// STATIC: swsim: error: LDM overflow: static data takes 600{{..}} bytes per CPE, the limit is 57344 (65536 less 8192 for the run-time system and the stack)
// STATIC: 60000 bytes  table ({{.*}}slave.c)
// STATIC: 4 bytes  small ({{.*}}slave.c)
// HEAP: swsim: error: CPE (0,0): LDM overflow: ldm_malloc of 20000 bytes, but the largest free block has 17{{...}}; static data takes 400{{..}}, earlier ldm_malloc 0, the limit is 57344
// HEAP: 40000 bytes  table ({{.*}}slave.c)
// FREE: swsim: error: CPE (0,0): ldm_free with size 32 of a block of 64 bytes

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(fill)();
int reused;
int main() {
  athread_init();
  athread_spawn(fill, 0);
  athread_join();
  printf("reused %d\n", reused);
  return 0;
}
//--- slave.c
#include <slave.h>
#ifndef FREE
#define FREE HEAP
#endif
extern int reused;
__thread_local char table[BYTES];
__thread_local int small;
void fill(void *unused) {
  char *first = ldm_malloc(HEAP), *second;
  long before = get_allocatable_size();
  table[small] = first[0];
  ldm_free(first, FREE);
  second = ldm_malloc(HEAP);
  reused = first == second && before == get_allocatable_size();
}
