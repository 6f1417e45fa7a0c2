// The summary on the terminal and in a file, and none without being asked; the
// limit of the trace, and bad limits.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 2>&1 | count 0
// RUN: env SWSIM_SUMMARY=0 %t/p 2>&1 | count 0
// RUN: env SWSIM_SUMMARY=1 %t/p 2>&1 | FileCheck %s
// RUN: env SWSIM_SUMMARY=%t/summary %t/p 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t/summary

// CHECK: sw26010, mode fast: {{.*}} outside of kernels
// CHECK: kernel time cycles GFLOP/s of peak of roofline memory GB/s LDM bound by CPEs
// CHECK: copy x2 {{.*}} 256 KiB {{.*}} launch |{{C*D+S+\.+}}|
// CHECK: idle {{.*}} launch |{{S+}}
// CHECK: total
// CHECK: of the CPEs' time: {{.*}}D DMA wait {{[0-9.]+}} %

// RUN: env SWSIM_TRACE=%t/cut SWSIM_TRACE_LIMIT=10 %t/p 2>&1 | FileCheck %s --check-prefix=CUT
// RUN: FileCheck %s --check-prefix=FILE --input-file=%t/cut
// CUT: swsim: note: the trace holds the first 5 of {{[0-9]+}} events one by one; of the others, neighbours shorter than {{.*}} us are sums by activity (SWSIM_TRACE_LIMIT)
// FILE: "otherData": {"note": "the trace holds the first 5 of {{.*}}", "limit": 10, "single_events": 5, "merged_events": {{[0-9]+}}, "sums": {{[0-9]+}}, "merged_from_us": {{[0-9.]+}}, "resolution_us": {{[0-9.]+}},
// FILE: "merged": {{[0-9]+}}

// RUN: env SWSIM_TRACE=%t/all SWSIM_TRACE_LIMIT=100000 %t/p 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=ALL --input-file=%t/all
// ALL-NOT: "note"
// ALL: "name": "thread_name", "args": {"name": "DMA engine"}
// ALL: "name": "copy", "ts": 0
// ALL: "name": "get", {{.*}}"cpe": "CPE (0,0)", "bytes": 2048, "block": 1024, "lines": 16, "mode": "PE"
// ALL: "name": "DMA bandwidth (GB/s)", {{.*}}"get":

// RUN: env SWSIM_TRACE_LIMIT=-1 not %t/p 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: env SWSIM_TRACE_LIMIT=many not %t/p 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: swsim: error: SWSIM_TRACE_LIMIT={{-1|many}}: expected a number of events

//--- master.c
#include <athread.h>
#include <stdlib.h>
extern SLAVE_FUN(copy)();
extern SLAVE_FUN(idle)();
int main() {
  char *data;
  posix_memalign((void **)&data, 128, 64 * 2048);
  athread_init();
  athread_spawn(copy, data);
  athread_join();
  athread_spawn(idle, 0);
  athread_join();
  athread_spawn(copy, data);
  athread_join();
  athread_halt();
  return 0;
}
//--- slave.c
#include "slave.h"
__thread_local char buffer[2048];
__thread_local volatile int reply;
void copy(char *data) {
  reply = 0;
  athread_get(PE_MODE, data + 2048 * _MYID, buffer, 2048, (void *)&reply, 0, 0, 1024);
  while (reply != 1)
    ;
}
void idle(void) {}
