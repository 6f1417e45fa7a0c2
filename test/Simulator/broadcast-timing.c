// Mode `timing` leaves iterations out: the reply words of those that only receive advance, too.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/broadcast
// RUN: env SWSIM_JSON=%t/fast.json %t/broadcast
// RUN: env SWSIM_JSON=%t/timing.json SWSIM_MODE=timing %t/broadcast
// RUN: FileCheck %s --input-file=%t/fast.json
// RUN: FileCheck %s --input-file=%t/timing.json
// CHECK: "dma_get_bytes": 51200,

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
void receive(void *unused) {
  int issued[2] = {0};
  int i;
  for (i = 0; i < 200; i++) {
    int slot = i & 1;
    athread_syn(ARRAY_SCOPE, 0xffff);
    if (_MYID == 0)
      athread_get(BCAST_MODE, source, data[slot], sizeof data[slot],
                  (void *)&reply[slot], 0xff, 0, 0);
    issued[slot]++;
    while (reply[slot] != issued[slot])
      ;
  }
}
