// Every function on the 512-bit vectors, against its definition lane by lane.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p && %t/p | FileCheck %s
// CHECK: [ 8.000000e+00, 7.000000e+00, {{.*}}, 1.000000e+00 ]
// CHECK: [ 0x3f800000, 0x3f800000, {{.*}}, 0x3f800000 ]
// CHECK: [ 15, 14, {{.*}}, 0 ]
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(lanes)();
long wrong[64];
int main() {
  long i, sum = 0;
  athread_init();
  athread_spawn(lanes, wrong);
  athread_join();
  for (i = 0; i < 64; ++i)
    sum += wrong[i];
  printf("%ld wrong\n", sum);
  return sum != 0;
}
//--- slave.c
#include <slave.h>
#include <simd.h>
#include <math.h>
#include <string.h>
__thread_local double d[24] __attribute__((aligned(64)));
__thread_local float f[24] __attribute__((aligned(64)));
__thread_local int w[64] __attribute__((aligned(64)));
__thread_local long errors;

#define EXPECT(V, T, lanes, value, expected)                                   \
  do {                                                                         \
    V got = (value);                                                           \
    T each[lanes];                                                             \
    int i;                                                                     \
    memcpy(each, &got, sizeof got);                                            \
    for (i = 0; i < lanes; ++i)                                                \
      if (each[i] != (T)(expected)) {                                          \
        printf("line %d lane %d\n", __LINE__, i);                              \
        ++errors;                                                              \
      }                                                                        \
  } while (0)

static void doubles(void) {
  doublev8 a, b, c, zero = 0.0;
  simd_load(a, d);
  simd_loadu(b, d + 1);
  simd_loade(c, d + 5);
#define D(value, expected) EXPECT(doublev8, double, 8, value, expected)
  D(c, d[5]);
  D(simd_vaddd(a, b), d[i] + d[i + 1]);
  D(simd_vsubd(a, b), d[i] - d[i + 1]);
  D(simd_vmuld(a, b), d[i] * d[i + 1]);
  D(simd_vdivd(a, b), d[i] / d[i + 1]);
  D(simd_vsqrtd(a), sqrt(d[i]));
  D(simd_vabsd(-a), d[i]);
  D(simd_vmad(a, b, c), fma(d[i], d[i + 1], d[5]));
  D(simd_vmsd(a, b, c), fma(d[i], d[i + 1], -d[5]));
  D(simd_vnmad(a, b, c), fma(-d[i], d[i + 1], d[5]));
  D(simd_vnmsd(a, b, c), fma(-d[i], d[i + 1], -d[5]));
  D(simd_smaxd(a, c), d[i] > d[5] ? d[i] : d[5]);
  D(simd_smind(a, c), d[i] < d[5] ? d[i] : d[5]);
  D(simd_vfcmpeqd(a, c), i == 5 ? 2 : 0);
  D(simd_vfcmpled(a, c), i <= 5 ? 2 : 0);
  D(simd_vfcmpltd(a, c), i < 5 ? 2 : 0);
  D(simd_vfcmpund(a, zero / zero), 2);
  D(simd_vfseleqd(a - c, a, zero), i == 5 ? d[i] : 0);
  D(simd_vfselltd(a - c, a, zero), i < 5 ? d[i] : 0);
  D(simd_vfselled(a - c, a, zero), i <= 5 ? d[i] : 0);
  D(simd_vcpysd(-a, b), -d[i + 1]);
  D(simd_vcpysnd(-a, b), d[i + 1]);
  D(simd_vcpysed(c, b), ldexp(2 * frexp(d[i + 1], &(int){0}),
                              (int)floor(log2(d[5]))));
  D(simd_vfrecd(a), 1 / d[i]);
  D(simd_vrsqrtd(a), 1 / sqrt(d[i]));
  D(simd_vcpyfd(3.5), 3.5);
  D(simd_set_doublev8(1, 2, 3, 4, 5, 6, 7, 8), i + 1);
  D(simd_vinsfd(9.0, a, 6), i == 6 ? 9 : d[i]);
  D(simd_vinsfd3(9.0, a), i == 3 ? 9 : d[i]);
  D(simd_vcastld(simd_vcastdl(a)), d[i]);
  D(a * 2.0 + b, d[i] * 2 + d[i + 1]);
  errors += simd_vextfd(a, 4) != d[4] || simd_vextfd7(a) != d[7];
  errors += simd_reduc_plusd(a) != 36 || simd_reduc_smaxd(a) != 8 ||
            simd_reduc_smind(a) != 1;
  simd_store(b, d + 8);
  simd_storeu(a, d + 17 - 2);
  D(a, d[i + 15]);
}

