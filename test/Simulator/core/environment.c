// A setting that is wrong is an error, which the reports contain.
// RUN: rm -rf %t && split-file %s %t && sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: not env SWSIM_MODE=x SWSIM_JSON=%t/mode.json %t/p 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: FileCheck %s --check-prefix=MODE-JSON --input-file=%t/mode.json
// RUN: not env SWSIM_MAX_CYCLES=-1 SWSIM_HTML=%t/h.html %t/p 2>&1 | FileCheck %s --check-prefix=CYCLES
// RUN: not env SWSIM_ORDER=x SWSIM_TRACE=%t/t.json %t/p 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not env SWSIM_JITTER=x SWSIM_SUMMARY=1 %t/p 2>&1 | FileCheck %s --check-prefix=JITTER
// RUN: not env SWSIM_TRACE_LIMIT=x SWSIM_JSON=%t/limit.json %t/p 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: FileCheck %s --check-prefix=LIMIT-JSON --input-file=%t/limit.json
// RUN: not env SWSIM_HEAP_PLACE=32 %t/p 2>&1 | FileCheck %s --check-prefix=PLACE
// RUN: not env SWSIM_THREADS=x %t/p 2>&1 | FileCheck %s --check-prefix=THREADS
// MODE: swsim: error: SWSIM_MODE=x: expected 'detailed', 'fast' or 'timing'
// MODE-JSON: SWSIM_MODE=x: expected
// CYCLES: swsim: error: SWSIM_MAX_CYCLES=-1: expected a positive number
// ORDER: swsim: error: SWSIM_ORDER=x: expected 'free' or 'strict'
// JITTER: swsim: error: SWSIM_JITTER=x: expected a number, 0 for no delays
// LIMIT: swsim: error: SWSIM_TRACE_LIMIT=x: expected a number of events
// PLACE: swsim: error: SWSIM_HEAP_PLACE=32: expected 0 to 31 bytes
// THREADS: swsim: error: SWSIM_THREADS=x: expected 0 to 64
// LIMIT-JSON: SWSIM_TRACE_LIMIT=x: expected

//--- master.c
#include <athread.h>
extern SLAVE_FUN(work)();
int main() {
  athread_init();
  athread_spawn(work, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include <slave.h>
void work(void *unused) {}
