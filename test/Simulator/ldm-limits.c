// LDM is as large as on the chip: what does not fit is refused with the
// variables and their sizes.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -DBYTES=40000 -DHEAP=17000 -o %t/p && %t/p | FileCheck %s --check-prefix=FITS
// RUN: sw-simcc %t/master.c %t/slave.c -DBYTES=66000 -DHEAP=16 -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: sw-simcc %t/master.c %t/slave.c -DBYTES=40000 -DHEAP=26000 -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=HEAP
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -DBYTES=60000 -DHEAP=20000 -o %t/p && %t/p | FileCheck %s --check-prefix=FITS
// RUN: sw-simcc %t/master.c %t/slave.c -DBYTES=64 -DHEAP=64 -DFREE=32 -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=FREE
// RUN: not sw-simcc %t/master.c %t/slave.c -DBYTES=3000000000 -DHEAP=16 -o %t/p 2>&1 | FileCheck %s --check-prefix=NOWHERE

// NOWHERE: error: {{.*}}slave.c:6: 'table' takes 3000000000 bytes of each CPE, for which the simulator has 1048576
// FITS: reused 1
// STATIC: swsim: error: LDM overflow: static data takes 66004 bytes per CPE, the limit is 65536
// STATIC: 66000 bytes  table ({{.*}}slave.c)
// STATIC: 4 bytes  small ({{.*}}slave.c)
// HEAP: swsim: error: CPE (0,0): LDM overflow by ldm_malloc of 26000 bytes: static data takes 40004 bytes, ldm_malloc 0, local variables 0, the limit is 65536 [{{.*}}slave.c:9]
// HEAP: 40000 bytes  table ({{.*}}slave.c)
// FREE: swsim: error: CPE (0,0): ldm_free with size 32 of the block of ldm_malloc at {{.*}}slave.c:9, which has 64 bytes [{{.*}}slave.c:12]

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
  first[0] = table[small];
  ldm_free(first, FREE);
  second = ldm_malloc(HEAP);
  reused = first == second && before == get_allocatable_size();
}
