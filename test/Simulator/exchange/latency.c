// Register communication takes 11 cycles from CPE to CPE, one message a cycle.
// A broadcast takes as long as a message to one CPE.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p && %t/p | FileCheck %s

// One way: the latency, and the put and get themselves.
// CHECK: ping-pong [[#%d,ROUND:]] cycles a round trip
// CHECK: round trip ok
// CHECK: stream ok
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
  printf("ping-pong %ld cycles a round trip\n", cycles[0] / 100);
  printf("round trip %s\n", verdict(cycles[0], 2200, 2800));
  printf("stream %s %ld\n", verdict(cycles[1], 1000, 1100), cycles[1]);
  printf("broadcast %s %ld\n", verdict(cycles[2], 11, 20), cycles[2]);
  printf("%d wrong\n", wrong);
  athread_halt();
  return 0;
}
//--- slave.c
#include <simd.h>
#include <slave.h>

extern long cycles[4];
extern int wrong;
#define CHECK(condition) (wrong += !(condition))

static inline unsigned long clock(void) {
  unsigned long now;
  asm volatile("rcsr %0, 4" : "=r"(now));
  return now;
}

static void pingPong(void) {
  doublev4 ball = simd_set_doublev4(1, 2, 3, 4);
  long begin = clock();
  int i;
  for (i = 0; i < 100; ++i) {
    if (_MYID == 0) {
      simd_putr(ball, 5);
      ball = simd_getr(ball);
    } else if (_MYID == 5) {
      ball = simd_getr(ball);
      simd_putr(ball + 1.0, 0);
    }
  }
  if (_MYID == 0) {
    cycles[0] = clock() - begin;
    CHECK(ball[0] == 101 && ball[3] == 104);
  }
}

static void stream(void) {
  int256 value = simd_set_int256(0, 1, 2, 3);
  long begin = clock(), sum = 0;
  int i;
  if (_MYID == 8)
    for (i = 0; i < 1000; ++i) {
      simd_putc(value, 7);
      value += 1;
    }
  if (_MYID == 56) {
    for (i = 0; i < 1000; ++i) {
      value = simd_getc(value);
      sum += value[3] - i;
    }
    cycles[1] = clock() - begin;
    CHECK(sum == 3000);
  }
}

static void broadcast(void) {
  floatv4 value = 0.5f;
  long begin;
  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = clock();
  if (_COL == 3) {
    simd_putr(value, 8);
    return;
  }
  value = simd_getr(value);
  CHECK(value[0] == 0.5f && value[3] == 0.5f);
  if (_MYID == 63)
    cycles[2] = clock() - begin;
}

void measure(void *unused) {
  pingPong();
  stream();
  broadcast();
}
