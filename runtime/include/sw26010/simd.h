/*===- simd.h - 256-bit vectors -------------------------------------------===*
 *
 * floatv4 takes 16 bytes in memory, the others 32. Loads assign their first
 * argument and yield it. Multiply-add rounds once, as on the chip.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_SIMD_H
#define SWSIM_SIMD_H

typedef float floatv4 __attribute__((ext_vector_type(4)));
typedef double doublev4 __attribute__((ext_vector_type(4)));
typedef int intv8 __attribute__((ext_vector_type(8)));
typedef unsigned uintv8 __attribute__((ext_vector_type(8)));
typedef long int256 __attribute__((ext_vector_type(4)));
typedef unsigned long uint256 __attribute__((ext_vector_type(4)));

#define SWSIM_VECTOR_INLINE static inline __attribute__((always_inline))

/* Load and store; the vector type is that of the first argument. */
#define simd_load(v, p) ((v) = *(__typeof__(v) *)(p))
#define simd_store(v, p) ((void)(*(__typeof__(v) *)(p) = (v)))
#define simd_loadu(v, p)                                                       \
  (__builtin_memcpy(&(v), (const void *)(p), sizeof(v)), (v))
#define simd_storeu(v, p)                                                      \
  (__extension__({                                                             \
    __typeof__(v) swsim_value = (v);                                           \
    (void)__builtin_memcpy((void *)(p), &swsim_value, sizeof swsim_value);     \
  }))
/** Splat of a scalar in memory. */
#define simd_loade(v, p) ((v) = (__typeof__(v))(*(p)))
/** Splat of a value. */
#define simd_vcpyf(x) ((doublev4)(x))

/* Build. */
#define simd_set_doublev4(a, b, c, d) ((doublev4){(a), (b), (c), (d)})
#define simd_set_floatv4(a, b, c, d) ((floatv4){(a), (b), (c), (d)})
#define simd_set_intv8(a, b, c, d, e, f, g, h)                                 \
  ((intv8){(a), (b), (c), (d), (e), (f), (g), (h)})
#define simd_set_int256(a, b, c, d) ((int256){(a), (b), (c), (d)})

/* Arithmetic. */
#define simd_vaddd(a, b) ((doublev4)(a) + (doublev4)(b))
#define simd_vsubd(a, b) ((doublev4)(a) - (doublev4)(b))
#define simd_vmuld(a, b) ((doublev4)(a) * (doublev4)(b))
#define simd_vdivd(a, b) ((doublev4)(a) / (doublev4)(b))
#define simd_vadds(a, b) ((floatv4)(a) + (floatv4)(b))
#define simd_vsubs(a, b) ((floatv4)(a) - (floatv4)(b))
#define simd_vmuls(a, b) ((floatv4)(a) * (floatv4)(b))
#define simd_vdivs(a, b) ((floatv4)(a) / (floatv4)(b))
#define simd_vsqrtd(a) __builtin_elementwise_sqrt((doublev4)(a))
#define simd_vsqrts(a) __builtin_elementwise_sqrt((floatv4)(a))
#define simd_vabsd(a) __builtin_elementwise_abs((doublev4)(a))
#define simd_vabss(a) __builtin_elementwise_abs((floatv4)(a))

/* Multiply-add: ab+c, ab-c, -ab+c, -ab-c. */
SWSIM_VECTOR_INLINE doublev4 simd_vmad(doublev4 a, doublev4 b, doublev4 c) {
  return __builtin_elementwise_fma(a, b, c);
}
SWSIM_VECTOR_INLINE doublev4 simd_vmsd(doublev4 a, doublev4 b, doublev4 c) {
  return __builtin_elementwise_fma(a, b, -c);
}
SWSIM_VECTOR_INLINE doublev4 simd_vnmad(doublev4 a, doublev4 b, doublev4 c) {
  return __builtin_elementwise_fma(-a, b, c);
}
SWSIM_VECTOR_INLINE doublev4 simd_vnmsd(doublev4 a, doublev4 b, doublev4 c) {
  return __builtin_elementwise_fma(-a, b, -c);
}
SWSIM_VECTOR_INLINE floatv4 simd_vmas(floatv4 a, floatv4 b, floatv4 c) {
  return __builtin_elementwise_fma(a, b, c);
}
SWSIM_VECTOR_INLINE floatv4 simd_vmss(floatv4 a, floatv4 b, floatv4 c) {
  return __builtin_elementwise_fma(a, b, -c);
}
SWSIM_VECTOR_INLINE floatv4 simd_vnmas(floatv4 a, floatv4 b, floatv4 c) {
  return __builtin_elementwise_fma(-a, b, c);
}
SWSIM_VECTOR_INLINE floatv4 simd_vnmss(floatv4 a, floatv4 b, floatv4 c) {
  return __builtin_elementwise_fma(-a, b, -c);
}

/* Selection by the sign of each place of the condition. */
#define simd_vseleq(condition, a, b) ((condition) == 0 ? (a) : (b))
#define simd_vselle(condition, a, b) ((condition) <= 0 ? (a) : (b))
#define simd_vsellt(condition, a, b) ((condition) < 0 ? (a) : (b))

/* Lanes. */
#define simd_vextf(v, n) ((v)[n])
#define simd_vextf0(v) ((v)[0])
#define simd_vextf1(v) ((v)[1])
#define simd_vextf2(v) ((v)[2])
#define simd_vextf3(v) ((v)[3])
#define SWSIM_INSERT(x, v, n)                                                  \
  (__extension__({                                                             \
    __typeof__(v) swsim_value = (v);                                           \
    swsim_value[n] = (x);                                                      \
    swsim_value;                                                               \
  }))
#define simd_vinsf0(x, v) SWSIM_INSERT(x, v, 0)
#define simd_vinsf1(x, v) SWSIM_INSERT(x, v, 1)
#define simd_vinsf2(x, v) SWSIM_INSERT(x, v, 2)
#define simd_vinsf3(x, v) SWSIM_INSERT(x, v, 3)

/* Integers. */
#define simd_vaddw(a, b) ((intv8)(a) + (intv8)(b))
#define simd_vsubw(a, b) ((intv8)(a) - (intv8)(b))
#define simd_vaddl(a, b) ((int256)(a) + (int256)(b))
#define simd_vsubl(a, b) ((int256)(a) - (int256)(b))
#define simd_vandw(a, b) ((intv8)(a) & (intv8)(b))
#define simd_vbisw(a, b) ((intv8)(a) | (intv8)(b))
#define simd_vxorw(a, b) ((intv8)(a) ^ (intv8)(b))

#include "swsim_exchange.h"

#endif
