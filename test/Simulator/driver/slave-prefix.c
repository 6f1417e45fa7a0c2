// CPE functions whose own names begin with slave_ are started by these names, as
// on the chip: the vendor's compiler adds the prefix to the others only.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc --chip=sw26010pro host.cpp slave.c -o p && ./p | FileCheck %s
// RUN: sw-simcc host.c slave.c -o p && ./p | FileCheck %s
// CHECK: 64 CPEs, then 128

//--- host.cpp
#include <athread.h>
#include <cstdio>
extern "C" void slave_count(int *);
extern "C" void slave_plain(int *);
int main() {
  int sum = 0;
  athread_init();
  athread_spawn(slave_count, &sum);
  athread_join();
  printf("%d CPEs, then ", sum);
  athread_spawn(slave_plain, &sum);
  athread_join();
  printf("%d\n", sum);
}
//--- host.c
#include <athread.h>
#include <stdio.h>
extern void SLAVE_FUN(count)(int *);
extern void SLAVE_FUN(plain)(int *);
int main(void) {
  int sum = 0;
  athread_init();
  athread_spawn(count, &sum);
  athread_join();
  printf("%d CPEs, then ", sum);
  athread_spawn(plain, &sum);
  athread_join();
  printf("%d\n", sum);
  return 0;
}
//--- slave.c
#include <slave.h>
void slave_count(int *sum) { atomic_inc1_w(sum); }
void plain(int *sum) { slave_count(sum); }
