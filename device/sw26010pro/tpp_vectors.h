/*===- tpp_vectors.h - Vectors of the elementwise kernels on SW26010-Pro --===*/

#ifndef TPP_VECTORS_H
#define TPP_VECTORS_H

#include "simd.h"

enum { TPP_LANES = 8 };
typedef floatv8 tpp_vector_f32;
typedef doublev8 tpp_vector_f64;
/** The two words of each double, lower word first. */
typedef intv16 tpp_words;

/** max(x, 0); a NaN stays a NaN. */
#define tpp_max_zero_f32(x, zero) simd_vfsellts(x, zero, x)
#define tpp_max_zero_f64(x, zero) simd_vfselltd(x, zero, x)
/** max(x, 0); 0 for a NaN. */
#define tpp_maxnum_zero_f32(x, zero) simd_vfsellts((zero) - (x), x, zero)
#define tpp_maxnum_zero_f64(x, zero) simd_vfselltd((zero) - (x), x, zero)

/* Building blocks of tpp_math.h. a b + c and c - a b, rounded once. */
#define tpp_madd_f32(a, b, c) simd_vmas(a, b, c)
#define tpp_madd_f64(a, b, c) simd_vmad(a, b, c)
#define tpp_nmadd_f32(a, b, c) simd_vnmas(a, b, c)
#define tpp_nmadd_f64(a, b, c) simd_vnmad(a, b, c)
#define tpp_sqrt_f32(x) simd_vsqrts(x)
#define tpp_sqrt_f64(x) simd_vsqrtd(x)
/** |x| */
#define tpp_abs_f32(x) simd_vcpyss(tpp_v_splat_f32(1), x)
#define tpp_abs_f64(x) simd_vcpysd(tpp_v_splat_f64(1), x)
/** y with the sign of x; x with the opposite sign. */
#define tpp_sign_f32(x, y) simd_vcpyss(x, y)
#define tpp_sign_f64(x, y) simd_vcpysd(x, y)
#define tpp_neg_f32(x) simd_vcpysns(x, x)
#define tpp_neg_f64(x) simd_vcpysnd(x, x)
/* Comparisons: not 0 where the condition is true. */
#define tpp_equal_f32(a, b) simd_vfcmpeqs(a, b)
#define tpp_equal_f64(a, b) simd_vfcmpeqd(a, b)
#define tpp_less_f32(a, b) simd_vfcmplts(a, b)
#define tpp_less_f64(a, b) simd_vfcmpltd(a, b)
#define tpp_less_equal_f32(a, b) simd_vfcmples(a, b)
#define tpp_less_equal_f64(a, b) simd_vfcmpled(a, b)
#define tpp_unordered_f32(a, b) simd_vfcmpuns(a, b)
#define tpp_unordered_f64(a, b) simd_vfcmpund(a, b)
/* a where x is 0 (negative), else b. */
#define tpp_if_zero_f32(x, a, b) simd_vfseleqs(x, a, b)
#define tpp_if_zero_f64(x, a, b) simd_vfseleqd(x, a, b)
#define tpp_if_negative_f32(x, a, b) simd_vfsellts(x, a, b)
#define tpp_if_negative_f64(x, a, b) simd_vfselltd(x, a, b)

/* The operand of a permutation has 5 bits for each word of the result, two
   words per lane; the words of b are 16 and more. */
#define tpp_words_of(low, middle, high)                                        \
  simd_set_intv16((int)low, (int)middle, (int)high, 0, 0, 0, 0, 0, 0, 0, 0, 0, \
                  0, 0, 0, 0)
/* Even lanes of a, then odd lanes of b. */
#define tpp_even_odd_words tpp_words_of(0x12829020u, 0xabda726bu, 0x0000ffb7u)
#define tpp_even_odd_f32(a, b) simd_vshfs(a, b, tpp_even_odd_words)
#define tpp_even_odd_f64(a, b) simd_vshfd(a, b, tpp_even_odd_words)
/* Even lanes, and odd lanes, of a and then of b. */
#define tpp_even_words tpp_words_of(0x12829020u, 0x8ad2306bu, 0x0000ef33u)
#define tpp_even_f32(a, b) simd_vshfs(a, b, tpp_even_words)
#define tpp_even_f64(a, b) simd_vshfd(a, b, tpp_even_words)
#define tpp_odd_words tpp_words_of(0x96a39862u, 0xabda727bu, 0x0000ffb7u)
#define tpp_odd_f32(a, b) simd_vshfs(a, b, tpp_odd_words)
#define tpp_odd_f64(a, b) simd_vshfd(a, b, tpp_odd_words)
/* The lanes of a and b interleaved, of the first half, and of the second half.
 */
#define tpp_zip_words tpp_words_of(0x8628c020u, 0x6ad0a49cu, 0x0000bd8eu)
#define tpp_zip_f32(a, b) simd_vshfs(a, b, tpp_zip_words)
#define tpp_zip_f64(a, b) simd_vshfd(a, b, tpp_zip_words)
#define tpp_zip_last_words tpp_words_of(0x96ace128u, 0xeef1acdeu, 0x0000ff9eu)
#define tpp_zip_last_f32(a, b) simd_vshfs(a, b, tpp_zip_last_words)
#define tpp_zip_last_f64(a, b) simd_vshfd(a, b, tpp_zip_last_words)
/* All lanes of a but the first, then the last but one, and the last, of b. */
#define tpp_shift_words tpp_words_of(0x0e629062u, 0xe6b16a4au, 0x0000ef1eu)
#define tpp_shift_f32(a, b) simd_vshfs(a, b, tpp_shift_words)
#define tpp_shift_f64(a, b) simd_vshfd(a, b, tpp_shift_words)
#define tpp_shift_last_words tpp_words_of(0x0e629062u, 0xe6b16a4au, 0x0000ff9eu)
#define tpp_shift_last_f32(a, b) simd_vshfs(a, b, tpp_shift_last_words)
#define tpp_shift_last_f64(a, b) simd_vshfd(a, b, tpp_shift_last_words)
/* All lanes of a but the first one, or two, then the first ones of b. */
#define tpp_slide_words tpp_words_of(0x0e629062u, 0xe6b16a4au, 0x00008c1eu)
#define tpp_slide_f32(a, b) simd_vshfs(a, b, tpp_slide_words)
#define tpp_slide_f64(a, b) simd_vshfd(a, b, tpp_slide_words)
#define tpp_slide2_words tpp_words_of(0x928398a4u, 0x07b9ac5au, 0x00009ca3u)
#define tpp_slide2_f32(a, b) simd_vshfs(a, b, tpp_slide2_words)
#define tpp_slide2_f64(a, b) simd_vshfd(a, b, tpp_slide2_words)

/* Casts of the vendor's compilers convert the numbers. */
#ifdef SW_SIMULATOR
#define tpp_convert(x, type) __builtin_convertvector(x, type)
#else
#define tpp_convert(x, type) ((type)(x))
#endif

/** The pair of words in every double. */
#define tpp_words_pair(low, high)                                              \
  simd_set_intv16(low, high, low, high, low, high, low, high, low, high, low,  \
                  high, low, high, low, high)
#define tpp_words_add(a, b) simd_vaddw(a, b)
#define tpp_words_sub(a, b) simd_vsubw(a, b)
#define tpp_words_and(a, b) simd_vandw(a, b)
#define tpp_words_or(a, b) simd_vbisw(a, b)
#define tpp_words_left(a, bits) ((tpp_words)simd_vsllwi((uintv16)(a), bits))
#define tpp_words_right(a, bits) ((tpp_words)simd_vsrlwi((uintv16)(a), bits))

#endif
