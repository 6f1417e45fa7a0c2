// Reply words as public programs treat them: not volatile, one word for both
// sides, reset right after a barrier; loops that poll and count, too.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p && timeout 60 %t/p | FileCheck %s
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(polls)();
long wrong[64];
int main() {
  long i, sum = 0;
  athread_init();
  athread_spawn(polls, wrong);
  athread_join();
  for (i = 0; i < 64; ++i)
    sum += wrong[i];
  printf("%ld wrong\n", sum);
  return sum != 0;
}
//--- slave.c
#include <slave.h>
__thread_local int a, reply;
__thread_local athread_rply_t l, r;
__thread_local long errors;
static int await(athread_rply_t *word, long value) {
  long begin = athread_stime_cycle(), looks = 0;
  while (*word < value)
    if (!(++looks & 1023) && athread_stime_cycle() - begin > 1000000)
      return 0;
  return 1;
}
void polls(long *wrong) {
  int i;
  /* Everybody reads from CPE 0, which reads from itself. */
  if (_PEN == 0)
    a = 1;
  athread_ssync_array();
  athread_rma_get(&a, 4, 0, &a, &reply);
  errors += a != 1;
  /* The sender's own reply comes during the barrier, then it is reset. */
  athread_ssync_array();
  reply = 0;
  athread_ssync_array();
  if (_PEN == 0) {
    a = 5;
    athread_rma_bcast(&a, &a, 4, &reply);
  }
  athread_ssync_array();
  errors += a != 5;
  athread_ssync_array();
  reply = 0;
  athread_ssync_array();
  if (_PEN == 0) {
    a = 6;
    athread_rma_ibcast(&a, &a, &reply, 4, &reply);
    athread_rma_wait_value(&reply, 1);
  }
  athread_ssync_array();
  errors += a != 6;
  l = r = 0;
  athread_ssync_array();
  if (_PEN == 3)
    for (i = 0; i < 20; ++i) {
      athread_rma_iput(&a, &l, 4, 60, &a, &r);
      errors += !await(&l, i + 1);
    }
  if (_PEN == 60)
    errors += !await(&r, 20);
  wrong[_PEN] = errors;
}
