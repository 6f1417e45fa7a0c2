// An access of a CPE that no memory answers, and a stack without end, are
// reported with the CPE.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -DCASE=0 %t/master.c %t/slave.c -o %t/p && %t/p
// RUN: sw-simcc -DCASE=1 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: sw-simcc -DCASE=2 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=STACK
// NULL: swsim: error: CPE (1,4): access to address {{.*}}, where there is no memory
// RUN: sw-simcc -DCASE=3 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=ARRAYS
// RUN: sw-simcc -DCASE=4 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=FAR
// FAR: swsim: error: CPE (1,4): access to an address that no memory can have
// RUN: sw-simcc -DCASE=5 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=DMA
// DMA: swsim: error: CPE (1,4): DMA get: no memory can be at the main memory side, 0x{{.*}} [{{.*}}slave.c:[[#]]]
// STACK: swsim: error: CPE (1,4): the stack is full
// ARRAYS: swsim: error: CPE (1,4): LDM overflow by local variables: static data takes 20 bytes, ldm_malloc 0, local variables 65536, the limit is 65536 [{{.*}}slave.c:7]
// ARRAYS: 65536 bytes  frame, a local variable at {{.*}}slave.c:7, 256 times

//--- master.c
#include <athread.h>
extern SLAVE_FUN(fault)();
int *nowhere;
int result[64];
int main() {
  athread_init();
  athread_spawn(fault, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include "slave.h"
extern int *nowhere;
extern int result[64];
__thread_local int part[4];
__thread_local volatile int reply;
__attribute__((noinline)) static int deep(int n) {
  volatile int frame[64];
  frame[n & 63] = n;
  return n == 0 ? 0 : deep(n - 1) + frame[n & 63];
}
__attribute__((noinline)) static int endless(int n) {
  return n == 0 ? 0 : endless(n + 1) * 3 + endless(n + 2);
}
void fault(void *unused) {
  if (_MYID != 12)
    return;
  result[0] = deep(10);
  if (CASE == 1)
    result[1] = nowhere[3];
  if (CASE == 4)
    result[1] = *(int *)((long)result + (1L << 56));
  if (CASE == 5) {
    reply = 0;
    athread_get(PE_MODE, (char *)result + (1L << 56), part, 16, (void *)&reply, 0, 0, 0);
    while (reply != 1);
  }
  if (CASE == 2)
    result[2] = endless(1);
  if (CASE == 3)
    result[2] = deep(100000);
}
