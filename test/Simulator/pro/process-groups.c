// A process with fewer core groups than the chip: a launch on all of them, and
// their barrier.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: %t/p | FileCheck %s --check-prefix=ALL
// RUN: env SWSIM_CORE_GROUPS=3 %t/p | FileCheck %s --check-prefix=THREE
// RUN: env SWSIM_CORE_GROUPS=1 %t/p | FileCheck %s --check-prefix=ONE
// RUN: not env SWSIM_CORE_GROUPS=3 %t/p mask 2>&1 | FileCheck %s --check-prefix=MASK
// RUN: not env SWSIM_CORE_GROUPS=7 %t/p 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not env SWSIM_CORE_GROUPS=two %t/p 2>&1 | FileCheck %s --check-prefix=WORD

// ALL: 384 CPEs, 6 core groups
// THREE: 192 CPEs, 3 core groups
// ONE: 64 CPEs, 1 core groups
// MASK: error: athread_spawn of 'count' on core groups 0x8: expected a mask of 3 bits
// MANY: error: SWSIM_CORE_GROUPS=7: expected 1 to 6, the core groups of the chip
// WORD: error: SWSIM_CORE_GROUPS=two: expected 1 to 6, the core groups of the chip

//--- master.c
#include <athread.h>
#include <stdio.h>
extern void SLAVE_FUN(count)(void *);
int main(int argc, char **argv) {
  static __cross long counts[2];
  athread_init_cgs();
  if (argc > 1) {
    athread_spawn_cgmask(0x8, count, counts);
    athread_join_cgmask();
    return 0;
  }
  athread_spawn_cgs(count, counts);
  athread_join_cgs();
  printf("%ld CPEs, %ld core groups\n", counts[0], counts[1] + 1);
  return 0;
}
//--- slave.c
#include <slave.h>
#include <crts.h>
void count(void *arg) {
  long *counts = arg, group = _CGN;
  atomic_inc1_l(&counts[0]);
  athread_ssync_node();
  if (_MYID == counts[0] - 1)
    counts[1] = group;
}
