/*===- tpp_vectors.h - Vectors of the elementwise kernels on SW26010 ------===*/

#ifndef TPP_VECTORS_H
#define TPP_VECTORS_H

#include "simd.h"

enum { TPP_LANES = 4 };
typedef floatv4 tpp_vector_f32;
typedef doublev4 tpp_vector_f64;
/** The two words of each double, lower word first. */
typedef intv8 tpp_words;

/** max(x, 0); a NaN stays a NaN. */
#define tpp_max_zero_f32(x, zero) simd_vsellt(x, zero, x)
#define tpp_max_zero_f64(x, zero) simd_vsellt(x, zero, x)
/** max(x, 0); 0 for a NaN. */
#define tpp_maxnum_zero_f32(x, zero) simd_vsellt((zero) - (x), x, zero)
#define tpp_maxnum_zero_f64(x, zero) simd_vsellt((zero) - (x), x, zero)

/* Building blocks of tpp_math.h. a b + c and c - a b, rounded once. */
#define tpp_madd_f32(a, b, c) simd_vmas(a, b, c)
#define tpp_madd_f64(a, b, c) simd_vmad(a, b, c)
#define tpp_nmadd_f32(a, b, c) simd_vnmas(a, b, c)
#define tpp_nmadd_f64(a, b, c) simd_vnmad(a, b, c)
#define tpp_sqrt_f32(x) simd_vsqrts(x)
#define tpp_sqrt_f64(x) simd_vsqrtd(x)
/** |x| */
#define tpp_abs_f32(x) simd_vabss(x)
#define tpp_abs_f64(x) simd_vabsd(x)
/** y with the sign of x; x with the opposite sign. */
#define tpp_sign_f32(x, y) simd_vcpys(x, y)
#define tpp_sign_f64(x, y) simd_vcpys(x, y)
#define tpp_neg_f32(x) simd_vcpysn(x, x)
#define tpp_neg_f64(x) simd_vcpysn(x, x)
/* Comparisons: not 0 where the condition is true. */
#define tpp_equal_f32(a, b) simd_vfcmpeq(a, b)
#define tpp_equal_f64(a, b) simd_vfcmpeq(a, b)
#define tpp_less_f32(a, b) simd_vfcmplt(a, b)
#define tpp_less_f64(a, b) simd_vfcmplt(a, b)
#define tpp_less_equal_f32(a, b) simd_vfcmple(a, b)
#define tpp_less_equal_f64(a, b) simd_vfcmple(a, b)
#define tpp_unordered_f32(a, b) simd_vfcmpun(a, b)
#define tpp_unordered_f64(a, b) simd_vfcmpun(a, b)
/* a where x is 0 (negative), else b. */
#define tpp_if_zero_f32(x, a, b) simd_vseleq(x, a, b)
#define tpp_if_zero_f64(x, a, b) simd_vseleq(x, a, b)
#define tpp_if_negative_f32(x, a, b) simd_vsellt(x, a, b)
#define tpp_if_negative_f64(x, a, b) simd_vsellt(x, a, b)

/* Even lanes of a, then odd lanes of b. */
#define tpp_even_odd_f32(a, b) simd_vshff(b, a, 0xd8)
#define tpp_even_odd_f64(a, b) simd_vshff(b, a, 0xd8)
/* Even lanes, and odd lanes, of a and then of b. */
#define tpp_even_f32(a, b) simd_vshff(b, a, 0x88)
#define tpp_even_f64(a, b) simd_vshff(b, a, 0x88)
#define tpp_odd_f32(a, b) simd_vshff(b, a, 0xdd)
#define tpp_odd_f64(a, b) simd_vshff(b, a, 0xdd)
/* The lanes of a and b interleaved, of the first half, and of the second half.
 */
#define tpp_zip_halves(x) simd_vshff(x, x, 0xd8)
#define tpp_zip_f32(a, b) tpp_zip_halves(simd_vshff(b, a, 0x44))
#define tpp_zip_f64(a, b) tpp_zip_halves(simd_vshff(b, a, 0x44))
#define tpp_zip_last_f32(a, b) tpp_zip_halves(simd_vshff(b, a, 0xee))
#define tpp_zip_last_f64(a, b) tpp_zip_halves(simd_vshff(b, a, 0xee))
/* All lanes of a but the first, then the last but one, and the last, of b. */
#define tpp_shift_f32(a, b) simd_vshff(simd_vshff(b, a, 0xaf), a, 0x89)
#define tpp_shift_f64(a, b) simd_vshff(simd_vshff(b, a, 0xaf), a, 0x89)
#define tpp_shift_last_f32(a, b) simd_vshff(simd_vshff(b, a, 0xff), a, 0x89)
#define tpp_shift_last_f64(a, b) simd_vshff(simd_vshff(b, a, 0xff), a, 0x89)
/* All lanes of a but the first one, or two, then the first ones of b. */
#define tpp_slide_f32(a, b) simd_vshff(simd_vshff(b, a, 0x0f), a, 0x89)
#define tpp_slide_f64(a, b) simd_vshff(simd_vshff(b, a, 0x0f), a, 0x89)
#define tpp_slide2_f32(a, b) simd_vshff(b, a, 0x4e)
#define tpp_slide2_f64(a, b) simd_vshff(b, a, 0x4e)

/* Casts of the vendor's compilers convert the numbers. */
#ifdef SW_SIMULATOR
#define tpp_convert(x, type) __builtin_convertvector(x, type)
#else
#define tpp_convert(x, type) ((type)(x))
#endif

/** The pair of words in every double. */
#define tpp_words_pair(low, high)                                              \
  simd_set_intv8(low, high, low, high, low, high, low, high)
#define tpp_words_add(a, b) simd_vaddw(a, b)
#define tpp_words_sub(a, b) simd_vsubw(a, b)
#define tpp_words_and(a, b) simd_vandw(a, b)
#define tpp_words_or(a, b) simd_vbisw(a, b)
#define tpp_words_left(a, bits) simd_vsllw(a, bits)
#define tpp_words_right(a, bits) simd_vsrlw(a, bits)

#endif