static void floats(void) {
  floatv8 a, b, c, zero = 0.0f;
  simd_load(a, f);
  simd_load_u(b, f + 1);
  simd_loade(c, f + 5);
#define F(value, expected) EXPECT(floatv8, float, 8, value, expected)
  errors += sizeof a != 32;
  F(simd_vadds(a, b), f[i] + f[i + 1]);
  F(simd_vsubs(a, b), f[i] - f[i + 1]);
  F(simd_vmuls(a, b), f[i] * f[i + 1]);
  F(simd_vdivs(a, b), f[i] / f[i + 1]);
  F(simd_vsqrts(a), sqrtf(f[i]));
  F(simd_vabss(-a), f[i]);
  F(simd_vmas(a, b, c), fmaf(f[i], f[i + 1], f[5]));
  F(simd_vmss(a, b, c), fmaf(f[i], f[i + 1], -f[5]));
  F(simd_vnmas(a, b, c), fmaf(-f[i], f[i + 1], f[5]));
  F(simd_vnmss(a, b, c), fmaf(-f[i], f[i + 1], -f[5]));
  F(simd_smaxs(a, c), f[i] > f[5] ? f[i] : f[5]);
  F(simd_smins(a, c), f[i] < f[5] ? f[i] : f[5]);
  F(simd_vfcmpeqs(a, c), i == 5 ? 2 : 0);
  F(simd_vfcmples(a, c), i <= 5 ? 2 : 0);
  F(simd_vfcmplts(a, c), i < 5 ? 2 : 0);
  F(simd_vfcmpuns(a, c), 0);
  F(simd_vfseleqs(a - c, a, zero), i == 5 ? f[i] : 0);
  F(simd_vfsellts(a - c, a, zero), i < 5 ? f[i] : 0);
  F(simd_vfselles(a - c, a, zero), i <= 5 ? f[i] : 0);
  F(simd_vcpyss(-a, b), -f[i + 1]);
  F(simd_vcpysns(-a, b), f[i + 1]);
  F(simd_vfrecs(a), 1 / f[i]);
  F(simd_vrsqrts(a), 1 / sqrtf(f[i]));
  F(simd_vcpyfs(3.5), 3.5f);
  F(simd_set_floatv8(1, 2, 3, 4, 5, 6, 7, 8), i + 1);
  F(simd_vinsfs(9.0f, a, 6), i == 6 ? 9 : f[i]);
  F(simd_vinsfs0(9.0f, a), i == 0 ? 9 : f[i]);
  errors += simd_vextfs(a, 4) != f[4] || simd_vextfs1(a) != f[1];
  errors += simd_reduc_pluss(a) != 36 || simd_reduc_smaxs(a) != 8 ||
            simd_reduc_smins(a) != 1;
  simd_store(b, f + 8);
  F(b, f[i + 8]);
  simd_print_floatv8(a);
  simd_print_floatv8_X(simd_vcpyfs(1));
}

