// Loads and stores of main memory work, take the latency of each, share the
// small bandwidth of the core group, and are reported with their line.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_JSON=%t/1.json %t/p 2 > %t/one.txt 2>&1
// RUN: FileCheck %s --check-prefix=ONE --input-file=%t/one.txt
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/1.json
// RUN: %t/p 64 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: env SWSIM_CHECKS=off %t/p 64 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: sw-simcc --no-checks %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 64 2>&1 | FileCheck %s --check-prefix=FREE

// On each of two CPEs 100 loads and 100 stores of 278 cycles each, and the work between them.
// ONE-DAG: sum 4950, {{5[5-7][0-9][0-9][0-9]}} cycles
// ONE-DAG: swsim: note: kernel 'touch' accesses main memory by 266 loads (gld) and 201 stores (gst); 400 of them at {{.*}}slave.c:12
// JSON: "gld_count": 266,
// JSON: "gst_count": 201,
// 64 CPEs with 200 accesses of 8 bytes at 1.48 GB/s of a chip of 1.45 GHz take
// 100324 cycles.
// ALL: sum 4950, {{10[0-2][0-9][0-9][0-9]}} cycles
// FREE: sum 4950, {{[0-9][0-9]?[0-9]?[0-9]?}} cycles
// FREE-NOT: gld

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(touch)();
long count, data[64][100], cycles;
int main(int argc, char **argv) {
  long i, sum = 0;
  count = atoi(argv[1]);
  athread_init();
  athread_spawn(touch, data);
  athread_join();
  for (i = 0; i < 100; ++i)
    sum += data[count - 1][i];
  printf("sum %ld, %ld cycles\n", sum, cycles);
  return 0;
}
//--- slave.c
#include "slave.h"
extern long count, cycles;
void touch(long (*rows)[100]) {
  long *row = rows[_MYID], i, begin, end;
  if (_MYID >= count)
    return;
  athread_syn(ROW_SCOPE, 1 << _COL);
  __asm__ volatile("rcsr %0, 4" : "=r"(begin));
  // A plain pointer to main memory.
  for (i = 0; i < 100; ++i) {
    // One load and one store.
    row[i] += i;
  }
  __asm__ volatile("rcsr %0, 4" : "=r"(end));
  if (_MYID == count - 1)
    cycles = end - begin;
}
