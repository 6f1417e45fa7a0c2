// A wait for fewer replies than have been asked for on one word tells only of
// those that come first for certain.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 0 2>&1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=error
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=FEWER
// RUN: not %t/p 2 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not %t/p 3 2>&1 | FileCheck %s --check-prefix=SOURCE
// RUN: %t/p 4 2>&1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=error
// RUN: %t/p 5 2>&1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=error
// RUN: %t/p 6 2>&1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=error

// RIGHT: returned
// FEWER: swsim: error: CPE (0,4): read of 'slots' before the RMA put of CPE (0,1) issued at {{.*}}slave.c:36 has been waited for [{{.*}}slave.c:43]
// SECOND: swsim: error: CPE (0,4): read of 'slots'[3][0] before the RMA put of CPE (0,3) issued at {{.*}}slave.c:39 has been waited for [{{.*}}slave.c:49]
// SOURCE: swsim: error: CPE (0,3): store to 'from' before the RMA put issued at {{.*}}slave.c:53 has been waited for [{{.*}}slave.c:54]

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(count)();
int main(int count, char **arguments) {
  athread_init();
  athread_spawn(count, (void *)atol(arguments[1]));
  athread_join();
  puts("returned");
  return 0;
}
//--- slave.c
#include <slave.h>
__thread_local int from[64], slots[4][64], sum;
__thread_local crts_rply_t l, r, flag;
__thread_local volatile int word;
static void acknowledge(void) {
  /* The receiver tells that it has the data; the sender has not asked. */
  if (_PEN == 3)
    CRTS_rma_iput(from, 0, sizeof from, 4, slots[0], &r);
  if (_PEN == 4) {
    athread_rma_wait_value(&r, 1);
    sum = slots[0][0];
    athread_rma_put(from, 4, 3, slots[1], &flag);
  }
  if (_PEN == 3) {
    athread_rma_wait_value(&flag, 1);
    from[0] = 1;
  }
}
/* No reply word: a flag follows the data. */
static void sendFlag(void) {
  if (_PEN == 3) {
    CRTS_rma_iput(from, 0, sizeof from, 4, slots[0], 0);
    CRTS_rma_iput(from + 1, 0, 4, 4, &word, 0);
  }
  if (_PEN == 4) {
    while (!word)
      ;
    sum = slots[0][0];
  }
}
void count(long which) {
  from[0] = 0;
  from[1] = 7;
  athread_ssync_array();
  if (which < 2 && _PEN > 0 && _PEN < 4)
    athread_rma_iput(from, &l, sizeof from, 4, slots[_PEN - 1], &r);
  if (which == 2 && _PEN == 3) {
    athread_rma_iput(from, &l, sizeof from, 4, slots[2], &r);
    athread_rma_iput(from, &l, sizeof from, 4, slots[3], &r);
  }
  if (which < 2 && _PEN == 4) {
    athread_rma_wait_value(&r, which == 0 ? 3 : 1);
    sum = slots[0][0];
  }
  if (which == 2 && _PEN == 4) {
    athread_rma_wait_value(&r, 1);
    sum = slots[2][0];
    athread_dma_barrier();
    sum += slots[3][0];
  }
  if ((which == 3 || which == 5) && _PEN == 3) {
    l = 0;
    athread_rma_iput(from, &l, sizeof from, 4, slots[0], &r);
    if (which == 3) from[0] = 1;
    athread_rma_wait_value(&l, 1);
    from[0] = 2;
  }
  if (which == 4)
    acknowledge();
  if (which == 6)
    sendFlag();
  athread_ssync_array();
}
