// Host code between spawn and join runs beside the kernel: its accesses happen
// in virtual time, a host that polls sees time pass, and the work of both
// overlaps.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: %t/p overlap | FileCheck %s --check-prefix=OVERLAP
// RUN: %t/p steps | FileCheck %s --check-prefix=STEPS
// RUN: %t/p answer | FileCheck %s --check-prefix=ANSWER
// RUN: env SWSIM_CHECKS=-order %t/p zero | FileCheck %s --check-prefix=ZERO
// RUN: env SWSIM_CHECKS=-order %t/p late | FileCheck %s --check-prefix=LATE
// RUN: %t/p lines | FileCheck %s --check-prefix=LINES
// RUN: %t/p leave 2>&1 | FileCheck %s --check-prefix=LEAVE

// OVERLAP: both take as long as the longer one: yes
// The kernel writes a number every 100000 cycles; the host sees each of them.
// STEPS: seen 1 2 3 4 5 in order, 100000 cycles apart: yes
// ANSWER: asked 10 times, answered 10 times
// The kernel writes its result after the host has cleared it.
// ZERO: result 7
// The host clears it when the kernel has written.
// LATE: result 0
// LINES: a line takes 150 cycles: yes
// LEAVE: swsim: warning: the program ends while kernel 'work' has not been joined

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <string.h>
extern SLAVE_FUN(work)();
extern SLAVE_FUN(steps)();
extern SLAVE_FUN(answer)();
extern SLAVE_FUN(result)();
volatile long step, question, reply;
long value[16], data[65536];
static unsigned long now(void) {
  unsigned long t;
  __asm__ volatile("rtc %0" : "=r"(t));
  return t;
}
/* The host computes for about a million cycles. */
static double compute(void) {
  volatile double sum = 1.0;
  double x = 1.0;
  int i;
  for (i = 0; i < 50000; ++i)
    x = 1.0 / (x + i);
  sum = x;
  return sum;
}
static int isNear(double a, double b) { return a > 0.98 * b && a < 1.02 * b; }
static void overlap(void) {
  unsigned long t0, alone, kernel, both;
  t0 = now();
  compute();
  alone = now() - t0;
  t0 = now();
  athread_spawn(work, 0);
  athread_join();
  kernel = now() - t0;
  t0 = now();
  athread_spawn(work, 0);
  compute();
  athread_join();
  both = now() - t0;
  printf("both take as long as the longer one: %s\n",
         isNear(both, alone > kernel ? alone : kernel) ? "yes" : "no");
}
static void watch(void) {
  long seen = 0, ok = 1;
  unsigned long last = 0, t;
  printf("seen");
  athread_spawn(steps, 0);
  while (seen < 5) {
    while (step == seen)
      ;
    t = now();
    ok &= step == seen + 1 && (!seen || isNear(t - last, 100000));
    last = t;
    seen = step;
    printf(" %ld", seen);
  }
  athread_join();
  printf(" in order, 100000 cycles apart: %s\n", ok ? "yes" : "no");
}
static void ask(void) {
  int i;
  athread_spawn(answer, 0);
  for (i = 1; i <= 10; ++i) {
    question = i;
    while (reply != i)
      ;
  }
  athread_join();
  printf("asked %ld times, answered %ld times\n", question, reply);
}
static void clear(int isLate) {
  athread_spawn(result, value);
  if (isLate)
    compute();
  value[0] = 0;
  athread_join();
  printf("result %ld\n", value[0]);
}
static void lines(void) {
  unsigned long t0, quiet, beside;
  long i, sum = 0;
  for (i = 0; i < 65536; i += 16) sum += data[i];
  t0 = now();
  for (i = 0; i < 65536; i += 16) sum += data[i];
  quiet = now() - t0;
  athread_spawn(work, 0);
  t0 = now();
  for (i = 0; i < 65536; i += 16) sum += data[i];
  beside = now() - t0;
  athread_join();
  printf("a line takes 150 cycles: %s\n",
         isNear(beside - quiet, 150.0 * 4096 + sum) ? "yes" : "no");
}
int main(int argc, char **argv) {
  const char *what = argv[1];
  athread_init();
  if (!strcmp(what, "overlap")) overlap();
  if (!strcmp(what, "steps")) watch();
  if (!strcmp(what, "answer")) ask();
  if (!strcmp(what, "zero")) clear(0);
  if (!strcmp(what, "late")) clear(1);
  if (!strcmp(what, "lines")) lines();
  if (!strcmp(what, "leave")) athread_spawn(work, 0);
  return 0;
}
//--- slave.c
#include <slave.h>
extern volatile long step, question, reply;
__thread_local volatile int arrived;
__thread_local long seven = 7;
__thread_local volatile double sink;
static void spend(long cycles) {
  unsigned long begin = RTC();
  while (RTC() - begin < cycles)
    sink = sink + 1;
}
void work(void *unused) { spend(900000); }
void steps(void *unused) {
  long i;
  if (_MYID)
    return;
  for (i = 1; i <= 5; ++i) {
    spend(100000);
    step = i;
  }
}
void answer(void *unused) {
  long i;
  if (_MYID)
    return;
  for (i = 1; i <= 10; ++i) {
    while (question != i)
      ;
    reply = i;
  }
}
void result(long *value) {
  if (_MYID)
    return;
  spend(10000);
  arrived = 0;
  athread_put(PE_MODE, &seven, value, 8, (void *)&arrived, 0, 0);
  while (arrived != 1);
}
