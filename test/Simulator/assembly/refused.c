// Inline assembly without a meaning here is refused with its line and text; that
// of this machine in host code is left alone.
// RUN: rm -rf %t && split-file %s %t
// RUN: not sw-simcc -c %t/slave.c -o %t/s.o 2>&1 | FileCheck %s
// RUN: not sw-simcc -c -DOPERAND %t/slave.c -o %t/s.o 2>&1 | FileCheck %s --check-prefix=OPERAND
// RUN: sw-simcc -c %t/master.c -o %t/m.o

// CHECK: slave.c:7:{{[0-9]+}}: error: inline assembly that the simulator does not know: 'vlog3r %0,%1,%0'
// OPERAND: slave.c:9:{{[0-9]+}}: error: inline assembly that the simulator does not know: 'getr somewhere'

//--- slave.c
#include <simd.h>
#include <slave.h>

void odd(void *unused) {
  intv8 a = 1, b = 2;
#ifndef OPERAND
  asm volatile("vlog3r %0,%1,%0" : "=r"(a) : "r"(b));
#else
  asm volatile("getr somewhere");
#endif
}
//--- master.c
#include <athread.h>
int main(void) {
  unsigned low;
  asm volatile("mfence" ::: "memory");
  asm volatile("rdtsc" : "=a"(low) : : "edx");
  return low == 0;
}
