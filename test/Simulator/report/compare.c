// What changed since an earlier run, and reports that are none.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc master.c slave.c -o p
// RUN: env SWSIM_JSON=1.json ./p 2>&1 | count 0
// RUN: env SWSIM_COMPARE=1.json ./p 2>&1 | FileCheck %s --check-prefix=SAME
// SAME: no figure has changed
// The report may be the one that this run replaces.
// RUN: env SWSIM_COMPARE=1.json SWSIM_JSON=1.json ./p more 2>&1 | FileCheck %s
// CHECK: changed before now
// CHECK-NEXT: elapsed cycles {{[0-9]+ [0-9]+ \+[0-9.]+}} %
// CHECK: bytes of DMA gets 65536 131072 +100.0 %
// CHECK-NEXT: DMA requests 64 128 +100.0 %
// CHECK: CPE cycles of dma_wait
// CHECK: cycles of kernel 'copy'
// CHECK: slave.c:[[#]], CPE cycles
// RUN: env SWSIM_COMPARE=1.json ./p more 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: env SWSIM_MODE=detailed SWSIM_COMPARE=1.json ./p more 2>&1 | FileCheck %s --check-prefix=MODE
// MODE: mode: before fast, now detailed

// RUN: env SWSIM_COMPARE=none.json not ./p 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: swsim: error: SWSIM_COMPARE: cannot read 'none.json': No such file or directory
// RUN: env SWSIM_COMPARE=%t not ./p 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: swsim: error: SWSIM_COMPARE: cannot read '{{.*}}': Is a directory
// RUN: env SWSIM_COMPARE=slave.c not ./p 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: swsim: error: SWSIM_COMPARE: 'slave.c': line 1: expected a value
// RUN: env SWSIM_COMPARE=other.json not ./p 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: swsim: error: SWSIM_COMPARE: 'other.json': expected a report of SWSIM_JSON, with a list 'kernels'
// RUN: head -c 300 1.json > cut.json
// RUN: env SWSIM_COMPARE=cut.json not ./p 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: swsim: error: SWSIM_COMPARE: 'cut.json': line [[#]]: expected

//--- other.json
{ "kernels": 1 }
//--- master.c
#include <athread.h>
#include <stdlib.h>
extern SLAVE_FUN(copy)();
int main(int argc, char **argv) {
  char *data;
  posix_memalign((void **)&data, 128, 64 * 2048);
  athread_init();
  for (int i = 0; i < argc; ++i) {
    athread_spawn(copy, data);
    athread_join();
  }
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
__thread_local char buffer[1024];
__thread_local volatile int reply;
void copy(char *data) {
  reply = 0;
  athread_get(PE_MODE, data + 1024 * _MYID, buffer, 1024, (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
}