static void integers(void) {
  intv16 a, b, five = 5;
  uintv16 u;
  int512 l;
  simd_load(a, w);
  simd_load(b, w + 16);
  u = (uintv16)a;
  l = (int512)a;
#define W(value, expected) EXPECT(intv16, int, 16, (intv16)(value), expected)
#define L(value, expected) EXPECT(int512, long, 8, value, expected)
  W(simd_vandw(a, b), w[i] & w[i + 16]);
  W(simd_vbicw(a, b), w[i] & ~w[i + 16]);
  W(simd_vbisw(a, b), w[i] | w[i + 16]);
  W(simd_vornotw(a, b), w[i] | ~w[i + 16]);
  W(simd_vnotw(a), ~w[i]);
  W(simd_vxorw(a, b), w[i] ^ w[i + 16]);
  W(simd_vaddw(a, b), w[i] + w[i + 16]);
  W(simd_vaddwi(a, 7), w[i] + 7);
  W(simd_vsubw(a, b), w[i] - w[i + 16]);
  W(simd_vsubwi(a, 7), w[i] - 7);
  W(simd_vmulw(a, b), w[i] * w[i + 16]);
  W(simd_vdivw(b, five), w[i + 16] / 5);
  W(simd_vsllw(u, (uintv16)five), w[i] << 5);
  W(simd_vsllwi(u, 4), w[i] << 4);
  W(simd_vsrlw(~u, (uintv16)five), ~(unsigned)w[i] >> 5);
  W(simd_vsrlwi(~u, 4), ~(unsigned)w[i] >> 4);
  W(simd_vsraw(~a, five), ~w[i] >> 5);
  W(simd_vsrawi(~a, 1), ~w[i] >> 1);
  W(simd_vrolwi(a, 28), (unsigned)w[i] << 28 | (unsigned)w[i] >> 4);
  W(simd_vcmpeqw(a, five), w[i] == 5);
  W(simd_vcmplewi(a, 5), w[i] <= 5);
  W(simd_vcmpltw(a, five), w[i] < 5);
  W(simd_vcmpulew(~u, u), 0);
  W(simd_vcmpultwi(u, 5), w[i] < 5);
  W(simd_smaxw(a, five), w[i] > 5 ? w[i] : 5);
  W(simd_sminw(a, five), w[i] < 5 ? w[i] : 5);
  W(simd_vcpyw(-3), -3);
  W(simd_vinsw(9, a, 15), i == 15 ? 9 : w[i]);
  W(simd_vinsw12(9, a), i == 12 ? 9 : w[i]);
  errors += simd_vextw(a, 9) != w[9] || simd_vextw10(a) != w[10];
  errors += simd_reduc_plusw(a) != 120 || simd_reduc_smaxw(a) != 15 ||
            simd_reduc_sminw(a) != 0;
  L(simd_vaddl(l, l), ((long *)w)[i] * 2);
  L(simd_vaddli(l, 3), ((long *)w)[i] + 3);
  L(simd_vsubl(l, simd_vcpyl(1)), ((long *)w)[i] - 1);
  L(simd_vxorl(l, l), 0);
  L(simd_sllx(l, 64), i ? ((long *)w)[i - 1] : 0);
  L(simd_srlx(l, 128), i < 6 ? ((long *)w)[i + 2] : 0);
  L(simd_set_int512(0, 1, 2, 3, 4, 5, 6, 7), i);
  L(simd_vinsl(-1, l, 2), i == 2 ? -1 : ((long *)w)[i]);
  simd_print_intv16(a);
}

/* 16 indices of 5 bits, from index 0 up, which `index` yields. */
#define INDICES(index)                                                         \
  ({                                                                           \
    unsigned char packed[64] = {0};                                            \
    int i, bit;                                                                \
    for (i = 0; i < 16; ++i)                                                   \
      for (bit = 0; bit < 5; ++bit)                                            \
        packed[(5 * i + bit) / 8] |= ((index) >> bit & 1) << (5 * i + bit) % 8; \
    intv16 all;                                                                \
    memcpy(&all, packed, sizeof all);                                          \
    all;                                                                       \
  })

static void permutations(void) {
  intv16 a, b;
  floatv8 x, y;
  doublev8 p, q;
  simd_load(a, w);
  simd_load(b, w + 16);
  simd_load(x, f);
  simd_loadu(y, f + 1);
  simd_load(p, d);
  simd_loadu(q, d + 1);
  intv16 reverse = INDICES(31 - i);
  W(simd_vshfw(a, b, reverse), w[31 - i]);
  /* A lane of floatv8 and doublev8 is two words of the register. Interleaving
     as public programs do it. */
  intv16 mix =
      simd_set_intv16(0x8628c020, 0x6AD0A49C, 0xBD8E, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                      0, 0, 0, 0);
  F(simd_vshfs(x, y, mix), f[i / 2 + i % 2]);
  D(simd_vshfd(p, q, mix), d[i / 2 + i % 2]);
  W(simd_vconw(a, b, w + 3), w[3 + i]);
  F(simd_vcons(x, y, f + 2), i < 6 ? f[2 + i] : f[i - 5]);
}

void lanes(long *wrong) {
  int i;
  if (_PEN)
    return;
  for (i = 0; i < 24; ++i)
    d[i] = f[i] = i + 1;
  for (i = 0; i < 64; ++i)
    w[i] = i < 16 ? i : 3 * i + 1;
  doubles();
  for (i = 0; i < 24; ++i)
    d[i] = i + 1;
  floats();
  for (i = 0; i < 24; ++i)
    f[i] = i + 1;
  integers();
  permutations();
  athread_dma_put(wrong, &errors, sizeof errors);
}
