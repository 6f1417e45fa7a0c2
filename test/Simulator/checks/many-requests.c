// A kernel that never waits, without the checks that would stop it: nothing
// compares or names its requests, so that the run ends soon.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_CHECKS=-race,-wait %t/p | FileCheck %s
// CHECK: 64 CPEs
// RUN: not env SWSIM_CHECKS=-wait %t/p 2>&1 | FileCheck %s --check-prefix=RACE
// RACE: DMA get of 8 bytes at 'here' overlaps the DMA get of 8 bytes at 'here'

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(flood)();
long data[64];
int ended;
int main(void) {
  athread_init();
  athread_spawn(flood, data);
  athread_join();
  printf("%d CPEs\n", ended);
  return 0;
}
//--- slave.c
#include <slave.h>
extern int ended;
void flood(long *from) {
  for (int i = 0; i < 1000; ++i) {
    long here;
    int reply = 0;
    athread_get(PE_MODE, from, &here, 8, &reply, 0, 0, 0);
  }
  atomic_inc1_w(&ended);
}
