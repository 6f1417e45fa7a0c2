// A kernel that runs for ever ends when it has used up its cycles.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_MAX_CYCLES=1e6 SWSIM_JSON=%t/json not %t/p 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/json
// RUN: env SWSIM_MAX_CYCLES=-5 not %t/p 2>&1 | FileCheck %s --check-prefix=LIMIT

// CHECK: swsim: error: CPE (0,{{[0-7]}}): kernel 'forever' has run for more than 1e+06 cycles (SWSIM_MAX_CYCLES)
// JSON: "name": "forever"
// LIMIT: swsim: error: SWSIM_MAX_CYCLES=-5: expected a positive number

//--- master.c
#include <athread.h>

extern SLAVE_FUN(forever)();

int main(void) {
  athread_init();
  athread_spawn(forever, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include <slave.h>

void forever(void *unused) {
  int i;
  for (i = 0;; ++i)
    athread_syn(ROW_SCOPE, 0xff);
}
