// A copy brings unwritten bytes to a static variable. A function without checks,
// such as those of the C library, may write them, so their use is no error after it.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc master.c slave.c -o p && ./p 1 | FileCheck %s
// RUN: not ./p 0 2>&1 | FileCheck %s --check-prefix=UNWRITTEN

// CHECK: sum
// UNWRITTEN: error: CPE (0,0): read of 'pair'[1], which nobody has written

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(copy)(int *);
double sum;
int main(int count, char **arguments) {
  int kind = atoi(arguments[1]);
  athread_init();
  athread_spawn(copy, &kind);
  athread_join();
  printf("sum %g\n", sum);
  return 0;
}
//--- slave.c
#include <slave.h>
#include <stdio.h>
#include <string.h>
extern double sum;
__thread_local double pair[2];
void copy(int *kind) {
  double *block;
  if (athread_get_id(-1) != 0)
    return;
  block = ldm_malloc(sizeof pair);
  block[0] = 5;
  memcpy(pair, block, sizeof pair);
  if (*kind)
    sprintf((char *)(pair + 1), "%d", 1234567);
  sum = pair[0] + pair[1];
  ldm_free(block, sizeof pair);
}
