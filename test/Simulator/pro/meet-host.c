// The host and the CPEs of a running kernel meet.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: %t/p | FileCheck %s
// RUN: not %t/p join 2>&1 | FileCheck %s --check-prefix=JOIN
// RUN: not %t/p more 2>&1 | FileCheck %s --check-prefix=MORE
// CHECK: step 0: 64
// CHECK: step 1: 128
// CHECK: step 2: 192
// CHECK: alone: 7
// JOIN: deadlock in kernel 'steps'{{.*}} when the host calls athread_join
// JOIN-NEXT: CPE (0,0) at cycle {{.*}}: waits for the host
// JOIN-NEXT: each of 63 CPEs (all but CPE (0,0)) at cycle {{.*}}: waits in an array barrier
// MORE: deadlock in kernel 'steps'{{.*}} when the host calls CRTS_sync_master

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(steps)();
volatile int values[64], factor;
int main(int count, char **unused) {
  int step, i, sum;
  athread_init();
  athread_spawn(steps, 0);
  if (count > 1 && unused[1][0] == 'j')
    athread_join();
  if (count > 1)
    CRTS_sync_master_spe(5);
  for (step = 0; step < 3; ++step) {
    factor = step + 1;
    CRTS_sync_master_array();
    CRTS_sync_master_array();
    for (sum = i = 0; i < 64; ++i)
      sum += values[i];
    printf("step %d: %d\n", step, sum);
  }
  factor = 7;
  CRTS_sync_master_spe(9);
  CRTS_sync_master_spe(9);
  printf("alone: %d\n", values[9]);
  athread_join();
  return 0;
}
//--- slave.c
#include <slave.h>
extern volatile int values[64], factor;
void steps(void *unused) {
  int step;
  for (step = 0; step < 3; ++step) {
    athread_ssync_master_array();
    values[_PEN] = factor;
    athread_ssync_master_array();
  }
  if (_PEN != 9)
    return;
  athread_ssync_master_spe();
  values[9] = factor;
  athread_ssync_master_spe();
}
