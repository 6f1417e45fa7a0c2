/*===- swsim_simd_float.h - Arithmetic on doublev8, floatv8, float16v32 ---===*
 *
 * Comparisons yield 2.0 where they hold and 0.0 elsewhere, as the scalar ones
 * do. Estimates (vfrec, vrsqrt) are exact to rounding here.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_PRO_SIMD_FLOAT_H
#define SWSIM_PRO_SIMD_FLOAT_H

typedef short swsim_shortv32 __attribute__((ext_vector_type(32)));
typedef int swsim_intv8 __attribute__((ext_vector_type(8)));

/* V: vector type, B: its bits as integers, s: letter of the type. */
#define SWSIM_FLOAT_FUNCTIONS(V, B, s)                                         \
  SWSIM_VECTOR V simd_vadd##s(V a, V b) { return a + b; }                      \
  SWSIM_VECTOR V simd_vsub##s(V a, V b) { return a - b; }                      \
  SWSIM_VECTOR V simd_vmul##s(V a, V b) { return a * b; }                      \
  SWSIM_VECTOR V simd_vdiv##s(V a, V b) { return a / b; }                      \
  SWSIM_VECTOR V simd_vsqrt##s(V a) { return __builtin_elementwise_sqrt(a); }  \
  SWSIM_VECTOR V simd_vabs##s(V a) { return __builtin_elementwise_abs(a); }    \
  /* ab+c, ab-c, -ab+c, -ab-c */                                               \
  SWSIM_VECTOR V simd_vma##s(V a, V b, V c) {                                  \
    return __builtin_elementwise_fma(a, b, c);                                 \
  }                                                                            \
  SWSIM_VECTOR V simd_vms##s(V a, V b, V c) {                                  \
    return __builtin_elementwise_fma(a, b, -c);                                \
  }                                                                            \
  SWSIM_VECTOR V simd_vnma##s(V a, V b, V c) {                                 \
    return __builtin_elementwise_fma(-a, b, c);                                \
  }                                                                            \
  SWSIM_VECTOR V simd_vnms##s(V a, V b, V c) {                                 \
    return __builtin_elementwise_fma(-a, b, -c);                               \
  }                                                                            \
  SWSIM_VECTOR V simd_smax##s(V a, V b) {                                      \
    return __builtin_elementwise_max(a, b);                                    \
  }                                                                            \
  SWSIM_VECTOR V simd_smin##s(V a, V b) {                                      \
    return __builtin_elementwise_min(a, b);                                    \
  }                                                                            \
  /* where the mask is set, else */                                            \
  SWSIM_VECTOR V swsim_choose##s(B mask, V a, V b) {                           \
    return (V)((mask & (B)a) | (~mask & (B)b));                                \
  }                                                                            \
  SWSIM_VECTOR V swsim_truth##s(B mask) { return (V)(mask & (B)(V)(2.0f)); }   \
  SWSIM_VECTOR V simd_vfcmpeq##s(V a, V b) { return swsim_truth##s(a == b); }  \
  SWSIM_VECTOR V simd_vfcmple##s(V a, V b) { return swsim_truth##s(a <= b); }  \
  SWSIM_VECTOR V simd_vfcmplt##s(V a, V b) { return swsim_truth##s(a < b); }   \
  SWSIM_VECTOR V simd_vfcmpun##s(V a, V b) {                                   \
    return swsim_truth##s((a != a) | (b != b));                                \
  }                                                                            \
  /* a where the condition is zero (at most, less than), else b */             \
  SWSIM_VECTOR V simd_vfseleq##s(V condition, V a, V b) {                      \
    return swsim_choose##s(condition == (V)(0.0f), a, b);                      \
  }                                                                            \
  SWSIM_VECTOR V simd_vfselle##s(V condition, V a, V b) {                      \
    return swsim_choose##s(condition <= (V)(0.0f), a, b);                      \
  }                                                                            \
  SWSIM_VECTOR V simd_vfsellt##s(V condition, V a, V b) {                      \
    return swsim_choose##s(condition < (V)(0.0f), a, b);                       \
  }                                                                            \
  /* b with the sign of a, with the other sign */                              \
  SWSIM_VECTOR V swsim_sign##s(V a, V b) {                                     \
    return __builtin_elementwise_copysign(b, a);                               \
  }                                                                            \
  SWSIM_VECTOR V swsim_unsign##s(V a, V b) {                                   \
    return __builtin_elementwise_copysign(b, -a);                              \
  }                                                                            \
  /* the bits of `mask` from a, the others from b */                           \
  SWSIM_VECTOR V swsim_bits##s(B mask, V a, V b) {                             \
    return (V)((mask & (B)a) | (~mask & (B)b));                                \
  }

