// What calls cost: functions of the program, of the mathematics library, and
// copies of memory.
// Without checks: main memory costs nothing.
// RUN: sw-simcc --no-checks -I%S/Inputs %S/Inputs/master.c --slave=%s -o %t
// RUN: %t | FileCheck %s

#include "slave.h"
#include "timing.h"
#include <math.h>
#include <string.h>
__thread_local double a[256], b[256], x = 1.5;
static volatile long length = 1024;

__attribute__((noinline)) void nothing(void) { __asm__ volatile("nop"); }
__attribute__((noinline)) void copy(long n) { memcpy(a, b, n); }

void test(void *unused) {
  // The call and nothing else: 12 cycles.
  // CHECK: nothing(): 12 cycles
  TIME(nothing());
  // 1024 bytes are 32 vectors: 32 loads and 32 stores.
  // CHECK: memcpy(a, b, 1024): 6{{[4-9]}} cycles
  TIME(memcpy(a, b, 1024));
  // The same when the length is known only now, with the call.
  // CHECK: copy(length): {{7[6-9]|8[0-9]}} cycles
  TIME(copy(length));
  // 32 stores.
  // CHECK: memset(a, 0, 1024): 3{{[2-7]}} cycles
  TIME(memset(a, 0, 1024));
  // 150 cycles of the machine description, and a load and a store.
  // CHECK: x = exp(x): 15{{[0-9]}} cycles
  TIME(x = exp(x));
  // CHECK: x = pow(x, a[1]): 35{{[0-9]}} cycles
  TIME(x = pow(x, a[1]));
  // One instruction of 32 cycles, and the store that waits for it.
  // CHECK: x = sqrt(x): 3{{[2-9]}} cycles
  TIME(x = sqrt(x));
}
