// What waits for ever is reported with the state of every CPE.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -DCASE=1 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=REPLY
// RUN: sw-simcc -DCASE=2 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=BARRIER
// RUN: sw-simcc -DCASE=3 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MASK
// RUN: sw-simcc -DCASE=4 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MASKS
// RUN: sw-simcc -DCASE=5 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: sw-simcc -DCASE=6 %t/master.c %t/slave.c -o %t/p && %t/p

// REPLY: swsim: error: deadlock in kernel 'wait': 1 CPEs wait for what nothing can bring
// REPLY: CPE (0,0) at cycle {{[0-9]+}}: has returned from the kernel
// REPLY: CPE (0,5) at cycle {{[0-9]+}}: polls 'reply', which is 1
// BARRIER: swsim: error: deadlock in kernel 'wait': 63 CPEs wait for what nothing can bring
// BARRIER: CPE (0,0) at cycle {{[0-9]+}}: waits in an array barrier
// BARRIER: CPE (0,5) at cycle {{[0-9]+}}: has returned from the kernel
// MASK: swsim: error: CPE (0,5): athread_syn with mask 0x1, which does not contain the caller
// MASKS: swsim: error: CPE (0,5): athread_syn with mask 0x7f, but CPE (0,0) waits with mask 0xff
// PLAIN: swsim: error: CPE (0,5): endless loop at {{.*}}slave.c:[[#]]: what it polls is not volatile

//--- master.c
#include <athread.h>
extern SLAVE_FUN(wait)();
int data[16];
volatile int flag;
int main() {
  athread_init();
  athread_spawn(wait, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include <slave.h>
extern int data[16];
extern volatile int flag;
__thread_local int buffer[16];
__thread_local volatile int reply;
static __thread_local int plain;
void wait(void *unused) {
  int mine = _MYID == 5, polls = 0;
  switch (CASE) {
  case 1: // One request, two replies expected.
    if (mine) {
      athread_get(PE_MODE, data, buffer, 64, (void *)&reply, 0, 0, 0);
      while (reply != 2)
        ;
    }
    return;
  case 2:
    if (!mine)
      athread_syn(ARRAY_SCOPE, 0xffff);
    return;
  case 3:
    if (mine)
      athread_syn(ROW_SCOPE, 1);
    return;
  case 4:
    athread_syn(ROW_SCOPE, mine ? 0x7f : 0xff);
    return;
  case 5:
    if (mine) {
      athread_get(PE_MODE, data, buffer, 64, &plain, 0, 0, 0);
      while (plain != 1)
        ;
    }
    return;
  case 6: // None of these is a deadlock: work while polling, a flag in memory.
    if (mine) {
      athread_get(PE_MODE, data, buffer, 64, (void *)&reply, 0, 0, 0);
      while (!(reply == 1))
        buffer[15] = ++polls;
      flag = 1;
    } else {
      while (!flag)
        asm volatile("memb" ::: "memory");
    }
    return;
  }
}
