// A barrier of all core groups: a barrier of each, an atomic access and a load
// of its word by each, and another barrier.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 0 0x3f | FileCheck %s --check-prefix=TOGETHER
// RUN: %t/p 5000 0x3f | FileCheck %s --check-prefix=LATE
// RUN: %t/p 0 0x1 | FileCheck %s --check-prefix=ONE
// RUN: %t/p 0 0x3 | FileCheck %s --check-prefix=NEIGHBOURS

// 100 + 441 + 441 + 100 cycles, and two detours of 150 of the core group that
// is farthest from the word, which all others wait for; the rest is the call.
// TOGETHER: 139{{[0-9]}} 139{{[0-9]}} 139{{[0-9]}} 139{{[0-9]}} 139{{[0-9]}} 139{{[0-9]}}
// The last one determines the end.
// LATE: 63{{[89].}} 63{{[89].}} 63{{[89].}} 13{{[89].}} 63{{[89].}} 63{{[89].}}
// ONE: 109{{[0-9]}} 0 0 0 0 0
// NEIGHBOURS: 119{{[0-9]}} 119{{[0-9]}} 0 0 0 0

// The compiler expects as much.
// RUN: grep -A1 barrier_node_cycles %sw_src/machine/sw26010pro.json | FileCheck %s --check-prefix=FILE
// FILE: "value": 1382,

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(meet)();
static long results[8];

int main(int count, char **arguments) {
  long i;
  results[6] = atol(arguments[1]);
  athread_init_cgs();
  athread_spawn_cgmask(strtol(arguments[2], 0, 0), meet, results);
  athread_join_cgmask();
  for (i = 0; i < 6; ++i)
    printf("%ld ", results[i]);
  printf("\n");
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
__thread_local long late, begin, time;

/* A second barrier after a first one; core group 3 may come late. */
void meet(long *results) {
  athread_dma_get(&late, results + 6, sizeof late);
  athread_ssync_node();
  begin = CRTS_time_cycle();
  if (_CGN == 3 && late) {
    while (CRTS_time_cycle() < begin + late)
      ;
    begin = CRTS_time_cycle();
  }
  athread_ssync_node();
  time = CRTS_time_cycle() - begin;
  if (_PEN == 0)
    athread_dma_put(results + _CGN, &time, sizeof time);
}
