// Where ldm_malloc places its blocks is a number of the machine: some programs
// are written for 16 bytes after a multiple of 32, others for a multiple.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc master.c slave.c -o p && ./p 0 | FileCheck %s
// RUN: not ./p 16 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %machine_variant sw26010 ldm_heap_place_bytes=16 > shifted.json
// RUN: sw-simcc --chip=shifted.json master.c slave.c -o p && ./p 16 | FileCheck %s
// RUN: not ./p 0 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: env SWSIM_HEAP_PLACE=0 ./p 0 | FileCheck %s
// CHECK: 10 in all three blocks
// WRONG: error: CPE (0,0): load of 32 bytes at {{.*}}, which is not aligned to 32 bytes; with SWSIM_HEAP_PLACE=16, where blocks of ldm_malloc lie in some releases, it would be
// OTHER: error: CPE (0,0): load of 32 bytes at {{.*}}, which is not aligned to 32 bytes; with SWSIM_HEAP_PLACE=0, where blocks of ldm_malloc lie in some releases, it would be

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(work)(int *);
int results[3];
int main(int count, char **arguments) {
  int shift = atoi(arguments[1]);
  athread_init();
  athread_spawn(work, &shift);
  athread_join();
  printf("%d in %s\n", results[0], results[0] == results[1] && results[1] == results[2] ? "all three blocks" : "one block");
  return 0;
}
//--- slave.c
#include <slave.h>
#include <simd.h>
extern int results[3];
void work(int *shift) {
  int i, k;
  void *block[3];
  if (_MYID)
    return;
  for (k = 0; k < 3; k++) {
    doublev4 v;
    double *aligned;
    block[k] = ldm_malloc(40 + 20 * k + 32);
    aligned = (double *)((char *)block[k] + *shift);
    for (i = 0; i < 4; i++)
      aligned[i] = i + 1;
    simd_load(v, aligned);
    results[k] = v[0] + v[1] + v[2] + v[3];
  }
  for (k = 0; k < 3; k++)
    ldm_free(block[k], 40 + 20 * k + 32);
}
