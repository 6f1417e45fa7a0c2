// The inner loop of a 4x4 register block of 512-bit vectors takes 16 cycles: one
// vector instruction of the chip is one instruction of the cost model.
// RUN: sw-simcc --chip=sw26010pro -c -mslave %s -o %t.o --cost-report=%t.txt && FileCheck %s --input-file=%t.txt
// CHECK: doubles: 16.00 cycles per iteration, bound by P0; P0 16,
// CHECK: halves: 16.00 cycles per iteration, bound by P0; P0 16,
// CHECK: permuted: {{.*}}; P0 2, P1 3,

#include <simd.h>
#include <slave.h>
#define BLOCK(name, V, T, lanes, fma)                                          \
  __attribute__((noinline)) void name(int k, const T *a, const V *b, V *c) {   \
    V s[4][4], x[4], y[4];                                                     \
    int i, j, p;                                                               \
    for (i = 0; i < 4; ++i)                                                    \
      for (j = 0; j < 4; ++j)                                                  \
        s[i][j] = c[4 * i + j];                                                \
    for (i = 0; i < 4; ++i)                                                    \
      x[i] = b[i], y[i] = (V)(a[i]);                                           \
    for (p = 1; p <= k; ++p) {                                                 \
      V nx[4], ny[4];                                                          \
      for (i = 0; i < 4; ++i)                                                  \
        nx[i] = b[4 * p + i], ny[i] = (V)(a[4 * p + i]);                       \
      _Pragma("clang loop unroll(full)") for (i = 0; i < 4; ++i)               \
          _Pragma("clang loop unroll(full)") for (j = 0; j < 4; ++j)           \
              s[i][j] = fma(x[i], y[j], s[i][j]);                              \
      for (i = 0; i < 4; ++i)                                                  \
        x[i] = nx[i], y[i] = ny[i];                                            \
    }                                                                          \
    for (i = 0; i < 4; ++i)                                                    \
      for (j = 0; j < 4; ++j)                                                  \
        c[4 * i + j] = s[i][j];                                                \
  }
BLOCK(doubles, doublev8, double, 8, simd_vmad)
BLOCK(halves, float16v32, _Float16, 32, simd_vmah)

/* Two vectors in, a permutation with constant indices, a sum, one vector out. */
__attribute__((noinline)) void permuted(int n, intv16 *v) {
  intv16 mix = simd_set_intv16(0x8628c020, 0x6AD0A49C, 0xBD8E);
  int i;
  for (i = 0; i < n; ++i)
    v[i] = simd_vaddw(simd_vshfw(v[i], v[i + 1], mix), v[i + 1]);
}
