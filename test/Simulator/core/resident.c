// athread_idle before athread_init, and kernels on resident CPEs: their launch
// is shorter, and needs CPEs that wait for it.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc master.c slave.c -o p && ./p | FileCheck %s
// RUN: sw-simcc -DEARLY master.c slave.c -o p && not ./p 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: sw-simcc -DLATE master.c slave.c -o p && not ./p 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: sw-simcc -DLEAVE master.c slave.c -o p && not ./p 2>&1 | FileCheck %s --check-prefix=LEAVE

// CHECK: idle 0, then 64
// CHECK: 64 of 64
// CHECK: left 128 of 128
// CHECK: resident launches are shorter
// EARLY: error: athread_spawn64 of 'add' before athread_enter64: no CPE waits for it
// LEAVE: error: athread_leave64 before athread_enter64

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(add)(long *);
extern long __swsim_clock(void);
int done[64];
static int sum(void) {
  int i, all = 0;
  for (i = 0; i < 64; i++)
    all += done[i];
  return all;
}
int main(void) {
  long args[1] = {(long)done}, begin, resident, plain;
  unsigned long before = athread_idle();
  /* As many libraries do. */
  if (athread_idle() == 0)
    athread_init();
  printf("idle %d, then %d\n", __builtin_popcountl(before), __builtin_popcountl(athread_idle()));
#ifdef LEAVE
  athread_leave64();
#endif
#ifndef EARLY
  athread_enter64();
  athread_enter64();
#endif
  begin = __swsim_clock();
  athread_spawn64(SLAVE_FUN(add), &args);
  athread_join64();
  resident = __swsim_clock() - begin;
  printf("%d of 64\n", sum());
  athread_spawn64(slave_add, &args);
  /* Waits for the kernel. */
  athread_leave64();
  printf("left %d of 128\n", sum());
#ifdef LATE
  athread_spawn64(slave_add, &args);
#endif
  begin = __swsim_clock();
  athread_spawn(add, args);
  athread_join();
  plain = __swsim_clock() - begin;
  printf("resident launches are %s\n", resident < plain / 3 ? "shorter" : "not shorter");
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
void add(long *args) { ++((int *)args[0])[_MYID]; }
