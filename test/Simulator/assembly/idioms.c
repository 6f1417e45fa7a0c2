// The inline assembly of public programs: register communication of vectors and
// of plain variables, barriers, clocks, vector loads and stores, atomic addition,
// permutation, several instructions in one statement.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p && %t/p | FileCheck %s

// CHECK: time ok
// CHECK: counter 65
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>

extern SLAVE_FUN(idioms)();
int wrong, counter;

static inline unsigned long rpcc(void) {
  unsigned long time;
  asm("rtc %0" : "=r"(time) :);
  return time;
}

static void increment(int *word) {
  int old;
  asm volatile("ldw_inc %0,0(%1)\n\t"
               "memb"
               : "=&r"(old)
               : "r"(word));
}

int main(void) {
  unsigned long begin, end;
  athread_init();
  begin = rpcc();
  athread_spawn(idioms, 0);
  athread_join();
  asm volatile("rpcc %0" : "=r"(end) : : "memory");
  printf("time %s\n", end > begin + 21750 ? "ok" : "wrong");
  increment(&counter);
  printf("counter %d\n%d wrong\n", counter, wrong);
  athread_halt();
  return 0;
}
//--- slave.c
#include <simd.h>
#include <slave.h>

extern int wrong, counter;
/* CPEs may write the same value at the same time. */
#define CHECK(condition) \
  do \
    if (!(condition)) wrong = 1; \
  while (0)

#define REG_PUTR(var, dst) asm volatile("putr %0,%1\n" ::"r"(var), "r"(dst))
#define REG_PUTC(var, dst) \
  asm volatile("putc %0,%1\n" ::"r"(var), "r"(dst) : "memory")
#define REG_GETR(var) asm volatile("getr %0\n" : "=r"(var))
#define REG_GETC(var) asm volatile("getc %0\n" : "=r"(var)::"memory")
#define REG_SYNR(mask) asm volatile("synr %0" ::"r"(mask))
#define REG_SYNC(mask) asm volatile("sync %0" ::"r"(mask))
#define REG_LOADER(va, addr) \
  asm volatile("ldder %0,%1\n" : "=r"(va) : "m"(addr))
#define REG_LOADC(va, addr) asm volatile("vldc %0,%1\n" : "=r"(va) : "m"(addr))
#define REG_LOAD(va, addr) asm volatile("vldd %0,%1\n" : "=r"(va) : "m"(addr))
#define REG_STORE(va, addr) asm volatile("vstd %0,%1\n" ::"r"(va), "m"(addr))
#define sync_mem asm volatile("memb")

__thread_local double local[8] __attribute__((aligned(32)));

static void scalars(void) {
  int i = -5 - _COL;
  unsigned long l = 1ul << 40 | _COL;
  double d = 0.1 * _COL;
  float f = 0.1f * _COL;
  floatv4 single = f;
  doublev4 both;
  int next = (_COL + 1) % 8, from = (_COL + 7) % 8;
  REG_PUTR(i, next);
  REG_GETR(i);
  CHECK(i == -5 - from);
  REG_PUTR(l, next);
  REG_GETR(l);
  CHECK(l == (1ul << 40 | from));
  REG_PUTR(d, next);
  REG_GETR(d);
  CHECK(d == 0.1 * from);
  REG_PUTR(f, next);
  REG_GETR(f);
  CHECK(f == 0.1f * from);
  /* Single precision is held in the format of double precision. */
  REG_PUTR(single, next);
  REG_GETR(both);
  CHECK(both[0] == (double)f && both[3] == (double)f);
}

static void vectors(void) {
  doublev4 v = (double)_MYID, w;
  int i;
  for (i = 0; i < 8; ++i)
    local[i] = 10 * _MYID + i;
  if (_COL == 2) {
    REG_LOADER(v, local[5]);
  } else
    REG_GETR(v);
  CHECK(v[0] == 10 * (8 * _ROW + 2) + 5 && v[3] == v[0]);
  if (_ROW == 6) {
    REG_LOADC(v, local[4]);
  } else
    REG_GETC(v);
  CHECK(v[1] == 10 * (48 + _COL) + 5);
  asm volatile("vshff %1, %1, 0x1b, %0" : "=r"(w) : "r"(v));
  CHECK(w[0] == v[3] && w[1] == v[2] && w[2] == v[1] && w[3] == v[0]);
  i = 0x4e;
  asm("vshff %2, %1, %3, %0" : "=r"(w) : "r"(v), "r"(v), "r"(i));
  CHECK(w[0] == v[2] && w[1] == v[3] && w[2] == v[0] && w[3] == v[1]);
  v = v + 1.0;
  REG_STORE(v, local[0]);
  REG_LOAD(w, local[0]);
  CHECK(local[2] == v[2] && w[2] == v[2]);
}

static void arrayBarrier(void) {
  int256 mask;
  asm volatile("ldi    %0, 0xff\n"
               "sync   %0\n"
               "synr   %0\n"
               :
               : "r"(mask)
               : "memory");
}

void idioms(void *unused) {
  int row, col, id, old;
  unsigned long begin, end;
  asm volatile("rcsr   %0, 1" : "=r"(row));
  asm volatile("rcsr\t%0,2" : "=r"(col));
  asm volatile("rcsr %0, 0 # the number" : "=r"(id));
  CHECK(row == _ROW && col == _COL && id == 8 * row + col);
  asm volatile("rcsr %0, 4" : "=&r"(begin)::"memory");
  scalars();
  vectors();
  REG_SYNR(0xff);
  REG_SYNC(0xff);
  arrayBarrier();
  sync_mem;
  asm volatile("#nop" ::: "memory");
  asm volatile("nop; nop");
  asm volatile("faaw %0, 0(%1)" : "=r"(old) : "r"(&counter) : "memory");
  CHECK(old >= 0 && old < 64);
  asm volatile("rcsr %0, 4\n\t" : "=r"(end)::"memory");
  CHECK(end > begin + 278);
  asm volatile("rcsr %0, 0x34" : "=r"(row));
  asm volatile("rcsr %0, 0x36" : "=r"(col));
  CHECK(row == 1 && col == 0);
}
