// The host goes on while a kernel polls a word in main memory, and can talk to
// it; what nobody answers is a deadlock when the host joins.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p && %t/p | FileCheck %s
// RUN: sw-simcc -DSILENT %t/master.c %t/slave.c -o %t/q && not %t/q 2>&1 | FileCheck %s --check-prefix=SILENT

// RUN: sw-simcc -DDEAF %t/master.c %t/slave.c -o %t/r && not %t/r 2>&1 | FileCheck %s --check-prefix=DEAF

// CHECK: answered 65
// SILENT: swsim: error: deadlock in kernel 'listen': 64 CPEs wait for what nothing can bring when the host calls athread_join
// DEAF: swsim: error: deadlock in kernel 'listen': 0 CPEs wait for what nothing can bring when the host polls a word that no CPE changes
// SILENT-NEXT: each of 64 CPEs (all CPEs) at cycle {{[0-9]+.*}}: polls 'word', which is 0
// SILENT-NOT: note
// DEAF-NEXT: all 64 CPEs have returned from the kernel

//--- master.c
#include <athread.h>
#include <stdio.h>

extern SLAVE_FUN(listen)();
volatile long word = 0, heard = 0;
long answers[64];

int main(void) {
  long i, sum = 0;
  athread_init();
  athread_spawn(listen, answers);
#ifndef SILENT
  word = 1;
  while (heard == 0)
    ;
#endif
#ifdef DEAF
  while (heard == 1)
    ;
#endif
  athread_join();
  for (i = 0; i < 64; ++i)
    sum += answers[i];
  printf("answered %ld\n", sum + word);
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>

extern volatile long word, heard;

void listen(long *answers) {
  while (word == 0)
    ;
  answers[_MYID] = word;
  heard = 1;
}
