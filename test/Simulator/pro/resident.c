// The vendor's calls for resident CPEs by core groups, and what a program prints
// of its resources.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc --chip=sw26010pro master.c slave.c -o p && ./p | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro -DGROUPS=8 master.c slave.c -o p && not ./p 2>&1 | FileCheck %s --check-prefix=ENTER
// RUN: sw-simcc --chip=sw26010pro -DONE master.c slave.c -o p && not ./p 2>&1 | FileCheck %s --check-prefix=INIT

// CHECK: CPEs 64 of 384
// CHECK-NEXT: core groups 6
// CHECK-NEXT: LDM of a CPE 256 KB
// CHECK-NEXT: data cache of a CPE 0 KB
// CHECK-NEXT: shared LDM of a CPE 0 KB
// CHECK-NEXT: by mask 64
// CHECK-NEXT: by name 192
// CHECK-NEXT: all 576
// ENTER: error: athread_spawn64 of 'add' before athread_enter64: no CPE waits for it
// INIT: error: athread_spawn64 of 'add' on core groups 0x3 before athread_init_cgs

//--- master.c
#include <athread.h>
extern SLAVE_FUN(add)(int *), SLAVE_FUN(addAll)();
int done[384];
static int sum(void) {
  int i, all = 0;
  for (i = 0; i < 384; i++)
    all += done[i];
  return all;
}
#ifndef GROUPS
#define GROUPS 3
#endif
int main(void) {
  athread_res_show();
#ifndef ONE
  athread_init_cgs();
#endif
  athread_enter64_arg();
  __real_athread_spawn64_cgmask(1 << 0, (void *)slave_add, done);
  athread_join64_cgmask(1 << 0);
  printf("by mask %d\n", sum());
#if GROUPS == 3
  athread_enter64_cross();
#endif
  athread_spawn64_cgmask(GROUPS, add, done);
  athread_join64_cgmask(GROUPS);
  printf("by name %d\n", sum());
  athread_spawn64_cgs(addAll);
  athread_join64_cgs();
  printf("all %d\n", sum());
  athread_leave64_cgs();
  return 0;
}
//--- slave.c
#include <slave.h>
extern int done[384];
void add(int *counts) { ++counts[_MYID]; }
void addAll(void) { ++done[_MYID]; }
