// Inline assembly takes the same time as the functions of simd.h.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/a && %t/a > %t/functions
// RUN: sw-simcc -DASSEMBLY %t/master.c %t/slave.c -o %t/b && %t/b > %t/assembly
// RUN: diff %t/functions %t/assembly && FileCheck %s < %t/functions
// CHECK: sum 2016
// CHECK: cycles {{[1-9][0-9]+}}

//--- master.c
#include <athread.h>
#include <stdio.h>

extern SLAVE_FUN(ring)();
double sums[64];
long cycles;

int main(void) {
  athread_init();
  athread_spawn(ring, 0);
  athread_join();
  printf("sum %g\ncycles %ld\n", sums[37], cycles);
  athread_halt();
  return 0;
}
//--- slave.c
#include <simd.h>
#include <slave.h>

extern double sums[64];
extern long cycles;

#ifdef ASSEMBLY
#define PUTR(v, to) asm volatile("putr %0,%1" ::"r"(v), "r"(to))
#define PUTC(v, to) asm volatile("putc %0,%1" ::"r"(v), "r"(to))
#define GETR(v) asm volatile("getr %0" : "=r"(v))
#define GETC(v) asm volatile("getc %0" : "=r"(v))
#define SYNC() asm volatile("synr %0\nsync %0" ::"r"(0xff))
#else
#define PUTR(v, to) simd_putr(v, to)
#define PUTC(v, to) simd_putc(v, to)
#define GETR(v) v = simd_getr(v)
#define GETC(v) v = simd_getc(v)
#define SYNC() (athread_syn(ROW_SCOPE, 0xff), athread_syn(COL_SCOPE, 0xff))
#endif

/* Everything goes once round the row, then the sums round the column. */
void ring(void *unused) {
  doublev4 mine = (double)_MYID, sum = mine;
  unsigned long begin, end;
  int i;
  asm volatile("rcsr %0, 4" : "=r"(begin));
  for (i = 0; i < 7; ++i) {
    PUTR(mine, (_COL + 1) % 8);
    GETR(mine);
    sum += mine;
  }
  SYNC();
  mine = sum;
  for (i = 0; i < 7; ++i) {
    PUTC(mine, (_ROW + 1) % 8);
    GETC(mine);
    sum += mine;
  }
  asm volatile("rcsr %0, 4" : "=r"(end));
  sums[_MYID] = sum[2];
  if (_MYID == 9)
    cycles = end - begin;
}
