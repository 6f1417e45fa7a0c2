// Register communication takes 11 cycles from CPE to CPE, a broadcast as long as
// a message to one CPE. Five messages leave at one a cycle: one on the link, four
// for the receive buffer. Places come back one latency later: 5 in 11 cycles.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p && %t/p | FileCheck %s

// One way: the latency, and the slots of put and get.
// CHECK: ten round trips ok
// CHECK: stream ok
// CHECK: burst ok
// CHECK: broadcast ok
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>

extern SLAVE_FUN(measure)();
long cycles[4];
int wrong;

static const char *verdict(long value, long least, long most) {
  return least <= value && value <= most ? "ok" : "wrong";
}

int main(void) {
  athread_init();
  athread_spawn(measure, 0);
  athread_join();
  printf("ten round trips %s: %ld\n", verdict(cycles[0], 220, 280), cycles[0]);
  printf("stream %s: %ld\n", verdict(cycles[1], 2200, 2300), cycles[1]);
  printf("burst %s: %ld\n", verdict(cycles[3], 14, 25), cycles[3]);
  printf("broadcast %s: %ld\n", verdict(cycles[2], 11, 24), cycles[2]);
  printf("%d wrong\n", wrong);
  athread_halt();
  return 0;
}
//--- slave.c
#include <simd.h>
#include <slave.h>

extern long cycles[4];
extern int wrong;
/* CPEs may write the same value at the same time. */
#define CHECK(condition) \
  do \
    if (!(condition)) wrong = 1; \
  while (0)

static inline unsigned long clock(void) {
  unsigned long now;
  asm volatile("rcsr %0, 4" : "=r"(now));
  return now;
}

#define TEN(x) x x x x x x x x x x

static void pingPong(void) {
  doublev4 ball = simd_set_doublev4(1, 2, 3, 4);
  long begin, end;
  if (_MYID == 0) {
    begin = clock();
    TEN(simd_putr(ball, 5); ball = simd_getr(ball);)
    end = clock();
    cycles[0] = end - begin;
    CHECK(ball[0] == 1 && ball[3] == 4);
  } else if (_MYID == 5) {
    TEN(ball = simd_getr(ball); simd_putr(ball, 0);)
  }
}

static void stream(void) {
  int256 value = simd_set_int256(0, 1, 2, 3);
  long begin = clock(), end;
  int i;
  if (_MYID == 8)
    for (i = 0; i < 100; ++i) {
      TEN(simd_putc(value, 7);)
    }
  if (_MYID == 56) {
    for (i = 0; i < 100; ++i) {
      TEN(value = simd_getc(value);)
    }
    end = clock();
    cycles[1] = end - begin;
    CHECK(value[3] == 3);
  }
}

/* Four messages, the time from the first put to the last get. */
static void burst(void) {
  doublev4 a = 1.0, b = 2.0, c = 3.0, d = 4.0;
  long begin = clock(), end;
  if (_MYID == 16) {
    simd_putr(a, 1);
    simd_putr(b, 1);
    simd_putr(c, 1);
    simd_putr(d, 1);
  } else if (_MYID == 17) {
    d = simd_getr(d);
    c = simd_getr(c);
    b = simd_getr(b);
    a = simd_getr(a);
    end = clock();
    cycles[3] = end - begin;
    CHECK(d[0] == 1 && c[1] == 2 && b[2] == 3 && a[3] == 4);
  }
}

static void broadcast(void) {
  floatv4 value = 0.5f;
  long begin, end;
  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = clock();
  if (_COL == 3) {
    simd_putr(value, 8);
    return;
  }
  value = simd_getr(value);
  end = clock();
  CHECK(value[0] == 0.5f && value[3] == 0.5f);
  if (_MYID == 63)
    cycles[2] = end - begin;
}

void measure(void *unused) {
  pingPong();
  stream();
  athread_syn(ARRAY_SCOPE, 0xffff);
  burst();
  broadcast();
}
