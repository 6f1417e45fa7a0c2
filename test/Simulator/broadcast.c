// One CPE reads, the rows in the mask receive; the memory is read once.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/broadcast
// RUN: env SWSIM_JSON=%t/json %t/broadcast | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/json
// CHECK: 16 right, sum of the others 0
// JSON: "dma_get_bytes": 256,

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(receive)();
int source[64], result[64];
int main() {
  int i, right = 0, others = 0;
  for (i = 0; i < 64; ++i)
    source[i] = 100 + i;
  athread_init();
  athread_spawn(receive, 0);
  athread_join();
  for (i = 0; i < 64; ++i)
    if (i / 8 == 1 || i / 8 == 5)
      right += result[i] == 100 + i;
    else
      others += result[i];
  printf("%d right, sum of the others %d\n", right, others);
  return 0;
}
//--- slave.c
#include "slave.h"
extern int source[64], result[64];
__thread_local int data[64];
__thread_local volatile int reply;
void receive(void *unused) {
  if (_MYID == 8)
    athread_get(BCAST_MODE, source, data, sizeof data, (void *)&reply,
                1 << 1 | 1 << 5, 0, 0);
  if (_ROW == 1 || _ROW == 5)
    while (reply != 1)
      ;
  result[_MYID] = data[_MYID];
}
