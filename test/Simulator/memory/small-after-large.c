// A small block that lies where a large one was freed is memory as any other.
// AddressSanitizer keeps freed blocks for a while.
// UNSUPPORTED: sanitizers
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: %t/p | FileCheck %s
// CHECK: inside 1, sum 6

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(fetch)();
int main() {
  int i, inside = 0;
  char *large = malloc(20000), *wall = malloc(5000);
  double *small;
  athread_init();
  free(large);
  // The C library may have other places of that size first.
  for (i = 0; i < 10000 && !inside; ++i) {
    small = malloc(256);
    inside = (char *)small >= large && (char *)small < large + 20000;
  }
  small[0] = 1, small[1] = 2, small[2] = 3;
  athread_spawn(fetch, small);
  athread_join();
  printf("inside %d, sum %g\n", inside, small[3]);
  free(small);
  free(wall);
  athread_halt();
}
//--- slave.c
#include <slave.h>
__thread_local double x[4];
__thread_local volatile int reply;
void fetch(double *from) {
  if (_MYID)
    return;
  athread_get(PE_MODE, from, x, 32, (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
  x[3] = x[0] + x[1] + x[2];
  athread_put(PE_MODE, x, from, 32, (void *)&reply, 0, 0);
  while (reply != 2)
    ;
}
