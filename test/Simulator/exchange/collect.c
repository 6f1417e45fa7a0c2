// Several CPEs send to one: messages are received in the order in which they
// arrive, whatever the order in which CPEs are simulated.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: %t/p > %t/free 2> %t/note && FileCheck %s < %t/free
// RUN: FileCheck %s --check-prefix=NOTE < %t/note
// RUN: env SWSIM_ORDER=strict %t/p > %t/strict 2>&1 && FileCheck %s --check-prefixes=CHECK,STRICT < %t/strict
// RUN: env SWSIM_ORDER=random not %t/p 2>&1 | FileCheck %s --check-prefix=BAD

// NOTE: swsim: note: messages of several senders met in the row buffer of CPE (0,{{[0-9]}})
// STRICT: few: 7 6 5 4 3 2 1
// CHECK: many: 0 wrong
// CHECK: all: 0 wrong
// BAD: swsim: error: SWSIM_ORDER=random: expected 'free' or 'strict'

//--- master.c
#include <athread.h>
#include <stdio.h>

extern SLAVE_FUN(few)(), SLAVE_FUN(many)(), SLAVE_FUN(all)();
long order[512];
int wrong;

int main(void) {
  int i;
  athread_init();
  athread_spawn(few, 0);
  athread_join();
  printf("few:");
  for (i = 0; i < 7; ++i)
    printf(" %ld", order[i]);
  athread_spawn(many, 0);
  athread_join();
  printf("\nmany: %d wrong\n", wrong);
  athread_spawn(all, 0);
  athread_join();
  printf("all: %d wrong\n", wrong);
  athread_halt();
  return 0;
}
//--- slave.c
#include <simd.h>
#include <slave.h>

extern long order[512];
extern int wrong;

static inline long clock(void) {
  long now;
  asm volatile("rcsr %0, 4" : "=r"(now));
  return now;
}

static void waitFor(long cycles) {
  long end = clock() + cycles;
  while (clock() < end)
    ;
}

/* The CPE farthest away sends first. */
void few(void *unused) {
  int256 value = _COL;
  int i;
  if (_ROW)
    return;
  if (_COL) {
    waitFor(1000 - 100 * _COL);
    simd_putr(value, 0);
    return;
  }
  for (i = 0; i < 7; ++i) {
    value = simd_getr(value);
    order[i] = value[0];
  }
}

/* Each sends 20 messages at its own pace; they hold the time of the put. */
void many(void *unused) {
  int256 value = 0, before = 0;
  int i, mine = 20;
  if (_ROW)
    return;
  for (i = 0; _COL && i < mine; ++i) {
    waitFor(300 + 70 * _COL);
    value[0] = clock();
    simd_putr(value, 0);
  }
  for (i = 0; !_COL && i < 7 * mine; ++i) {
    value = simd_getr(value);
    if (value[0] < before[0])
      ++wrong;
    before = value;
  }
}

/* All send to all at once, as reductions do. */
void all(void *unused) {
  doublev4 value = 1.0 + _COL, sum = value;
  int i;
  simd_putr(value, 8);
  for (i = 0; i < 7; ++i)
    sum += simd_getr(value);
  simd_putc(sum, 8);
  value = sum;
  for (i = 0; i < 7; ++i)
    sum += simd_getc(value);
  if (sum[0] != 288 || sum[3] != 288)
    ++wrong;
}
