// Checks are left out by their kind, or for one variable or line of a kind, and
// the others stay. Each case is one mistake after which a program can go on.
// RUN: rm -rf %t && split-file %s %t && cd %t && sw-simcc main.c slave.c -o p
// RUN: not ./p 0 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: env SWSIM_CHECKS=-bounds ./p 0
// RUN: env SWSIM_CHECKS=-race,-bounds:table ./p 0
// RUN: not env SWSIM_CHECKS=-bounds:other,-race ./p 0 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: not ./p 1 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: env SWSIM_CHECKS=-race:table ./p 1
// RUN: not ./p 2 2>&1 | FileCheck %s --check-prefix=WAIT
// RUN: env SWSIM_CHECKS=-wait ./p 2
// RUN: env SWSIM_CHECKS=-wait:slave.c:22 ./p 2
// RUN: not env SWSIM_CHECKS=-wait:slave.c:2 ./p 2
// RUN: not ./p 3 2>&1 | FileCheck %s --check-prefix=REPLY
// RUN: env SWSIM_CHECKS=-reply ./p 3
// RUN: not ./p 4 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: env SWSIM_CHECKS=-unwritten:slave.c:29 ./p 4
// RUN: not ./p 5 2>&1 | FileCheck %s --check-prefix=HEAP
// RUN: env SWSIM_CHECKS=-heap:slave.c:35 ./p 5
// RUN: not ./p 6 2>&1 | FileCheck %s --check-prefix=MAIN
// RUN: env SWSIM_CHECKS=-main:memory ./p 6
// RUN: not ./p 7 2>&1 | FileCheck %s --check-prefix=MESSAGES
// RUN: env SWSIM_CHECKS=-messages ./p 7
// RUN: not ./p 8 2>&1 | FileCheck %s --check-prefix=BROADCAST
// RUN: env SWSIM_CHECKS=-broadcast:early ./p 8
// RUN: not env SWSIM_CHECKS=-everything ./p 0 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: not env SWSIM_CHECKS= ./p 0 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: not env SWSIM_CHECKS=race ./p 0 2>&1 | FileCheck %s --check-prefix=LIST

// BOUNDS: error: CPE (0,0): store of 4 bytes, one element past the end of 'table' (64 bytes) [slave.c:15]
// BOUNDS-NEXT: note: if this is meant, SWSIM_CHECKS=-bounds leaves out checks of this kind, and -bounds:VARIABLE those of one variable
// RACE: error: CPE (0,0): read of 'table' before the DMA get issued at slave.c:18 has been waited for
// RACE-NEXT: SWSIM_CHECKS=-race
// WAIT: error: CPE (0,0): missing wait
// WAIT-SAME: [slave.c:22]
// WAIT-NEXT: SWSIM_CHECKS=-wait
// REPLY: error: CPE (0,0): store to the reply word 'early' before the DMA get
// REPLY-NEXT: SWSIM_CHECKS=-reply
// UNWRITTEN: error: CPE (0,0): read of the block of ldm_malloc at slave.c:29, which nobody has written
// UNWRITTEN-NEXT: SWSIM_CHECKS=-unwritten
// HEAP: error: CPE (0,0): ldm_free with size 32 of
// HEAP-NEXT: SWSIM_CHECKS=-heap
// MAIN: error: CPE (0,0): DMA get: 128 bytes of main memory at 'memory' reach outside of it
// MAIN-NEXT: SWSIM_CHECKS=-main
// MESSAGES: ends with 1 messages in the row buffer that nobody has read
// MESSAGES-NEXT: SWSIM_CHECKS=-messages
// BROADCAST: nothing makes sure that it has set the reply word 'early' before
// BROADCAST-NEXT: SWSIM_CHECKS=-broadcast
// LIST: expected 'on', 'off', 'strict', or a list of -bounds, -main, -heap, -race, -order, -wait, -reply, -broadcast, -unwritten, -messages, each alone or with :VARIABLE or :FILE:LINE

//--- main.c
#include <athread.h>
#include <stdlib.h>
void SLAVE_FUN(cases)(long *);
int memory[16];
int main(int count, char **arguments) {
  long number = atoi(arguments[count - 1]);
  athread_init();
  athread_spawn(cases, &number);
  athread_join();
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <dma.h>
extern int memory[16];
__thread_local int table[16], copy;
__thread_local volatile int early;
void cases(long *number) {
  int id = _MYID;
  volatile int at = 16;
  long which = *number;
  doublev4 v = 0;
  if (id > (which == 7 || which == 8 ? 63 : 0))
    return;
  early = 0;
  if (which == 0)
    table[at] = 1;
  if (which == 1) {
    table[0] = 1;
    athread_get(PE_MODE, memory, table, 64, (void *)&early, 0, 0, 0);
    copy = table[0];
    while (early != 1);
  }
  if (which == 2) athread_get(PE_MODE, memory, table, 64, (void *)&early, 0, 0, 0);
  if (which == 3) {
    athread_get(PE_MODE, memory, table, 64, (void *)&early, 0, 0, 0);
    early = 0;
    while (early != 1);
  }
  if (which == 4) {
    int *fresh = ldm_malloc(16);
    at = fresh[at - 16];
  }

  if (which == 5) {
    /* 32 bytes too few. */
    void *block = ldm_malloc(64); ldm_free(block, 32);
  }
  if (which == 6) {
    char *wide = ldm_malloc(128);
    athread_get(PE_MODE, memory, wide, 128, (void *)&early, 0, 0, 0);
    while (early != 1);
  }
  if (which == 7 && id == 0)
    simd_putr(v, 1);
  if (which == 8) {
    if (id == 0) for (at = 0; at < 9000; ++at);
    if (id == 0) athread_get(BCAST_MODE, memory, table, 64, (void *)&early, 0xff, 0, 0);
    while (early != 1);
  }
}
