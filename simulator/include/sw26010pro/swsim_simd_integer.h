/*===- swsim_simd_integer.h - Arithmetic on intv16 and int512 -------------===*
 *
 * Comparisons yield 1 where they hold and 0 elsewhere. Shift amounts count
 * modulo the width. Names with `i` take an immediate.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_PRO_SIMD_INTEGER_H
#define SWSIM_PRO_SIMD_INTEGER_H

/* V: vector type, s: letter of the type. */
#define SWSIM_INTEGER_FUNCTIONS(V, s)                                          \
  SWSIM_VECTOR V simd_vand##s(V a, V b) { return a & b; }                      \
  SWSIM_VECTOR V simd_vbic##s(V a, V b) { return a & ~b; }                     \
  SWSIM_VECTOR V simd_vbis##s(V a, V b) { return a | b; }                      \
  SWSIM_VECTOR V simd_vornot##s(V a, V b) { return a | ~b; }                   \
  SWSIM_VECTOR V simd_vnot##s(V a) { return ~a; }                              \
  SWSIM_VECTOR V simd_vxor##s(V a, V b) { return a ^ b; }                      \
  SWSIM_VECTOR V simd_veqv##s(V a, V b) { return ~(a ^ b); }                   \
  SWSIM_VECTOR V simd_vadd##s(V a, V b) { return a + b; }                      \
  SWSIM_VECTOR V simd_vadd##s##i(V a, const int b) { return a + (V)(b); }      \
  SWSIM_VECTOR V simd_vsub##s(V a, V b) { return a - b; }                      \
  SWSIM_VECTOR V simd_vsub##s##i(V a, const int b) { return a - (V)(b); }
SWSIM_INTEGER_FUNCTIONS(intv16, w)
SWSIM_INTEGER_FUNCTIONS(int512, l)

SWSIM_VECTOR intv16 simd_vmulw(intv16 a, intv16 b) { return a * b; }
SWSIM_VECTOR intv16 simd_vdivw(intv16 a, intv16 b) { return a / b; }

SWSIM_VECTOR uintv16 simd_vsllw(uintv16 a, uintv16 b) { return a << (b & 31); }
SWSIM_VECTOR uintv16 simd_vsrlw(uintv16 a, uintv16 b) { return a >> (b & 31); }
SWSIM_VECTOR intv16 simd_vsraw(intv16 a, intv16 b) { return a >> (b & 31); }
SWSIM_VECTOR uintv16 simd_vsllwi(uintv16 a, const int b) {
  return a << (uintv16)(b & 31);
}
SWSIM_VECTOR uintv16 simd_vsrlwi(uintv16 a, const int b) {
  return a >> (uintv16)(b & 31);
}
SWSIM_VECTOR intv16 simd_vsrawi(intv16 a, const int b) {
  return a >> (intv16)(b & 31);
}
SWSIM_VECTOR intv16 simd_vrolw(intv16 a, intv16 b) {
  uintv16 bits = (uintv16)a, amount = (uintv16)b & 31;
  return (intv16)((bits << amount) | (bits >> (-amount & 31)));
}
SWSIM_VECTOR intv16 simd_vrolwi(intv16 a, const int b) {
  return simd_vrolw(a, (intv16)(b));
}

/** Shifts of the whole register by bits. */
SWSIM_VECTOR int512 simd_sllx(int512 a, int bits) {
  unsigned _BitInt(512) value;
  __builtin_memcpy(&value, &a, sizeof a);
  value <<= bits & 511;
  __builtin_memcpy(&a, &value, sizeof a);
  return a;
}
SWSIM_VECTOR int512 simd_srlx(int512 a, int bits) {
  unsigned _BitInt(512) value;
  __builtin_memcpy(&value, &a, sizeof a);
  value >>= bits & 511;
  __builtin_memcpy(&a, &value, sizeof a);
  return a;
}

#define SWSIM_COMPARE(name, V, op)                                             \
  SWSIM_VECTOR V simd_##name(V a, V b) { return (V) - (intv16)(a op b); }      \
  SWSIM_VECTOR V simd_##name##i(V a, const int b) {                            \
    return simd_##name(a, (V)(b));                                             \
  }
SWSIM_COMPARE(vcmpeqw, intv16, ==)
SWSIM_COMPARE(vcmplew, intv16, <=)
SWSIM_COMPARE(vcmpltw, intv16, <)
SWSIM_COMPARE(vcmpulew, uintv16, <=)
SWSIM_COMPARE(vcmpultw, uintv16, <)

SWSIM_VECTOR intv16 simd_smaxw(intv16 a, intv16 b) {
  return __builtin_elementwise_max(a, b);
}
SWSIM_VECTOR intv16 simd_sminw(intv16 a, intv16 b) {
  return __builtin_elementwise_min(a, b);
}
SWSIM_VECTOR uintv16 simd_umaxw(uintv16 a, uintv16 b) {
  return __builtin_elementwise_max(a, b);
}
SWSIM_VECTOR uintv16 simd_uminw(uintv16 a, uintv16 b) {
  return __builtin_elementwise_min(a, b);
}
SWSIM_VECTOR int simd_reduc_plusw(intv16 a) { return __builtin_reduce_add(a); }
SWSIM_VECTOR int simd_reduc_smaxw(intv16 a) { return __builtin_reduce_max(a); }
SWSIM_VECTOR int simd_reduc_sminw(intv16 a) { return __builtin_reduce_min(a); }
SWSIM_VECTOR unsigned simd_reduc_umaxw(uintv16 a) {
  return __builtin_reduce_max(a);
}
SWSIM_VECTOR unsigned simd_reduc_uminw(uintv16 a) {
  return __builtin_reduce_min(a);
}

/** The same bits as another type. */
SWSIM_VECTOR int512 simd_vcastdl(doublev8 a) { return (int512)a; }
SWSIM_VECTOR doublev8 simd_vcastld(int512 a) { return (doublev8)a; }

#endif
