// Random delays change the time of a program and not its result.
// RUN: rm -rf %t && split-file %s %t && sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_JSON=%t/0.json %t/p | FileCheck %s
// RUN: env SWSIM_JITTER=1 SWSIM_JSON=%t/1.json %t/p | FileCheck %s
// RUN: env SWSIM_JITTER=1 SWSIM_JSON=%t/again.json %t/p | FileCheck %s
// RUN: env SWSIM_JITTER=2 SWSIM_JSON=%t/2.json %t/p | FileCheck %s
// RUN: cmp %t/1.json %t/again.json
// RUN: not cmp %t/0.json %t/1.json
// RUN: not cmp %t/1.json %t/2.json
// RUN: not env SWSIM_JITTER=x %t/p 2>&1 | FileCheck %s --check-prefix=SEED
// CHECK: right
// SEED: swsim: error: SWSIM_JITTER=x: expected a number, 0 for no delays

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(work)();
float data[64];
int main() {
  int right = 1;
  athread_init();
  athread_spawn(work, 0);
  athread_join();
  for (int i = 0; i < 64; i++)
    right &= data[i] == i;
  puts(right ? "right" : "wrong");
  return 0;
}
//--- slave.c
#include <slave.h>
extern float data[64];
__thread_local float value;
__thread_local volatile int reply;
void work(void *unused) {
  reply = 0;
  value = _MYID;
  athread_put(PE_MODE, &value, data + _MYID, 4, (void *)&reply, 0, 0);
  while (reply != 1);
  athread_syn(ARRAY_SCOPE, 0xffff);
}