SWSIM_FLOAT_FUNCTIONS(doublev8, int512, d)
SWSIM_FLOAT_FUNCTIONS(floatv8, swsim_intv8, s)
SWSIM_FLOAT_FUNCTIONS(float16v32, swsim_shortv32, h)

/* Sign, opposite sign, sign and exponent of a on b. */
#define simd_vcpysd(a, b) swsim_signd(a, b)
#define simd_vcpyss(a, b) swsim_signs(a, b)
#define simd_vcpysh(a, b) swsim_signh(a, b)
#define simd_vcpysnd(a, b) swsim_unsignd(a, b)
#define simd_vcpysns(a, b) swsim_unsigns(a, b)
#define simd_vcpysnh(a, b) swsim_unsignh(a, b)
#define simd_vcpysed(a, b) swsim_bitsd((int512)(long)0xfff0000000000000UL, a, b)
#define simd_vcpyses(a, b) swsim_bitss((swsim_intv8)(int)0xff800000U, a, b)
#define simd_vcpyseh(a, b) swsim_bitsh((swsim_shortv32)(short)0xfc00, a, b)
#define simd_vseleqh simd_vfseleqh
#define simd_vselleh simd_vfselleh
#define simd_vsellth simd_vfsellth

/* Reciprocal and reciprocal square root. */
SWSIM_VECTOR floatv8 simd_vfrecs(floatv8 a) { return 1.0f / a; }
SWSIM_VECTOR doublev8 simd_vfrecd(doublev8 a) { return 1.0 / a; }
SWSIM_VECTOR floatv8 simd_vrsqrts(floatv8 a) { return 1.0f / simd_vsqrts(a); }
SWSIM_VECTOR doublev8 simd_vrsqrtd(doublev8 a) { return 1.0 / simd_vsqrtd(a); }
#define simd_vfrecps simd_vfrecs
#define simd_vfrecpd simd_vfrecd
#define simd_vfsqrtrecd simd_vrsqrtd
#define simd_vnprsqrtd simd_vrsqrtd

/* Over all lanes. Sums add halves of the vector to each other. */
SWSIM_VECTOR double simd_reduc_plusd(doublev8 v) {
  v += v.s45670123;
  v += v.s23016745;
  return v.s0 + v.s1;
}
SWSIM_VECTOR float simd_reduc_pluss(floatv8 v) {
  v += v.s45670123;
  v += v.s23016745;
  return v.s0 + v.s1;
}
SWSIM_VECTOR float simd_reduc_smaxs(floatv8 v) {
  return __builtin_reduce_max(v);
}
SWSIM_VECTOR float simd_reduc_smins(floatv8 v) {
  return __builtin_reduce_min(v);
}
SWSIM_VECTOR double simd_reduc_smaxd(doublev8 v) {
  return __builtin_reduce_max(v);
}
SWSIM_VECTOR double simd_reduc_smind(doublev8 v) {
  return __builtin_reduce_min(v);
}
SWSIM_VECTOR _Float16 simd_reduc_smaxh(float16v32 v) {
  return __builtin_reduce_max(v);
}
SWSIM_VECTOR _Float16 simd_reduc_sminh(float16v32 v) {
  return __builtin_reduce_min(v);
}

#endif
