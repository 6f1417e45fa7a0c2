/*===- tpp_math.h - Mathematics on vectors of one CPE ---------------------===*
 *
 * For generated kernels: C99, inline functions only, no static data.
 * tpp_v_NAME_T takes and returns vectors of TPP_LANES elements of T, f32 or
 * f64. Its semantics are those of the op NAME of MLIR's arith and math dialects
 * and of the C99 function, including NaNs, infinities, signed zeros and
 * subnormal numbers. The functions have no branches, so that a compiler can
 * interleave several vectors. docs/DeviceLibrary.md has the error and the
 * cycles of each.
 *
 * A mask is a vector of the compared type: 0 where the condition is false, and
 * any other value except NaN where it is true. The vendor's comparisons produce
 * such masks (with 2.0), and the vendor's selections accept them.
 *
 * A register holds an f32 number in the format of a double, and double
 * arithmetic is as fast. The f32 functions are therefore computed in double,
 * with shorter polynomials, and rounded once. The bits of an f32 are also
 * accessible only in this format, since vectors of integers read the register.
 *
 * Do not compile with options that reassociate additions or assume that there
 * are no NaNs or infinities (-ffast-math). On SW26010-Pro, compile with
 * contraction: the vendor's simd_vmad is a * b + c there.
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
/** x / d by the reciprocal of the number d, which must be finite and not zero.
    The relative distance of a quotient of two 24-bit numbers from a rounding
    boundary of 24 bits is at least 2^-49; the relative error of the product is
    at most 2^-52. A subnormal result halfway between two numbers may be rounded
    to either. */
TPP_MATH tpp_vector_f32 tpp_v_div_by_f32(tpp_vector_f32 x, double reciprocal) {
  return tpp_v_truncf(tpp_v_extf(x) * tpp_v_splat_f64(reciprocal));
}
TPP_MATH tpp_mask_f64 tpp_m_ext(tpp_mask_f32 x) { return tpp_v_extf(x); }
TPP_MATH tpp_mask_f32 tpp_m_trunc(tpp_mask_f64 x) { return tpp_v_truncf(x); }

#include "tpp_math_bits.h"
#include "tpp_math_rsqrt.h"

#include "tpp_math_exp.h"
#include "tpp_math_log.h"

#include "tpp_math_erf.h"
#include "tpp_math_half.h"
/* After the blocks of halves. */
#include "tpp_math_byte.h"
#include "tpp_math_pow.h"
#include "tpp_math_sin.h"

#endif
