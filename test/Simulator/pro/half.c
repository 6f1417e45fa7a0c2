// Half precision: arithmetic on 32 lanes rounds to 11 bits, conversions to and
// from fp32 go by position within 64 bits, as public programs use them.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_JSON=%t/json %t/p | FileCheck %s
// RUN: %t/p bf16 | FileCheck %s
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(halves)();
struct {
  int bf16;
  long wrong;
} arguments;
int main(int count, char **unused) {
  arguments.bf16 = count > 1;
  athread_init();
  athread_spawn(halves, &arguments);
  athread_join();
  printf("%ld wrong\n", arguments.wrong);
  return arguments.wrong != 0;
}
//--- slave.c
#include <slave.h>
#include <simd.h>
#include <math.h>
__thread_local float16 a[32], b[32], c[32];
__thread_local float wide[32], back[32];
struct arguments {
  int bf16;
  long wrong;
};

#define EXPECT(value, expected)                                                \
  do {                                                                         \
    float16v32 got = (value);                                                  \
    int i;                                                                     \
    for (i = 0; i < 32; ++i)                                                   \
      arguments->wrong += simd_vexth(got, i) != (float16)(expected);           \
  } while (0)

/* 32 floats to 32 halves in the order of memory: four conversions and three
   permutations; and back. */
static void convert(struct arguments *arguments) {
  int i;
  floatv8 f0, f1, f2, f3;
  float16v32 h0, h1, h2, h3;
  intv16 gather = simd_set_intv16(271614208, -1994362491, -208850766, 271614208,
                                  -1994362491, -208850766);
  intv16 join = simd_set_intv16(1141645376, -1572332447, 1021529132, 1687038048,
                                -1435984279, -1091867474);
  simd_load(f0, wide);
  simd_load(f1, wide + 8);
  simd_load(f2, wide + 16);
  simd_load(f3, wide + 24);
  h0 = simd_vfcvtsh(f0, 0);
  h1 = simd_vfcvtsh(f1, 0);
  h2 = simd_vfcvtsh(f2, 0);
  h3 = simd_vfcvtsh(f3, 0);
  h0 = simd_vshfh(h0, h1, gather);
  h2 = simd_vshfh(h2, h3, gather);
  h0 = simd_vshfh(h0, h2, join);
  EXPECT(h0, wide[i]);
  /* Position p of float lane i is half lane 4 i + p. */
  for (i = 0; i < 8; ++i) {
    arguments->wrong += simd_vfcvths(h0, 0)[i] != (float)(float16)wide[4 * i];
    arguments->wrong +=
        simd_vfcvths(h0, 1)[i] != (float)(float16)wide[4 * i + 1];
    arguments->wrong +=
        simd_vfcvths(h0, 2)[i] != (float)(float16)wide[4 * i + 2];
    arguments->wrong +=
        simd_vfcvths(h0, 3)[i] != (float)(float16)wide[4 * i + 3];
    arguments->wrong += simd_vexth(simd_vfcvtsh(f1, 3), 4 * i + 3) !=
                        (float16)wide[8 + i];
  }
}

void halves(struct arguments *arguments) {
  int i;
  float16v32 x, y, z;
  if (_PEN)
    return;
  if (arguments->bf16)
    set_bf16_mode();
  set_fp16_mode();
  for (i = 0; i < 32; ++i) {
    a[i] = 0.37f * (i + 1);
    b[i] = 5.5f - 0.3f * i;
    c[i] = i % 3 - 1;
    wide[i] = 1000.0f / (i + 3);
  }
  simd_load(x, a);
  simd_load(y, b);
  simd_load(z, c);
  EXPECT(simd_vaddh(x, y), a[i] + b[i]);
  EXPECT(simd_vsubh(x, y), a[i] - b[i]);
  EXPECT(simd_vmulh(x, y), a[i] * b[i]);
  EXPECT(simd_vdivh(x, y), a[i] / b[i]);
  EXPECT(simd_vmah(x, y, z), fma((double)a[i], (double)b[i], (double)c[i]));
  EXPECT(simd_vmsh(x, y, z), fma((double)a[i], (double)b[i], -(double)c[i]));
  EXPECT(simd_vnmah(x, y, z), fma(-(double)a[i], (double)b[i], (double)c[i]));
  EXPECT(simd_vnmsh(x, y, z), fma(-(double)a[i], (double)b[i], -(double)c[i]));
  EXPECT(simd_vsqrth(x), sqrt((double)a[i]));
  EXPECT(simd_smaxh(x, y), a[i] > b[i] ? a[i] : b[i]);
  EXPECT(simd_sminh(x, y), a[i] < b[i] ? a[i] : b[i]);
  EXPECT(simd_vfcmplth(x, y), a[i] < b[i] ? 2 : 0);
  EXPECT(simd_vseleqh(z, x, y), c[i] == 0 ? a[i] : b[i]);
  EXPECT(simd_vsellth(z, x, y), c[i] < 0 ? a[i] : b[i]);
  EXPECT(simd_vcpysh(-x, x), -a[i]);
  EXPECT(simd_vcpyh(2.5), 2.5);
  EXPECT(simd_vinsh((float16)7, x, 30), i == 30 ? 7 : a[i]);
  arguments->wrong += simd_reduc_smaxh(x) != a[31];
  arguments->wrong += simd_reduc_sminh(x) != a[0];
  arguments->wrong += simd_reduc_plush(simd_vcpyh(1)) != 32;
  convert(arguments);
  /* One rounding, not two, over many values. */
  for (i = 0; i < 4000; ++i) {
    int lane;
    for (lane = 0; lane < 32; ++lane) {
      a[lane] = (float)((i * 7919 + lane * 104729) % 65521 - 32760) / 4096;
      b[lane] = (float)((i * 31337 + lane * 7) % 2039 + 1) / 8192;
      c[lane] = (float)((i * 611953 + lane) % 8191 - 4095) / 64;
    }
    simd_load(x, a);
    simd_load(y, b);
    simd_load(z, c);
    x = simd_vmah(x, y, z);
    for (lane = 0; lane < 32; ++lane)
      arguments->wrong +=
          x[lane] !=
          (float16)fma((double)a[lane], (double)b[lane], (double)c[lane]);
  }
}
