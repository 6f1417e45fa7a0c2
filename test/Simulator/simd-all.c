// The rest of simd.h: comparisons, selections, signs, shifts, lanes, halves,
// permutations, printing.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/simd
// RUN: %t/simd | FileCheck %s
// RUN: sw-simcc -c -x c++ -DHOST %t/host.cpp -o %t/host.o
// CHECK: [ 4.000000e+00, 3.000000e+00, 2.000000e+00, 1.000000e+00 ]
// CHECK: [ 8, 7, 6, 5, 4, 3, 2, 1 ]
// CHECK: [ 0x4, 0x3, 0x2, 0xff ]
// CHECK: 0 wrong

//--- host.cpp
#include <simd.h>
doublev4 twice(doublev4 v) { return simd_vaddd(v, v); }
//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(vectors)();
int wrong;
int main() {
  athread_init();
  athread_set_num_threads(1);
  athread_spawn(vectors, 0);
  athread_join();
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
//--- slave.c
#include <math.h>
#include <simd.h>
#include "slave.h"
extern int wrong;
#define CHECK(condition) \
  (wrong += !(condition), (condition) ? 0 : printf("line %d\n", __LINE__))
__thread_local double d[8] __attribute__((aligned(32)));
__thread_local float f[8] __attribute__((aligned(32)));

static void floats(void) {
  doublev4 x = simd_set_doublev4(1, -2, 0, 4), y = simd_set_doublev4(1, 3, -5, NAN), z;
  floatv4 s = simd_set_floatv4(-1, 0, 2, 3), t = 1.5f, r;
  z = simd_vfcmpeq(x, y);
  CHECK(z[0] == 2 && z[1] == 0 && z[3] == 0);
  z = simd_vfcmplt(x, y);
  CHECK(z[0] == 0 && z[1] == 2 && z[2] == 0);
  z = simd_vfcmple(y, x);
  CHECK(z[0] == 2 && z[1] == 0 && z[2] == 2 && z[3] == 0);
  z = simd_vfcmpun(x, y);
  CHECK(z[0] == 0 && z[3] == 2);
  z = simd_vseleq(x, x + 7.0, x - 7.0);
  CHECK(z[0] == -6 && z[2] == 7);
  r = simd_vsellt(s, t, s);
  CHECK(r[0] == 1.5f && r[1] == 0 && r[3] == 3);
  r = simd_vselle(s, t, s);
  CHECK(r[0] == 1.5f && r[1] == 1.5f && r[2] == 2);
  z = simd_vcpys(x, x * x);
  CHECK(z[0] == 1 && z[1] == -4 && z[3] == 16);
  z = simd_vcpysn(x, x * x);
  CHECK(z[0] == -1 && z[1] == 4);
  z = simd_vcpyse(x, (doublev4)1.5);
  CHECK(z[0] == 1.5 && z[1] == -3 && z[3] == 6);
  r = simd_vcpyse(s, t);
  CHECK(r[0] == -1.5f && r[2] == 3);
  z = simd_vbis(x, (doublev4)-0.0);
  CHECK(z[0] == -1 && z[3] == -4);
  CHECK(simd_vabsd(x)[1] == 2 && simd_vabss(s)[0] == 1);
  r = simd_vmss(s, t, t);
  CHECK(r[0] == -3 && r[3] == 3);
}

static void lanes(void) {
  doublev4 x = simd_set_doublev4(1, 2, 3, 4), y = x * 10.0, z;
  floatv4 s = simd_set_floatv4(1, 2, 3, 4);
  intv8 a = simd_set_intv8(1, 2, 3, 4, 5, 6, 7, 8), b = a * 10, c;
  int i, pattern = 0x1b;
  z = simd_vshff(x, y, 0x78); /* 01 11 10 00 */
  CHECK(z[3] == 2 && z[2] == 4 && z[1] == 30 && z[0] == 10);
  z = simd_vshff(x, x, pattern);
  CHECK(z[0] == 4 && z[1] == 3 && z[2] == 2 && z[3] == 1);
  s = simd_vshff(s, s, 0x1b);
  CHECK(s[0] == 4 && s[3] == 1);
  c = simd_vshff(a, b, 0x12345670);
  CHECK(c[0] == 10 && c[1] == 80 && c[3] == 60 && c[4] == 5 && c[7] == 2);
  c = simd_vinsw3(99, a);
  CHECK(c[3] == 99 && c[4] == 5 && simd_vextw3(c) == 99);
  z = simd_vinsf1(y, x);
  CHECK(z[1] == 10 && z[0] == 1);
  CHECK(simd_vcpyf(2.5)[3] == 2.5 && simd_vcpyf(x)[3] == 1);
  CHECK(simd_vcpyf(2.5f)[1] == 2.5f && simd_vcpyw(7)[7] == 7);
  for (i = 0; i < 8; ++i)
    d[i] = i, f[i] = i;
  simd_loadl(x, d + 1);
  simd_loadh(x, d + 6);
  CHECK(x[0] == 1 && x[1] == 2 && x[2] == 6 && x[3] == 7);
  simd_loadu(s, f + 3);
  CHECK(s[0] == 3 && s[3] == 6);
}

static void integers(void) {
  intv8 a = simd_set_intv8(1, -2, 3, -4, 5, -6, 7, -8), b = 3, c;
  int256 x = simd_set_int256(1, 2, 3, 4);
  c = simd_vsllw(a, 33);
  CHECK(c[0] == 2 && c[7] == -16);
  c = simd_vsrlw(a, 28);
  CHECK(c[0] == 0 && c[1] == 15);
  c = simd_vsraw(a, 1);
  CHECK(c[1] == -1 && c[7] == -4);
  c = simd_vrolw(a, 4);
  CHECK(c[0] == 16 && c[1] == (int)0xffffffef);
  CHECK(simd_vaddw(a, b)[0] == 4 && simd_vsubw(a, b)[1] == -5);
  CHECK(simd_vandw(a, b)[1] == 2 && simd_vbicw(a, b)[2] == 0);
  CHECK(simd_vbisw(a, b)[0] == 3 && simd_vornotw(a, b)[0] == -3);
  CHECK(simd_vxorw(a, b)[0] == 2 && simd_veqvw(a, b)[0] == -3);
  CHECK(simd_vcmpltw(a, b)[1] == 1 && simd_vcmpultw(a, b)[1] == 0);
  CHECK(simd_vcmpeqw(a, b)[2] == 1 && simd_vcmplew(a, b)[2] == 1);
  CHECK(simd_vselltw(a, b, a)[1] == 3 && simd_vselltw(a, b, a)[0] == 1);
  CHECK(simd_vlog(0xe8, a, b, c)[1] == ((-2 & 3) | (-2 & c[1]) | (3 & c[1])));
  CHECK(simd_vlog2x(0xe, a, b)[0] == 3 && simd_vlog2x(0x8, a, b)[1] == 2);
  CHECK(simd_vaddl(x, x)[3] == 8 && simd_vsubl(x, x)[2] == 0);
  x = simd_sllow(x, 68);
  CHECK(x[0] == 0 && x[1] == 16 && x[3] == 48);
  x = simd_srlow(x, 68);
  CHECK(x[0] == 1 && x[2] == 3 && x[3] == 0);
  CHECK(simd_ctpopow(x) == 4 && simd_ctlzow(x) == 64 + 62);
}

void vectors(void *unused) {
  simd_print_doublev4(simd_set_doublev4(1, 2, 3, 4));
  simd_print_intv8(simd_set_intv8(1, 2, 3, 4, 5, 6, 7, 8));
  simd_print_int256(simd_set_int256(255, 2, 3, 4));
  floats();
  lanes();
  integers();
}
