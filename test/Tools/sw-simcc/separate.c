// Separate compilation with the vendor's flags, C++ hosts, slave objects that
// call each other, a library, and equal names on both sides.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -host -O1 -c %t/main.cpp -o %t/main.o
// RUN: sw-simcc -slave -msimd -O2 -std=gnu89 -c %t/kernel.c -o %t/kernel.o
// RUN: sw-simcc -mslave -msimd -DSTEP=5 -c %t/plain.c -o %t/plain.o
// RUN: sw-simcc -hybrid %t/main.o %t/kernel.o %t/plain.o -lm -lm_slave -o %t/program
// RUN: %t/program | FileCheck %s
// RUN: sw-simcc --chip=sw26010 -DSTEP=5 %t/main.cpp %t/kernel.c --slave=%t/plain.c -o %t/at_once
// RUN: %t/at_once | FileCheck %s
// RUN: llvm-nm %t/kernel.o | FileCheck %s --check-prefix=NAMES
// RUN: cd %t && sw-simcc -c -slave kernel.c && llvm-nm kernel.o | FileCheck %s --check-prefix=NAMES
// CHECK: host 1, CPEs 384
// NAMES-DAG: T slave_kernel
// NAMES-DAG: U step

//--- main.cpp
extern "C" {
#include <athread.h>
void slave_kernel(void *);
int step() { return 1; }
}
#include <iostream>
int main() {
  int sum[64] = {}, total = 0;
  athread_init();
  athread_spawn(kernel, sum);
  athread_join();
  for (int value : sum)
    total += value;
  std::cout << "host " << step() << ", CPEs " << total << "\n";
}
//--- kernel.c
#include <math.h>
#include "slave.h"
inline int one() { return 1; }
kernel(sum) int *sum;
{
  sum[_MYID] = step() + one() * (int)sqrt(1.0 + (_MYID < 0));
}
//--- plain.c
int step(void) { return STEP; }
