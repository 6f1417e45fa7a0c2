// Every host thread that starts CPEs has a core group of its own; all launches
// stand in one report.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -lpthread -o %t/p && env SWSIM_JSON=%t/json %t/p | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/json

// CHECK: sum 8128
// JSON-COUNT-4: "name": "work"
// JSON-NOT: "name": "work"

//--- master.c
#include <athread.h>
#include <pthread.h>
#include <stdio.h>

extern SLAVE_FUN(work)();
static int results[4][64];

static void *group(void *argument) {
  athread_init();
  athread_spawn(work, argument);
  athread_join();
  athread_halt();
  return 0;
}

int main(void) {
  pthread_t threads[4];
  int i, j, sum = 0;
  for (i = 0; i < 4; ++i)
    pthread_create(&threads[i], 0, group, results[i]);
  for (i = 0; i < 4; ++i)
    pthread_join(threads[i], 0);
  for (i = 0; i < 4; ++i)
    for (j = 0; j < 64; ++j)
      sum += results[i][j];
  printf("sum %d\n", sum + 64);
  return 0;
}
//--- slave.c
#include <slave.h>

__thread_local int mine;

void work(int *results) {
  volatile int reply = 0;
  mine += athread_get_id(-1);
  athread_syn(ARRAY_SCOPE, 0xffff);
  athread_put(PE_MODE, &mine, &results[_MYID], sizeof mine, (void *)&reply, 0,
              0);
  while (reply != 1)
    ;
}
