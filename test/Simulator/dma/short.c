// A request of less than a block takes what it has: the stride has no effect.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p && %t/p | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p && %t/p | FileCheck %s
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(copy)();
int in[64], out[64];
int main() {
  int i, wrong = 0;
  for (i = 0; i < 64; ++i)
    in[i] = i + 1;
  athread_init();
  athread_spawn(copy, 0);
  athread_join();
  for (i = 0; i < 64; ++i)
    wrong += out[i] != (i < 16 ? i + 1 : 0);
  printf("%d wrong\n", wrong);
  return 0;
}
//--- slave.c
#include <slave.h>
extern int in[64], out[64];
__thread_local int buffer[32];
__thread_local volatile int reply;
void copy(void *unused) {
  if (_MYID != 7)
    return;
  athread_get(PE_MODE, in, buffer, 64, (void *)&reply, 0, 512, 128);
  while (reply != 1)
    ;
  athread_put(PE_MODE, buffer, out, 64, (void *)&reply, 512, 128);
  while (reply != 2)
    ;
}
