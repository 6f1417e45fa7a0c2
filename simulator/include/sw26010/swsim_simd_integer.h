/*===- swsim_simd_integer.h - Arithmetic on intv8 and int256 --------------===*
 *
 * Part of simd.h. Comparisons yield 1 where they hold and 0 elsewhere. Shift
 * amounts count modulo the width.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_SIMD_INTEGER_H
#define SWSIM_SIMD_INTEGER_H

SWSIM_VECTOR_INLINE intv8 simd_vaddw(intv8 a, intv8 b) { return a + b; }
SWSIM_VECTOR_INLINE intv8 simd_vsubw(intv8 a, intv8 b) { return a - b; }
SWSIM_VECTOR_INLINE int256 simd_vaddl(int256 a, int256 b) { return a + b; }
SWSIM_VECTOR_INLINE int256 simd_vsubl(int256 a, int256 b) { return a - b; }

SWSIM_VECTOR_INLINE intv8 simd_vandw(intv8 a, intv8 b) { return a & b; }
SWSIM_VECTOR_INLINE intv8 simd_vbicw(intv8 a, intv8 b) { return a & ~b; }
SWSIM_VECTOR_INLINE intv8 simd_vbisw(intv8 a, intv8 b) { return a | b; }
SWSIM_VECTOR_INLINE intv8 simd_vornotw(intv8 a, intv8 b) { return a | ~b; }
SWSIM_VECTOR_INLINE intv8 simd_vxorw(intv8 a, intv8 b) { return a ^ b; }
SWSIM_VECTOR_INLINE intv8 simd_veqvw(intv8 a, intv8 b) { return ~(a ^ b); }

/* Every word by the same number of bits. */
SWSIM_VECTOR_INLINE intv8 simd_vsllw(intv8 a, int bits) {
  return (intv8)((uintv8)a << (uintv8)(unsigned)(bits & 31));
}
SWSIM_VECTOR_INLINE intv8 simd_vsrlw(intv8 a, int bits) {
  return (intv8)((uintv8)a >> (uintv8)(unsigned)(bits & 31));
}
SWSIM_VECTOR_INLINE intv8 simd_vsraw(intv8 a, int bits) {
  return a >> (intv8)(bits & 31);
}
SWSIM_VECTOR_INLINE intv8 simd_vrolw(intv8 a, int bits) {
  return (intv8)__builtin_elementwise_fshl((uintv8)a, (uintv8)a,
                                           (uintv8)(unsigned)bits);
}

/* The whole register. */
SWSIM_VECTOR_INLINE int256 simd_sllow(int256 a, int bits) {
  unsigned _BitInt(256) value;
  __builtin_memcpy(&value, &a, sizeof a);
  value <<= bits & 255;
  __builtin_memcpy(&a, &value, sizeof a);
  return a;
}
SWSIM_VECTOR_INLINE int256 simd_srlow(int256 a, int bits) {
  unsigned _BitInt(256) value;
  __builtin_memcpy(&value, &a, sizeof a);
  value >>= bits & 255;
  __builtin_memcpy(&a, &value, sizeof a);
  return a;
}

#define SWSIM_COMPARE_WORDS(name, type, operator)                              \
  SWSIM_VECTOR_INLINE intv8 simd_##name(intv8 a, intv8 b) {                    \
    return (type)a operator(type) b ? (intv8)(1) : (intv8)(0);                 \
  }
SWSIM_COMPARE_WORDS(vcmpeqw, intv8, ==)
SWSIM_COMPARE_WORDS(vcmplew, intv8, <=)
SWSIM_COMPARE_WORDS(vcmpltw, intv8, <)
SWSIM_COMPARE_WORDS(vcmpulew, uintv8, <=)
SWSIM_COMPARE_WORDS(vcmpultw, uintv8, <)

/* b where the condition holds for a, else c. */
SWSIM_VECTOR_INLINE intv8 simd_vseleqw(intv8 a, intv8 b, intv8 c) {
  return a == (intv8)(0) ? b : c;
}
SWSIM_VECTOR_INLINE intv8 simd_vselltw(intv8 a, intv8 b, intv8 c) {
  return a < (intv8)(0) ? b : c;
}
SWSIM_VECTOR_INLINE intv8 simd_vsellew(intv8 a, intv8 b, intv8 c) {
  return a <= (intv8)(0) ? b : c;
}
/** The lowest bit of each word selects. */
SWSIM_VECTOR_INLINE intv8 simd_vsellbcw(intv8 a, intv8 b, intv8 c) {
  return (a & (intv8)(1)) == (intv8)(0) ? b : c;
}

/** Leading zeros, and ones, of the whole register. */
SWSIM_VECTOR_INLINE int simd_ctlzow(int256 a) {
  int i, zeros = 0;
  for (i = 3; i >= 0; --i) {
    if (a[i])
      return zeros + __builtin_clzl((unsigned long)a[i]);
    zeros += 64;
  }
  return zeros;
}
SWSIM_VECTOR_INLINE int simd_ctpopow(int256 a) {
  return __builtin_popcountl((unsigned long)a[0]) +
         __builtin_popcountl((unsigned long)a[1]) +
         __builtin_popcountl((unsigned long)a[2]) +
         __builtin_popcountl((unsigned long)a[3]);
}

/** Any function of three bits by its truth table: bit 4a + 2b + c of it. */
SWSIM_VECTOR_INLINE intv8 simd_vlog(int table, intv8 a, intv8 b, intv8 c) {
  intv8 result = (intv8)(0);
  int i;
  _Pragma("clang loop unroll(full)") for (i = 0; i < 8; ++i) if (table >> i & 1)
      result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
  return result;
}
#define simd_vlog3x simd_vlog
/** The same of two bits: bit 2a + b. */
SWSIM_VECTOR_INLINE intv8 simd_vlog2x(int table, intv8 a, intv8 b) {
  return simd_vlog((table & 3) | (table & 12) << 2, a, (intv8)(0), b);
}

#endif
