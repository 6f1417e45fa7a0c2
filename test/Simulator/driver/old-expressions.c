// What the vendor's compilers accept in expressions: a vector as a scalar, 7
// arguments of athread_get, brackets of a pragma, a function with the name of a
// macro of math.h, and permutations that only some of their headers have.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc master.c slave.c -o p 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: ./p | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro pro.c pro-slave.c -o p && ./p | FileCheck %s --check-prefix=PRO
// RUN: sw-simcc --chip=sw26010pro -DOWN pro.c pro-slave.c -o p && ./p | FileCheck %s --check-prefix=PRO
// WARN: sw-simcc: warning: 5 vectors in 'slave.c' as scalars taken as their first lane
// WARN: sw-simcc: warning: 1 calls of athread_get in 'slave.c' without bsize get 0 for it
// CHECK: 1 2.5 3 1 1 10 nan 1 0 inf 1 0
// PRO: 4 3 2 1

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(work)();
double in[8] __attribute__((aligned(32))) = {1, 2, 3, 4}, out[10];
int main(void) {
  athread_init();
  athread_spawn(work, 0);
  athread_join();
  printf("%g %g %g %g %g %g nan %g %g inf %g %g\n", out[0], out[1], out[2], out[3], out[4], out[5], out[6], out[7], out[8], out[9]);
  return 0;
}
//--- slave.c
#include <math.h>
#include <slave.h>
#include <simd.h>
extern double in[8], out[10];
__thread_local double local[4] __attribute__((aligned(32)));
int isnan(double x) { return x != x; }
int isinf(double x) { return !isnan(x) && isnan(x - x); }
static double first(doublev4 v) { return v; }
static double twice(double x) { return 2 * x; }
void work(void *none) {
  doublev4 v;
  floatv4 w;
  float narrow[4] __attribute__((aligned(16))) = {2.5f, 0, 0, 0};
  double s, all = 0;
  int i;
  volatile int reply = 0;
  if (_MYID)
    return;
  athread_get(PE_MODE, in, local, 32, (void *)&reply, 0, 0);
  while (reply != 1)
    ;
  simd_load(v, local);
  simd_load(w, narrow);
  double a = v;
  float b = w;
  s = v + v + v;
  out[0] = a;
  out[1] = b;
  out[2] = s;
  out[3] = first(v);
  out[4] = twice(v) / 2;
#pragma unroll[2]
  for (i = 0; i < 4; i++)
    all += local[i];
  out[5] = all;
  out[6] = isnan(NAN);
  out[7] = isnan(v[1]);
  out[8] = isinf(INFINITY);
  out[9] = isinf(v[1]);
}
//--- pro.c
#include <athread.h>
extern SLAVE_FUN(work)();
float out[8];
int main(void) {
  athread_init();
  athread_spawn(work, 0);
  athread_join();
  printf("%g %g %g %g\n", out[0], out[1], out[2], out[3]);
  return 0;
}
//--- pro-slave.c
#include <slave.h>
#include <simd.h>
extern float out[8];
#ifdef OWN
/* A program for headers that have no such function. */
static inline floatv8 simd_vshuffles(floatv8 a, floatv8 b, intv16 c) { return simd_vshfs(a, b, c); }
#endif
void work(void *none) {
  floatv8 a = {1, 2, 3, 4, 5, 6, 7, 8}, r;
  /* Words 6 7, 4 5, 2 3, 0 1 of the first register: its lanes 3 to 0. */
  unsigned long bits = 6ul | 7ul << 5 | 4ul << 10 | 5ul << 15 | 2ul << 20 | 3ul << 25 | 0ul << 30 | 1ul << 35;
  intv16 places = simd_set_intv16((int)bits, (int)(bits >> 32), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  int i;
  if (_PEN)
    return;
  r = simd_vshuffles(a, a, places);
  for (i = 0; i < 4; i++)
    out[i] = r[i];
}
