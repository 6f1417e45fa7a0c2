// The trace of a run with more events than the limit: the beginning in full, and
// of the rest sums that cover the whole run. The times by row and name are those
// of the full trace, and nothing is lost without a word.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_TRACE=%t/full SWSIM_TRACE_LIMIT=1000000 %t/p 2>&1 | count 0
// RUN: env SWSIM_TRACE=%t/few SWSIM_TRACE_LIMIT=1600 %t/p 2>&1 | FileCheck %s --check-prefix=NOTE
// RUN: %python %S/Inputs/check-trace.py %t/few %t/full | FileCheck %s

// NOTE: swsim: note: the trace holds the first {{[0-9]+}} of {{[0-9]+}} events one by one; of the others, neighbours shorter than {{.*}} us are sums by activity (SWSIM_TRACE_LIMIT)
// CHECK: same rows and names: True
// CHECK: same times: True
// CHECK: same end: True
// CHECK: overlaps: 0 0
// CHECK: same bandwidth: True
// CHECK: accounted for: [[ALL:[0-9]+]]
// CHECK: all events: [[ALL]]{{$}}
// CHECK: bars in the limit: True
// CHECK: beginning in full: True
// CHECK: smaller: True

// A limit that leaves no room still has every row, and every time.
// RUN: env SWSIM_TRACE=%t/none SWSIM_TRACE_LIMIT=0 %t/p 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %python %S/Inputs/check-trace.py %t/none %t/full | FileCheck %s --check-prefix=TIMES
// NONE: the trace holds the first 0 of
// TIMES: same rows and names: True
// TIMES: same times: True
// TIMES: overlaps: 0 0
// TIMES: accounted for: [[ALL:[0-9]+]]
// TIMES: all events: [[ALL]]{{$}}

// A page beside it has as many events as without.
// RUN: env SWSIM_TRACE=%t/few2 SWSIM_HTML=%t/both.html SWSIM_TRACE_LIMIT=1600 %t/p 2> /dev/null
// RUN: env SWSIM_HTML=%t/alone.html %t/p 2>&1 | count 0
// RUN: cmp %t/both.html %t/alone.html
// RUN: cmp %t/few %t/few2

//--- master.c
#include <athread.h>
#include <stdlib.h>
#include <sw_mpe.h>
extern SLAVE_FUN(copy)();
extern SLAVE_FUN(meet)();
double sum;
int main() {
  char *data;
  int i, k;
  posix_memalign((void **)&data, 128, 64 * 2048);
  athread_init();
  for (i = 0; i < 12; ++i) {
    athread_spawn(copy, data);
    athread_join();
    SW_MPE_BEGIN("between", "", "", "");
    for (k = 0; k < 100 * (i % 3); ++k)
      sum += k;
    SW_MPE_END();
    athread_spawn(meet, data);
    athread_join();
  }
  athread_halt();
  return 0;
}
//--- slave.c
#include "slave.h"
__thread_local char buffer[2048];
__thread_local volatile int reply;
void copy(char *data) {
  int i;
  for (i = 1; i <= 10; ++i) {
    reply = 0;
    athread_get(PE_MODE, data + 2048 * _MYID, buffer, 256 * (i % 8 + 1),
                (void *)&reply, 0, 0, 0);
    while (reply != 1)
      ;
  }
}
void meet(char *data) {
  volatile int x = 0;
  int i, k;
  for (i = 0; i < 10; ++i) {
    for (k = 0; k < _MYID; ++k)
      ++x;
    athread_syn(ARRAY_SCOPE, 0xffff);
  }
  reply = 0;
  athread_put(PE_MODE, buffer, data + 2048 * _MYID, 1024, (void *)&reply, 0, 0);
  while (reply != 1)
    ;
}
