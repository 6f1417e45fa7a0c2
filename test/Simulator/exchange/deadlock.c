// What never arrives, what finds no room, and what nobody reads.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -DCASE=0 %t/master.c %t/slave.c -o %t/p && %t/p | FileCheck %s --check-prefix=GOOD
// RUN: sw-simcc -DCASE=1 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=DEPTH
// RUN: sw-simcc -DCASE=2 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: sw-simcc -DCASE=3 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=LEFT
// RUN: sw-simcc -DCASE=4 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=SELF
// RUN: sw-simcc -DCASE=5 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: sw-simcc -DCASE=6 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: sw-simcc -DCASE=7 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=ALIGN

// GOOD: 11 messages on the way are no deadlock
// DEPTH: swsim: error: deadlock in kernel 'exchange': 2 CPEs wait for what nothing can bring
// DEPTH: CPE (0,0) at cycle {{[0-9]+}}: putr waits for a place in its send buffer, which is full (6 messages), because the row buffer of CPE (0,1) is full (4 messages, and 1 on the way)
// DEPTH: CPE (0,1) at cycle {{[0-9]+}}: putr waits for a place in its send buffer, which is full (6 messages), because the row buffer of CPE (0,0) is full (4 messages, and 1 on the way)
// EMPTY: swsim: error: deadlock in kernel 'exchange': 1 CPE waits
// EMPTY: CPE (0,1) at cycle {{[0-9]+}}: getc waits for a message: its column buffer is empty
// LEFT: swsim: error: CPE (0,3): kernel 'exchange' ends with 2 messages in the row buffer that nobody has read; the first was sent by CPE (0,1)
// SELF: swsim: error: CPE (0,0): putr to column 0, which is the CPE itself
// TARGET: swsim: error: CPE (0,0): putc to row 17: expected 0 to 7, or 8 for all others
// MEMORY: swsim: error: CPE (0,0): loadr of 32 bytes at {{.*}}, which is not in the LDM of this CPE
// ALIGN: swsim: error: CPE (0,0): loadec at {{.*}}: the address must be a multiple of 8

//--- master.c
#include <athread.h>
#include <stdio.h>

extern SLAVE_FUN(exchange)();
double data[4] __attribute__((aligned(32)));

int main(void) {
  athread_init();
  athread_spawn(exchange, 0);
  athread_join();
  puts("11 messages on the way are no deadlock");
  athread_halt();
  return 0;
}
//--- slave.c
#include <simd.h>
#include <slave.h>

extern double data[4];
__thread_local double local[8] __attribute__((aligned(32)));

static void swap(int count) {
  doublev4 value = 1.0;
  int i;
  if (_MYID > 1)
    return;
  for (i = 0; i < count; ++i)
    simd_putr(value, 1 - _COL);
  for (i = 0; i < count; ++i)
    value = simd_getr(value);
}

void exchange(void *unused) {
  doublev4 value = 2.0;
  switch (CASE) {
  case 0:
    return swap(11);
  case 1:
    return swap(12);
  case 2:
    if (_MYID == 1)
      value = simd_getc(value);
    return;
  case 3:
    if (_MYID == 1) {
      simd_putr(value, 3);
      simd_putr(value, 3);
    }
    return;
  case 4:
    if (_MYID == 0)
      simd_putr(value, 0);
    return;
  case 5:
    if (_MYID == 0)
      simd_putc(value, 17);
    return;
  case 6:
    simd_loadr(value, data);
    return;
  case 7:
    simd_loadec(value, (char *)local + 4);
    return;
  }
}
