/*===- swsim_simd_float.h - Arithmetic on doublev4 and floatv4 ------------===*
 *
 * Part of simd.h. Comparisons yield 2.0 where they hold and 0.0 elsewhere, as
 * the scalar ones do.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_SIMD_FLOAT_H
#define SWSIM_SIMD_FLOAT_H

typedef int swsim_intv4 __attribute__((ext_vector_type(4)));

/* V: vector type, B: its bits as integers, s: letter of the type, E: the bits
   of sign and exponent. */
#define SWSIM_FLOAT_FUNCTIONS(V, B, s, E)                                      \
  SWSIM_VECTOR_INLINE V simd_vadd##s(V a, V b) { return a + b; }               \
  SWSIM_VECTOR_INLINE V simd_vsub##s(V a, V b) { return a - b; }               \
  SWSIM_VECTOR_INLINE V simd_vmul##s(V a, V b) { return a * b; }               \
  SWSIM_VECTOR_INLINE V simd_vdiv##s(V a, V b) { return a / b; }               \
  SWSIM_VECTOR_INLINE V simd_vsqrt##s(V a) {                                   \
    return __builtin_elementwise_sqrt(a);                                      \
  }                                                                            \
  SWSIM_VECTOR_INLINE V simd_vabs##s(V a) {                                    \
    return __builtin_elementwise_abs(a);                                       \
  }                                                                            \
  /* ab+c, ab-c, -ab+c, -ab-c */                                               \
  SWSIM_VECTOR_INLINE V simd_vma##s(V a, V b, V c) {                           \
    return __builtin_elementwise_fma(a, b, c);                                 \
  }                                                                            \
  SWSIM_VECTOR_INLINE V simd_vms##s(V a, V b, V c) {                           \
    return __builtin_elementwise_fma(a, b, -c);                                \
  }                                                                            \
  SWSIM_VECTOR_INLINE V simd_vnma##s(V a, V b, V c) {                          \
    return __builtin_elementwise_fma(-a, b, c);                                \
  }                                                                            \
  SWSIM_VECTOR_INLINE V simd_vnms##s(V a, V b, V c) {                          \
    return __builtin_elementwise_fma(-a, b, -c);                               \
  }                                                                            \
  SWSIM_VECTOR_OVERLOAD V simd_vfcmpeq(V a, V b) {                             \
    return a == b ? (V)(2.0f) : (V)(0.0f);                                     \
  }                                                                            \
  SWSIM_VECTOR_OVERLOAD V simd_vfcmple(V a, V b) {                             \
    return a <= b ? (V)(2.0f) : (V)(0.0f);                                     \
  }                                                                            \
  SWSIM_VECTOR_OVERLOAD V simd_vfcmplt(V a, V b) {                             \
    return a < b ? (V)(2.0f) : (V)(0.0f);                                      \
  }                                                                            \
  SWSIM_VECTOR_OVERLOAD V simd_vfcmpun(V a, V b) {                             \
    return ((a != a) | (b != b)) ? (V)(2.0f) : (V)(0.0f);                      \
  }                                                                            \
  /* a where the condition is zero (less than, at most), else b */             \
  SWSIM_VECTOR_OVERLOAD V simd_vseleq(V condition, V a, V b) {                 \
    return condition == (V)(0.0f) ? a : b;                                     \
  }                                                                            \
  SWSIM_VECTOR_OVERLOAD V simd_vsellt(V condition, V a, V b) {                 \
    return condition < (V)(0.0f) ? a : b;                                      \
  }                                                                            \
  SWSIM_VECTOR_OVERLOAD V simd_vselle(V condition, V a, V b) {                 \
    return condition <= (V)(0.0f) ? a : b;                                     \
  }                                                                            \
  /* b with the sign of a, the other sign, sign and exponent */                \
  SWSIM_VECTOR_OVERLOAD V simd_vcpys(V a, V b) {                               \
    return __builtin_elementwise_copysign(b, a);                               \
  }                                                                            \
  SWSIM_VECTOR_OVERLOAD V simd_vcpysn(V a, V b) {                              \
    return __builtin_elementwise_copysign(b, -a);                              \
  }                                                                            \
  SWSIM_VECTOR_OVERLOAD V simd_vcpyse(V a, V b) {                              \
    return (V)(((B)a & (B)(E)) | ((B)b & ~(B)(E)));                            \
  }                                                                            \
  /* the bits of both */                                                       \
  SWSIM_VECTOR_OVERLOAD V simd_vbis(V a, V b) { return (V)((B)a | (B)b); }

SWSIM_FLOAT_FUNCTIONS(doublev4, int256, d, (long)0xfff0000000000000UL)
SWSIM_FLOAT_FUNCTIONS(floatv4, swsim_intv4, s, (int)0xff800000U)

/* Older names. */
#define simd_v4addd simd_vaddd
#define simd_v4adds simd_vadds
#define simd_v4subd simd_vsubd
#define simd_v4subs simd_vsubs
#define simd_v4muld simd_vmuld
#define simd_v4muls simd_vmuls

#endif
