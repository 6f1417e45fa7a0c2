// Local variables lie in LDM: they may take all that is left of it, those of
// scopes that are over take nothing, and what does not fit is named.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_JSON=%t/1.json %t/p 0 | FileCheck %s --check-prefix=FITS
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/1.json
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=ARRAY
// RUN: not %t/p 2 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 1 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: %t/p 2 2>&1 | FileCheck %s --check-prefix=FITS

// FITS: sum 124
// 61 KB of arrays and 1000 bytes of static data.
// JSON: "ldm_peak_bytes": 634{{[0-9]+}}
// ARRAY: swsim: error: CPE (0,0): LDM overflow by local variables: static data takes 1000 bytes, ldm_malloc 0, local variables 65600, the limit is 65536 [{{.*}}slave.c:21]
// ARRAY: {{^}}swsim: note:       1000 bytes  table ({{.*}}slave.c)
// ARRAY: {{^}}swsim: note:      65600 bytes  list, a local variable at {{.*}}slave.c:21
// ALL: swsim: error: CPE (0,0): LDM overflow by ldm_malloc of 40000 bytes: static data takes 1000 bytes, ldm_malloc 20000, local variables 10000, the limit is 65536 [{{.*}}slave.c:32]
// ALL: {{^}}swsim: note:       1000 bytes  table ({{.*}}slave.c)
// ALL: {{^}}swsim: note:      20000 bytes  ldm_malloc at {{.*}}slave.c:28, 2 times
// ALL: {{^}}swsim: note:      10000 bytes  row, a local variable at {{.*}}slave.c:24

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(stack)();
int which, sum;
int main(int argc, char **argv) {
  which = atoi(argv[1]);
  athread_init();
  athread_spawn(stack, 0);
  athread_join();
  printf("sum %d\n", sum);
  return 0;
}
//--- slave.c
#include "slave.h"
extern int which, sum;
__thread_local char table[1000];
__attribute__((noinline)) static int fill(char *p, int n) {
  for (int i = 0; i < n; ++i)
    p[i] = 1;
  return p[n - 1];
}
static int scopes(void) {
  int result = 0;
  for (int i = 0; i < 3; ++i) {
    char first[61 * 1024];
    result += fill(first, sizeof first);
  }
  char second[61 * 1024];
  return result + fill(second, sizeof second) + fill(table, 1000);
}
__attribute__((noinline)) static int variable(int n) {
  int result = 0;
  for (int i = 1; i <= 10; ++i) {
    char list[i * n];
    result += fill(list, i * n);
  }
  char row[10000];
  result += fill(row, 10000);
  if (which == 2)
    for (int i = 0; i < 2; ++i)
      result += fill(ldm_malloc(10000), 10000) - 1;
  result += fill(row, 10000);
  // The last that does not fit.
  if (which == 2)
    result += fill(ldm_malloc(40000), 40000) - 1;
  return result;
}
void stack(void *unused) {
  if (_MYID == 0)
    sum = scopes() + variable(which == 1 ? 6560 : 6000) + 107;
}
