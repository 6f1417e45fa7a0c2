// Without the machine's numbers nothing is compiled, and a report that cannot be
// written is an error.
// RUN: not clang -c %s -o %t.o -fplugin=%sw_build/lib/sunway/libswsim-pass.so -fpass-plugin=%sw_build/lib/sunway/libswsim-pass.so 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: echo "clock_hz 1" > %t.machine
// RUN: not clang -c %s -o %t.o -fplugin=%sw_build/lib/sunway/libswsim-pass.so -fpass-plugin=%sw_build/lib/sunway/libswsim-pass.so -mllvm -swsim-machine=%t.machine 2>&1 | FileCheck %s --check-prefix=FIELD
// RUN: echo "clock_hz fast" > %t.machine
// RUN: not clang -c %s -o %t.o -fplugin=%sw_build/lib/sunway/libswsim-pass.so -fpass-plugin=%sw_build/lib/sunway/libswsim-pass.so -mllvm -swsim-machine=%t.machine 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not sw-simcc -c %s -o %t.o --cost-report=%t.none/report 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: sw-simcc -c %s -o %t.o --cost-report=%t.txt && FileCheck %s --check-prefix=LINE --input-file=%t.txt
// NONE: error: swsim: no machine parameters: compile with sw-simcc, or give -mllvm -swsim-machine=FILE
// FIELD: error: swsim: {{.*}}.machine: no value for 'fma_latency'
// NUMBER: error: swsim: {{.*}}.machine: expected 'field number', but got 'clock_hz fast'
// REPORT: sw-simcc: error: cannot write '{{.*}}.none/report'
// LINE: errors.c:[[# @LINE + 3]]: f: {{.*}} cycles per iteration
int f(int *numbers, int n) {
  int sum = 0;
  while (n-- > 0)
    sum = 3 * sum + numbers[n];
  return sum;
}
