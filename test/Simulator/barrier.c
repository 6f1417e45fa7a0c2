// Barriers order stores to shared memory; the array barrier lets the clocks
// meet.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/barrier
// RUN: %t/barrier | FileCheck %s
// CHECK: 0 wrong, clocks 1

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(turn)();
int result[64];
long clocks[64];
int main() {
  int i, wrong = 0, same = 1;
  athread_init();
  athread_spawn(turn, 0);
  athread_join();
  for (i = 0; i < 64; ++i) {
    wrong += result[i] != 28 * 8 * (i % 8) + 28 * 64;
    same &= clocks[i] == clocks[0] && clocks[i] > 0;
  }
  printf("%d wrong, clocks %d\n", wrong, same);
  return wrong != 0;
}
//--- slave.c
#include "slave.h"
extern int result[64];
extern long clocks[64];
int cells[64], sums[64];
void turn(void *unused) {
  int i, total = 0;
  long now;
  cells[_MYID] = _COL;
  athread_syn(ROW_SCOPE, 0xff);
  for (i = 0; i < 8; ++i)
    total += cells[_ROW * 8 + i];
  sums[_MYID] = total * 8;
  athread_syn(COL_SCOPE, 0xff);
  total = 0;
  for (i = 0; i < 8; ++i)
    total += sums[i * 8 + _COL];
  athread_syn(ARRAY_SCOPE, 0xffff);
  asm volatile("rcsr %0, 4" : "=r"(now));
  clocks[_MYID] = now;
  result[_MYID] = total + 28 * 8 * _COL;
}
