// Mode `timing` leaves iterations out: counts that a function keeps for the loop, which is not inlined, advance, too.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/counts
// RUN: env SWSIM_JSON=%t/fast.json %t/counts
// RUN: env SWSIM_JSON=%t/timing.json SWSIM_MODE=timing %t/counts
// RUN: FileCheck %s --input-file=%t/fast.json
// RUN: FileCheck %s --input-file=%t/timing.json
// CHECK: "dma_get_bytes": 3276800,

//--- master.c
#include <athread.h>
extern SLAVE_FUN(receive)();
int source[64];
int main() {
  athread_init();
  athread_spawn(receive, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include "slave.h"
extern int source[64];
__thread_local int data[2][64];
__thread_local volatile int reply[2];
static __attribute__((noinline)) void fetch(int *to, volatile int *word,
                                            int *issued) {
  athread_get(PE_MODE, source, to, sizeof data[0], (void *)word, 0, 0, 0);
  *issued += 1;
}
void receive(void *unused) {
  int issued[2] = {0};
  int i;
  fetch(data[0], &reply[0], &issued[0]);
  for (i = 0; i < 199; i++) {
    int slot = i & 1;
    fetch(data[1 - slot], &reply[1 - slot], &issued[1 - slot]);
    while (reply[slot] != issued[slot])
      ;
  }
  while (reply[1] != issued[1])
    ;
}
