// Marked work of the management core in every report: its own time only, without
// launches and inner marks; all times of one place are one entry; what has no
// mark comes last, and the sum is the time of the management core.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/prog
// RUN: env SWSIM_JSON=%t/x.json SWSIM_TRACE=%t/x.trace SWSIM_HTML=%t/x.html SWSIM_SUMMARY=%t/x.txt %t/prog
// RUN: %python -c "import json, sys; f = json.load(open(sys.argv[1])); m = f['mpe']; print(*[(w['name'], w['times'], w['ops']) for w in m], sep='\n'); print(m[0]['location'], m[0]['reason']); sum = sum(w['cycles'] for w in m); print('adds up', abs(sum - f['mpe_cycles']) < 1); print('inner is more', m[1]['cycles'] > 5 * m[0]['cycles']); print('seconds', abs(m[1]['seconds'] - m[1]['cycles'] / 1.45e9) < 1e-9); print('share', abs(m[1]['share'] - m[1]['cycles'] / f['elapsed_cycles']) < 1e-6)" %t/x.json | FileCheck %s
// CHECK: ('outer', 1, ['a', 'b'])
// CHECK-NEXT: ('inner', 3, [])
// CHECK-NEXT: ('other', 1, [])
// CHECK-NEXT: net.mlir:1:2 "quoted"
// CHECK-NEXT: adds up True
// CHECK-NEXT: inner is more True
// CHECK-NEXT: seconds True
// CHECK-NEXT: share True
// RUN: FileCheck %s --check-prefix=TRACE --input-file=%t/x.trace
// TRACE: "name": "thread_name", "args": {"name": "MPE"}
// TRACE: "name": "inner", "ts": {{.*}}, "dur": {{.*}}, "args": {"ops": "", "location": "net.mlir:4:1", "reason": "why"}}
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t/x.txt
// TEXT: MPE: outer (a, b) at net.mlir:1:2, {{.*}}: "quoted"
// RUN: FileCheck %s --check-prefix=HTML --input-file=%t/x.html
// HTML: "mpe_spans"

// An end without a begin, and marks of a CPE.
// RUN: not %t/prog end 2>&1 | FileCheck %s --check-prefix=END
// END: SW_MPE_END without SW_MPE_BEGIN

//--- master.c
#include <athread.h>
#include <sw_mpe.h>
#include <math.h>
extern SLAVE_FUN(kernel)();
double a[1000];
static void work(int n) {
  for (int i = 0; i < n; ++i)
    a[i] = a[i] * 0.5 + 1.0 / (i + 1);
}
int main(int argc, char **argv) {
  athread_init();
  if (argc > 1)
    SW_MPE_END();
  SW_MPE_BEGIN("outer", "a, b", "net.mlir:1:2", "\"quoted\"");
  work(100);
  athread_spawn(kernel, 0);
  athread_join();
  for (int i = 0; i < 3; ++i) {
    SW_MPE_BEGIN("inner", "", "net.mlir:4:1", "why");
    work(1000);
    SW_MPE_END();
  }
  SW_MPE_END();
  work(50);
  return 0;
}
//--- slave.c
#include "slave.h"
void kernel(void) {
  volatile double x = 0;
  for (int i = 0; i < 100000; ++i)
    x = x + 1;
}
