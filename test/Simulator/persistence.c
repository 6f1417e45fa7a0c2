// Initial values, LDM data and private data live per CPE and from launch to
// launch; a plain variable of slave code is one for all.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c %t/other.c -o %t/persistence
// RUN: %t/persistence | FileCheck %s
// CHECK: 0 wrong, shared 192

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(count)();
int result[64];
extern int shared;
int main() {
  int i, k, wrong = 0;
  athread_init();
  for (k = 1; k <= 3; ++k) {
    athread_spawn(count, 0);
    athread_join();
    for (i = 0; i < 64; ++i)
      wrong += result[i] != 1000 * (7 + k) + (k * i) + 5 * k;
  }
  printf("%d wrong, shared %d\n", wrong, shared);
  return wrong != 0;
}
//--- slave.c
#include "slave.h"
extern int result[64];
extern __thread_local int elsewhere;
__thread_local int initialised = 7;
static __thread int in_memory;
static __thread_local int *block;
int shared = 0;
void bump(int amount);
void count(void *unused) {
  if (!block) {
    block = ldm_malloc(sizeof *block);
    *block = 0;
  }
  initialised++;
  in_memory += _MYID;
  *block += 2;
  bump(3);
  atomic_inc1_w(&shared);
  result[_MYID] = 1000 * initialised + in_memory + *block + elsewhere;
}
//--- other.c
#include <slave.h>
__thread_local int elsewhere;
void bump(int amount) { elsewhere += amount; }
