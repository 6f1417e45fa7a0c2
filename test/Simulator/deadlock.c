// What waits for ever is reported with the state of every CPE; those that wait
// for the same, and those that have returned, in one line.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -DCASE=1 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=REPLY
// RUN: sw-simcc -DCASE=2 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=BARRIER
// RUN: sw-simcc -DCASE=3 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MASK
// RUN: sw-simcc -DCASE=4 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MASKS
// RUN: sw-simcc -DCASE=5 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: sw-simcc -DCASE=6 %t/master.c %t/slave.c -o %t/p && %t/p
// RUN: sw-simcc -DCASE=7 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: sw-simcc -DCASE=8 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=COLUMN
// RUN: sw-simcc -DCASE=9 %t/master.c %t/slave.c -o %t/p && not %t/p > %t/each 2>&1
// RUN: FileCheck %s --check-prefix=EACH --input-file=%t/each
// RUN: grep -c note: %t/each | FileCheck %s --check-prefix=LINES
// RUN: sw-simcc -DCASE=10 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=PAIRS
// RUN: sw-simcc -DCASE=11 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=ALONE

// REPLY: swsim: error: deadlock in kernel 'wait': 1 CPE waits for what nothing can bring
// REPLY-NEXT: swsim: note:   CPE (0,5) at cycle {{[0-9]+}}: polls 'reply', which is 1 at {{.*}}slave.c:[[#]]
// REPLY-NEXT: swsim: note:   the other 63 CPEs have returned from the kernel
// REPLY-NOT: note
// BARRIER: swsim: error: deadlock in kernel 'wait': 63 CPEs wait for what nothing can bring
// BARRIER-NEXT: each of 63 CPEs (all but CPE (0,5)) at cycle {{[0-9]+( to [0-9]+)?}}: waits in an array barrier at {{.*}}slave.c:[[#]]
// BARRIER-NEXT: CPE (0,5) at cycle {{[0-9]+}}: has returned from the kernel
// BARRIER-NOT: note
// MASK: swsim: error: CPE (0,5): athread_syn with mask 0x1, which does not contain the caller
// MASKS: swsim: error: CPE (0,5): athread_syn with mask 0x7f, but CPE (0,0) waits with mask 0xff at {{.*}}slave.c:[[#]]
// PLAIN: swsim: error: CPE (0,5): endless loop at {{.*}}slave.c:[[#]]: what it polls is not volatile
// ROWS: 17 CPEs wait
// ROWS-NEXT: each of 17 CPEs (rows 2 to 3, CPE (6,1)) at cycle {{.*}}: polls {{.*}}, which is 0
// ROWS-NEXT: the other 47 CPEs have returned from the kernel
// COLUMN: 9 CPEs wait
// COLUMN-NEXT: each of 9 CPEs (column 5, CPE (1,0)) at cycle
// COLUMN-NEXT: the other 55 CPEs
// EACH: 64 CPEs wait
// EACH-NEXT: CPE (0,0) at cycle {{[0-9]+}}: polls 'reply', which is 0 at
// EACH-NEXT: CPE (0,1) at cycle {{[0-9]+}}: polls 'reply', which is 1 at
// EACH-NEXT: CPE (0,2) at cycle {{[0-9]+}}: polls 'reply', which is 2 at
// EACH-NEXT: each of 61 CPEs (all but CPEs (0,0) to (0,2)) at cycle {{.*}}: polls 'reply', which is 3 at {{.*}}slave.c:[[#]] (CPE (0,3); the others wait for the like)
// EACH-NOT: returned
// LINES: {{^}}4{{$}}
// PAIRS: each of 5 CPEs (CPEs (0,0), (0,1), (0,5) to (0,7)) at cycle {{.*}}: polls
// PAIRS-NEXT: each of 59 CPEs (rows 1 to 7, CPEs (0,2) to (0,4)) at cycle {{.*}}: waits in an array barrier
// PAIRS-NOT: note
// ALONE: each of 7 CPEs (CPEs (0,1) to (0,7)) at cycle {{.*}}: waits in a row barrier at {{.*}}slave.c:[[#]] with mask 0xff, but CPE (0,0) has passed one with mask 0x1 at {{.*}}slave.c:[[#]]

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
  case 7:
    while ((_ROW == 2 || _ROW == 3 || _MYID == 49) && !flag)
      ;
    return;
  case 8:
    while ((_COL == 5 || _MYID == 8) && !flag)
      ;
    return;
  case 9: // Each sees something else.
    reply = _MYID;
    while (reply != 100)
      ;
    return;
  case 10:
    if (_MYID < 2 || (_ROW == 0 && _COL > 4))
      while (!flag)
        ;
    athread_syn(ARRAY_SCOPE, 0xffff);
    return;
  case 11: // A member whose own mask names nobody else.
    if (_MYID == 0)
      athread_syn(ROW_SCOPE, 0x01);
    else if (_ROW == 0)
      athread_syn(ROW_SCOPE, 0xff);
    return;
  }
}
