// The 16-bit format of a CPE is IEEE half precision or, after set_bf16_mode,
// bfloat16: arithmetic, conversions, comparisons, and conversion of one to the
// other.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc --chip=sw26010pro master.c slave.c -o p && ./p | FileCheck %s

// CHECK: bfloat16: 0 wrong, large 1, rounded 256
// CHECK: half: 0 wrong, large is infinite 1, rounded 257
// CHECK: other CPEs: 0 wrong
// CHECK: converted 1.5 65280

//--- master.c
#include <athread.h>
extern SLAVE_FUN(work)();
int wrong[64][2], large[2], rounded[2];
float converted[2];
int main(void) {
  int i, others = 0;
  athread_init();
  athread_spawn(work, 0);
  athread_join();
  for (i = 2; i < 64; i++)
    others += wrong[i][0] + wrong[i][1];
  printf("bfloat16: %d wrong, large %d, rounded %d\n", wrong[1][1], large[1], rounded[1]);
  printf("half: %d wrong, large is infinite %d, rounded %d\n", wrong[0][0], large[0], rounded[0]);
  printf("other CPEs: %d wrong\n", others);
  printf("converted %g %g\n", converted[0], converted[1]);
  return 0;
}
//--- slave.c
#include <slave.h>
#include <simd.h>
extern int wrong[64][2], large[2], rounded[2];
extern float converted[2];
/* The nearest bfloat16. */
static float round_bf16(float x) {
  union {
    float f;
    unsigned u;
  } v = {x};
  v.u = (v.u + 0x7fff + (v.u >> 16 & 1)) & 0xffff0000;
  return v.f;
}
static float expected(int format, float x) { return format ? round_bf16(x) : (float)(float16)x; }
/* Kept from the compiler, which would compute in half precision. */
static float narrow(volatile float *x) { return (float)(float16)*x; }

void work(void *none) {
  int format = _PEN & 1, i, bad = 0;
  float a[8], b[8], product[8], sum[8], fused[8];
  volatile float one;
  floatv8 va, vb, vr;
  float16v32 ha, hb;
  if (format)
    set_bf16_mode();
  else
    set_fp16_mode();
  for (i = 0; i < 8; i++) {
    a[i] = 1.f + i * 0.34375f * (_PEN + 1);
    b[i] = 3.f - i * 0.21875f;
  }
  simd_load(va, a);
  simd_load(vb, b);
  ha = simd_vfcvtsh(va, 1);
  hb = simd_vfcvtsh(vb, 1);
  vr = simd_vfcvths(ha, 1);
  simd_store(vr, a);
  vr = simd_vfcvths(hb, 1);
  simd_store(vr, b);
  vr = simd_vfcvths(simd_vmulh(ha, hb), 1);
  simd_store(vr, product);
  vr = simd_vfcvths(simd_vaddh(ha, hb), 1);
  simd_store(vr, sum);
  vr = simd_vfcvths(simd_vmah(ha, hb, ha), 1);
  simd_store(vr, fused);
  for (i = 0; i < 8; i++) {
    float raw = 1.f + i * 0.34375f * (_PEN + 1);
    if (format) {
      bad += a[i] != round_bf16(raw);
      bad += product[i] != round_bf16(a[i] * b[i]);
      bad += sum[i] != round_bf16(a[i] + b[i]);
      bad += fused[i] != round_bf16(a[i] * b[i] + a[i]);
    } else {
      bad += a[i] != (float)(_Float16)raw;
      bad += product[i] != (float)(_Float16)(a[i] * b[i]);
      bad += sum[i] != (float)(_Float16)(a[i] + b[i]);
    }
  }
  wrong[_PEN][format] = bad;
  one = 257;
  if (_PEN < 2) {
    rounded[format] = narrow(&one);
    one = 1e6f;
    /* The compiler knows that no half-precision number is that large. */
    one = narrow(&one);
    large[format] = format ? one == 999424 : one > 1e30f;
  }
  if (_PEN == 0) {
    /* From bfloat16 to half, and back. */
    union {
      unsigned short bits;
      float16 half;
    } x = {0x3fc0};
    converted[0] = (float)fcvthh(x.half);
    set_bf16_mode();
    x.bits = 0x7bf8; /* 65280 in half precision */
    converted[1] = (float)fcvthh(x.half);
  }
}
