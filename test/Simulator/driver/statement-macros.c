// simd_store is a whole statement in the vendor's headers: tutorials write no
// semicolon after it. Elsewhere a missing one is an error as ever.
// RUN: rm -rf %t && split-file %s %t && cd %t && sw-simcc main.c slave.c -o p && ./p | FileCheck %s
// RUN: not sw-simcc main.c slave.c -DMISSING -o p 2>&1 | FileCheck %s --check-prefix=ERROR
// CHECK: 3.0 4.0 5.0 6.0, 3.0
// ERROR: slave.c:13:{{[0-9]+}}: error: expected ';' after expression

//--- main.c
#include <athread.h>
#include <stdio.h>
double out[8];
extern SLAVE_FUN(copy)();
int main() {
  athread_init();
  athread_spawn(copy, out);
  athread_join();
  printf("%.1f %.1f %.1f %.1f, %.1f\n", out[0], out[1], out[2], out[3], out[4]);
  return 0;
}
//--- slave.c
#include <slave.h>
#include <simd.h>
__thread_local double in[4] __attribute__((aligned(32))), sums[8] __attribute__((aligned(32)));
void copy(double *out) {
  doublev4 v;
  int i;
  for (i = 0; i < 4; ++i)
    in[i] = i + 3;
  simd_load(v, in);
  for (i = 0; i < 2; ++i)
    simd_store(v, &(sums[4 * i]))
#ifdef MISSING
  i = 3
#endif
  if (_MYID == 0)
    for (i = 0; i < 8; ++i)
      out[i] = sums[i];
}
