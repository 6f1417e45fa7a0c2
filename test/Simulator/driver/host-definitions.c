// Host files that define the same function: one of them is used, as with the
// vendor's linker; functions that differ are an error.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc main.c one.c two.c slave.c -o p && ./p | FileCheck %s
// RUN: sw-simcc -c one.c && sw-simcc -c two.c && sw-simcc main.c one.o two.o slave.c -o p && ./p | FileCheck %s
// RUN: not sw-simcc main.c one.c two.c slave.c -DFACTOR=3 -o p 2>&1 | FileCheck %s --check-prefix=DIFFER
// CHECK: 42 of 64
// DIFFER: 'twice' is also defined at

//--- main.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(work)();
int one(void), two(void), counts[64];
int main(void) {
  int i, sum = 0;
  athread_init();
  athread_spawn(work, 0);
  athread_join();
  for (i = 0; i < 64; i++)
    sum += counts[i];
  printf("%d of %d\n", one() + two(), sum);
  return 0;
}
//--- common.h
#ifndef FACTOR
#define FACTOR 2
#endif
//--- one.c
int twice(int x) { return 2 * x; }
int one(void) { return twice(10); }
//--- two.c
#include "common.h"
int twice(int x) { return FACTOR * x; }
int two(void) { return twice(11); }
//--- slave.c
#include <slave.h>
extern int counts[64];
void work(void *none) { counts[_MYID] = 1; }
