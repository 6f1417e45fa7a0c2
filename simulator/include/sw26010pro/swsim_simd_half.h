/*===- swsim_simd_half.h - Between 16 and 32 bits -------------------------===*
 *
 * A register has one fp32 value in every 64 bits. `position` selects the 16
 * bits of the half-precision value: lane i of floatv8 belongs to lane 4 i +
 * position of float16v32.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_PRO_SIMD_HALF_H
#define SWSIM_PRO_SIMD_HALF_H

#include "swsim_pro.h"

typedef _Float16 swsim_halfv8 __attribute__((ext_vector_type(8)));

/** Widens the lanes at a position. */
#define SWSIM_WIDEN(v, p)                                                      \
  __builtin_convertvector(__builtin_shufflevector(v, v, p, p + 4, p + 8,       \
                                                  p + 12, p + 16, p + 20,      \
                                                  p + 24, p + 28),             \
                          floatv8)
SWSIM_VECTOR floatv8 simd_vfcvths(float16v32 v, const int position) {
  switch (position & 3) {
  case 0:
    return SWSIM_WIDEN(v, 0);
  case 1:
    return SWSIM_WIDEN(v, 1);
  case 2:
    return SWSIM_WIDEN(v, 2);
  default:
    return SWSIM_WIDEN(v, 3);
  }
}

/** Rounds to half precision; the other lanes are zero. */
#define SWSIM_SPREAD4(p, i)                                                    \
  (p) == 0 ? i : 8, (p) == 1 ? i : 8, (p) == 2 ? i : 8, (p) == 3 ? i : 8
#define SWSIM_NARROW(h, p)                                                     \
  __builtin_shufflevector(                                                     \
      h, (swsim_halfv8)(0), SWSIM_SPREAD4(p, 0), SWSIM_SPREAD4(p, 1),          \
      SWSIM_SPREAD4(p, 2), SWSIM_SPREAD4(p, 3), SWSIM_SPREAD4(p, 4),           \
      SWSIM_SPREAD4(p, 5), SWSIM_SPREAD4(p, 6), SWSIM_SPREAD4(p, 7))
SWSIM_VECTOR float16v32 simd_vfcvtsh(floatv8 v, const int position) {
  swsim_halfv8 half = __builtin_convertvector(v, swsim_halfv8);
  switch (position & 3) {
  case 0:
    return SWSIM_NARROW(half, 0);
  case 1:
    return SWSIM_NARROW(half, 1);
  case 2:
    return SWSIM_NARROW(half, 2);
  default:
    return SWSIM_NARROW(half, 3);
  }
}

/** Converts lanes in the other 16-bit format to the chosen one. */
__attribute__((noinline, unused)) static float16v32
__swsim_simd_vfcvthh(float16v32 v) {
  unsigned short bits[32];
  int i;
  __builtin_memcpy(bits, &v, sizeof v);
  for (i = 0; i < 32; i++)
    bits[i] = __swsim_pro_convert_half(bits[i]);
  __builtin_memcpy(&v, bits, sizeof v);
  return v;
}
SWSIM_VECTOR float16v32 vfcvthh(float16v32 v) {
  return __swsim_simd_vfcvthh(v);
}
SWSIM_VECTOR void simd_convert_float16(_Float16 *to, _Float16 *from,
                                       int count) {
  float16v32 v;
  int i;
  for (i = 0; i + 32 <= count; i += 32) {
    simd_load(v, from + i);
    v = vfcvthh(v);
    simd_store(v, to + i);
  }
}

/** Sum of all lanes, halves of the vector added to each other. */
SWSIM_VECTOR _Float16 simd_reduc_plush(float16v32 v) {
  typedef _Float16 half16 __attribute__((ext_vector_type(16)));
  half16 a = v.lo + v.hi;
  swsim_halfv8 b = a.lo + a.hi;
  b += b.s45670123;
  b += b.s23016745;
  return b.s0 + b.s1;
}

#endif
