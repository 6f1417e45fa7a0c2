// The host must start, launch, and wait in order: errors name the line of the
// call. The report is written even when the program stops with an error.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/slave.c -c -o %t/slave.o
// RUN: sw-simcc -DINIT -DSPAWN -DJOIN %t/master.c %t/slave.o -o %t/p && env SWSIM_JSON=%t/json %t/p
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/json
// RUN: sw-simcc -DSPAWN -DJOIN %t/master.c %t/slave.o -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=NOINIT
// RUN: sw-simcc -DINIT -DSPAWN -DSPAWN2 -DJOIN %t/master.c %t/slave.o -o %t/p && env SWSIM_JSON=%t/json2 not %t/p 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/json2
// RUN: sw-simcc -DINIT -DJOIN %t/master.c %t/slave.o -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=NOSPAWN
// RUN: sw-simcc -DINIT -DSPAWN %t/master.c %t/slave.o -o %t/p && %t/p 2>&1 | FileCheck %s --check-prefix=NOJOIN
// RUN: sw-simcc -DINIT -DSPAWN -DHALT %t/master.c %t/slave.o -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=HALT
// RUN: sw-simcc -DINIT -DTHREADS=65 %t/master.c %t/slave.o -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: sw-simcc %t/master.c %t/slave.o -o %t/p && env SWSIM_JSON=%t/json3 %t/p
// RUN: FileCheck %s --check-prefix=EMPTY --input-file=%t/json3
// RUN: env SWSIM_MODE=detailed %t/p
// RUN: env SWSIM_MODE=quick not %t/p 2>&1 | FileCheck %s --check-prefix=QUICK

// JSON: "kernels": [
// JSON: "name": "nothing"
// NOINIT: swsim: error: athread_spawn of 'nothing' before athread_init [{{.*}}master.c:11]
// TWICE: swsim: error: athread_spawn of 'nothing' while kernel 'nothing' has not been joined [{{.*}}master.c:14]
// NOSPAWN: swsim: error: athread_join without athread_spawn [{{.*}}master.c:17]
// NOJOIN: swsim: warning: the program ends while kernel 'nothing' has not been joined [{{.*}}master.c:11]
// HALT: swsim: error: athread_halt while kernel 'nothing' has not been joined [{{.*}}master.c:20]
// THREADS: swsim: error: athread_set_num_threads(65): expected 1 to 64 [{{.*}}master.c:8]
// EMPTY: "cycles": 0.000
// EMPTY: "kernels": []
// QUICK: swsim: error: SWSIM_MODE=quick: expected 'detailed', 'fast' or 'timing'{{$}}

//--- master.c
#include <athread.h>
extern SLAVE_FUN(nothing)();
int main() {
#ifdef INIT
  athread_init();
#endif
#ifdef THREADS
  athread_set_num_threads(THREADS);
#endif
#ifdef SPAWN
  athread_spawn(nothing, 0);
#endif
#ifdef SPAWN2
  athread_spawn(nothing, 0);
#endif
#ifdef JOIN
  athread_join();
#endif
#ifdef HALT
  athread_halt();
#endif
  return 0;
}
//--- slave.c
#include <slave.h>
void nothing(void *unused) {}
