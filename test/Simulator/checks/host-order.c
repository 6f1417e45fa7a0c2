// Accesses of the host while a kernel runs must be ordered with those of the
// kernel: by spawn and join, or by volatile words.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: sh %t/legal.sh %t/p
// RUN: not %t/p read 2>&1 | FileCheck %s --check-prefix=READ
// RUN: not %t/p copy 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not %t/p free 2>&1 | FileCheck %s --check-prefix=FREE
// RUN: not %t/p late 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not %t/p zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not %t/p input 2>&1 | FileCheck %s --check-prefix=INPUT
// RUN: not %t/p argument 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: not %t/p flag 2>&1 | FileCheck %s --check-prefix=FLAG
// RUN: not %t/p ask 2>&1 | FileCheck %s --check-prefix=ASK

// READ: swsim: error: CPE (0,0): DMA put of a block of the heap + 8 races with the load of the host at {{.*}}master.c:21: nothing orders the two [{{.*}}slave.c:22]
// COPY: swsim: error: CPE (0,0): DMA put of a block of the heap races with the load of the host at {{.*}}master.c:24: nothing orders the two [{{.*}}slave.c:22]
// FREE: swsim: error: CPE (0,0): DMA put of main memory in a block of the heap, which has been freed [{{.*}}slave.c:22]
// LATE: swsim: error: free of a block of the heap by the host races with the DMA put of CPE (0,0) at {{.*}}slave.c:22: nothing makes sure that it is over [{{.*}}master.c:27]
// ZERO: swsim: error: CPE (0,0): DMA put of a block of the heap races with the store of the host at {{.*}}master.c:29: nothing orders the two [{{.*}}slave.c:22]
// INPUT: swsim: error: CPE (0,0): DMA get of a block of the heap + 40 races with the store of the host at {{.*}}master.c:32: nothing orders the two [{{.*}}slave.c:19]
// ARGUMENT: swsim: error: store of 'arguments' + 8 by the host races with the DMA get of CPE (0,0) at {{.*}}slave.c:14: nothing makes sure that it is over [{{.*}}master.c:35]
// FLAG: swsim: error: load of a block of the heap by the host races with the DMA put of CPE (0,0) at {{.*}}slave.c:22: nothing makes sure that it is over [{{.*}}master.c:41]
// ASK: swsim: error: CPE (0,0): DMA get of a block of the heap + 24 races with the store of the host at {{.*}}master.c:46: nothing orders the two [{{.*}}slave.c:19]

//--- legal.sh
set -eu
for case in read copy free late zero input argument flag ask both; do
  "$1" $case legal
done
//--- master.c
#include <athread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern SLAVE_FUN(kernel)();
long *out, *in, sum;
volatile long done, ready;
int legal;
struct { long *out, *in; char name[16]; } arguments;
int main(int argc, char **argv) {
  long other[128];
  const char *what = argv[1];
  legal = argc > 2;
  out = calloc(128, 8);
  in = calloc(128, 8);
  arguments.out = out, arguments.in = in;
  strcpy(arguments.name, what);
  athread_init();
  if (!strcmp(what, "zero") && legal) memset(out, 0, 1024);
  athread_spawn(kernel, &arguments); if (legal && !strcmp(what, "read")) athread_join(); if (!strcmp(what, "read"))
    sum += out[1];
  if (legal && !strcmp(what, "copy")) athread_join();
  if (!strcmp(what, "copy"))
    memcpy(other, out, 1024);
  if (legal && !strcmp(what, "free")) athread_join();
  if (!strcmp(what, "late")) usleep(100);
  if (!strcmp(what, "free") || (!strcmp(what, "late") && !legal)) free(out);
  if (!strcmp(what, "zero") && !legal)
    for (int i = 0; i < 128; ++i) out[i] = 0;
  if (legal && !strcmp(what, "input")) athread_join();
  if (!strcmp(what, "input"))
    in[5] = 1;
  if (legal && !strcmp(what, "argument")) athread_join();
  if (!strcmp(what, "argument"))
    arguments.in = 0;
  // Both only read.
  if (!strcmp(what, "both"))
    sum += in[7];
  if (!strcmp(what, "flag")) {
    while (done == 0);
    sum += out[0];
  }
  if (!strcmp(what, "ask")) {
    if (legal) in[3] = 4;
    ready = 1;
    if (!legal) in[3] = 4;
  }
  if (!legal || !strcmp(what, "both") || !strcmp(what, "flag") ||
      !strcmp(what, "ask") || !strcmp(what, "zero") || !strcmp(what, "late"))
    athread_join();
  return other[0] == 12345;
}
//--- slave.c
#include <slave.h>
#include <string.h>
extern volatile long done, ready;
extern int legal;
typedef struct { long *out, *in; char name[16]; } arguments;
__thread_local arguments mine;
__thread_local long tile[128];
__thread_local volatile int reply;
static void wait(void) { while (reply != 1); }
void kernel(arguments *given) {
  if (_MYID)
    return;
  reply = 0;
  athread_get(PE_MODE, given, &mine, sizeof mine, (void *)&reply, 0, 0, 0);
  wait();
  if (!strcmp(mine.name, "ask"))
    while (ready == 0);
  reply = 0;
  athread_get(PE_MODE, mine.in, tile, 1024, (void *)&reply, 0, 0, 0);
  wait();
  reply = 0;
  athread_put(PE_MODE, tile, mine.out, 1024, (void *)&reply, 0, 0);
  if (!strcmp(mine.name, "flag") && !legal) done = 1;
  wait();
  if (!strcmp(mine.name, "flag")) done = 1;
}
