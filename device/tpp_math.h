/*===- tpp_math.h - Mathematics on vectors of one CPE ---------------------===*
 *
 * For generated kernels: C99, inline functions only, nothing in static data.
 * tpp_v_NAME_T takes and yields vectors of TPP_LANES elements of T, f32 or f64,
 * and means what the operation NAME of MLIR's arith and math dialects and C99's
 * function mean: NaNs, infinities, signed zeros and subnormal numbers
 * included. No lane branches, so that a compiler can interleave the work of
 * several vectors. docs/DeviceLibrary.md has the errors and cycles of each.
 *
 * A mask is a vector of the type that was compared: 0 where the condition does
 * not hold and anything else, but no NaN, where it does. So the vendor's
 * comparisons make one (of 2.0) and the vendor's selections take one.
 *
 * A register holds an f32 number in the format of a double, and double
 * arithmetic is as fast: f32 functions are computed in it, with shorter
 * polynomials, and rounded once. Their bits can be had in no other way either:
 * vectors of integers see the register.
 *
 * Compile without options that reassociate additions or assume that there are
 * no NaNs or infinities (-ffast-math), and on SW26010-Pro with contraction (the
 * vendor's simd_vmad is a * b + c there).
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_MATH_H
#define TPP_MATH_H

#include "tpp_vectors.h"

#define TPP_MATH static inline __attribute__((always_inline, unused))

typedef tpp_vector_f32 tpp_mask_f32;
typedef tpp_vector_f64 tpp_mask_f64;

#define TPP_M TPP_OF(tpp_mask)
#define TPP_INTEGERS (sizeof(TPP_T) == sizeof(float) ? 0x1p23 : 0x1p52)
#define TPP_EACH_TYPE "tpp_math_type.h"
#include "tpp_types.h"
#undef TPP_M
#undef TPP_INTEGERS

TPP_MATH tpp_vector_f64 tpp_v_extf(tpp_vector_f32 x) {
  return tpp_convert(x, tpp_vector_f64);
}
TPP_MATH tpp_vector_f32 tpp_v_truncf(tpp_vector_f64 x) {
  return tpp_convert(x, tpp_vector_f32);
}
/** x / d by the reciprocal of the number d, which is finite and not zero. The
    quotient of two numbers of 24 bits lies 2^-49 of itself or more from where
    rounding to 24 bits changes; the product is at most 2^-52 off. Of a
    subnormal result that lies between two numbers, either may be taken. */
TPP_MATH tpp_vector_f32 tpp_v_div_by_f32(tpp_vector_f32 x, double reciprocal) {
  return tpp_v_truncf(tpp_v_extf(x) * tpp_v_splat_f64(reciprocal));
}
TPP_MATH tpp_mask_f64 tpp_m_ext(tpp_mask_f32 x) { return tpp_v_extf(x); }
TPP_MATH tpp_mask_f32 tpp_m_trunc(tpp_mask_f64 x) { return tpp_v_truncf(x); }

#include "tpp_math_bits.h"
#include "tpp_math_root.h"

#include "tpp_math_exp.h"
#include "tpp_math_log.h"

#include "tpp_math_erf.h"
#include "tpp_math_half.h"
#include "tpp_math_pow.h"
#include "tpp_math_sin.h"

#endif
