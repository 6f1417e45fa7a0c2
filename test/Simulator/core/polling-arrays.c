// Loops that look at volatile words, and also count: they end by themselves, and
// are no loops that wait. A loop around them that looks again sees what others
// do in the meantime; one with a limit of tries gives up.
// RUN: rm -rf %t && split-file %s %t && cd %t && sw-simcc --chip=sw26010pro main.c slave.c -o p
// RUN: env SWSIM_MAX_CYCLES=10000000 ./p | FileCheck %s

// CHECK: sum 28, all 20 seen, gave up after 1000

//--- main.c
#include <athread.h>
#include <stdio.h>
void SLAVE_FUN(look)(void *);
int sum, seen, tries;
int main(void) {
  athread_init();
  athread_spawn(look, 0);
  athread_join();
  printf("sum %d, all %d seen, gave up after %d\n", sum, seen, tries);
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <crts.h>
extern int sum, seen, tries;
__thread_local volatile int words[40], never;
__thread_local int one = 1;
__thread_local volatile int reply, there;
void look(void *unused) {
  int i, flag, count = 20;
  for (i = 0; i < 8; i++)
    words[i] = i;
  if (_PEN == 0) {
    int all = 0;
    for (i = 0; i < 8; i++)
      all += words[i] < 100 ? words[i] : 0;
    sum = all;
  }
  for (i = 0; i < 40; i++)
    words[i] = 0;
  athread_ssync_array();
  /* The others each set a word of CPE 0, at different times. */
  if (_PEN > 0 && _PEN <= count) {
    for (i = 0; i < 100 * _PEN; i++)
      never = i;
    athread_rma_iput(&one, &reply, 4, 0, (void *)&words[_PEN - 1], &there);
    athread_rma_wait_value(&reply, 1);
  }
  if (_PEN == 0) {
    flag = 1;
    while (flag) {
      flag = 0;
      for (i = 0; i < count; i++)
        if (words[i] == 0)
          flag = 1;
    }
    for (i = 0; i < count; i++)
      seen += words[i];
    for (i = 0; i < 1000 && words[39] == 0; i++)
      ;
    tries = i;
  }
}
