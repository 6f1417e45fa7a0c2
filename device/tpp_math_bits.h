/*===- tpp_math_bits.h - Exponents, polynomials, short divisions ----------===*
 *
 * Part of tpp_math.h: the common parts of its functions on doubles. Polynomials
 * are minimax (Remez); scripts/math-polynomials.py computes them. Two chains in
 * x^2 take half the time of one in x (Knuth, The Art of Computer Programming,
 * vol. 2, 4.6.4).
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_MATH_BITS_H
#define TPP_MATH_BITS_H

typedef tpp_vector_f64 tpp_v;

/* ln 2 and log2 e as sums of two doubles. */
#define TPP_LN2 0x1.62e42fefa39efp-1
#define TPP_LN2_LOW 0x1.abc9e3b39803fp-56
#define TPP_LOG2E 0x1.71547652b82fep+0
#define TPP_LOG2E_LOW 0x1.777d0ffda0d24p-56

/** The words of doubles, and back: vendor's casts would convert. */
typedef union {
  tpp_v number;
  tpp_words words;
} tpp_bits;

TPP_MATH tpp_words tpp_to_words(tpp_v x) {
  tpp_bits bits;
  bits.number = x;
  return bits.words;
}
TPP_MATH tpp_v tpp_from_words(tpp_words x) {
  tpp_bits bits;
  bits.words = x;
  return bits.number;
}

/** The nearest integer, half to even; |x| < 2^51. The sum with 1.5 2^52 has no
    bits for a fraction. */
TPP_MATH tpp_v tpp_nearest(tpp_v x) { return (x + 0x1.8p52) - 0x1.8p52; }
/** The integer nearest to a b. */
TPP_MATH tpp_v tpp_nearest_product(tpp_v a, double b) {
  return tpp_v_fma_f64(a, tpp_v_splat_f64(b), tpp_v_splat_f64(0x1.8p52)) -
         0x1.8p52;
}

/** 2^n of an integer -1022 <= n <= 1023. In the sum with 1.5 2^20 the unit is
    the lowest bit of the upper word, and the lower word is 0: a shift puts n +
    1023 into the place of the exponent. */
TPP_MATH tpp_v tpp_power_of_2(tpp_v n) {
  return tpp_from_words(
      tpp_words_left(tpp_to_words(n + (0x1.8p20 + 1023)), 20));
}

/** The minimum, and the maximum, of x and `limit`; a NaN stays a NaN. */
TPP_MATH tpp_v tpp_min_limit(tpp_v x, double limit) {
  tpp_v end = tpp_v_splat_f64(limit);
  return tpp_v_select_f64(tpp_less_f64(end, x), end, x);
}
TPP_MATH tpp_v tpp_max_limit(tpp_v x, double limit) {
  tpp_v end = tpp_v_splat_f64(limit);
  return tpp_v_select_f64(tpp_less_f64(x, end), end, x);
}

/* Polynomials by Horner's rule, lowest coefficient first. */

TPP_MATH tpp_v tpp_step(tpp_v rest, tpp_v x, double c) {
  return tpp_v_fma_f64(rest, x, tpp_v_splat_f64(c));
}
TPP_MATH tpp_v tpp_poly2(tpp_v x, double a, double b) {
  return tpp_step(tpp_v_splat_f64(b), x, a);
}
TPP_MATH tpp_v tpp_poly3(tpp_v x, double a, double b, double c) {
  return tpp_step(tpp_poly2(x, b, c), x, a);
}
TPP_MATH tpp_v tpp_poly4(tpp_v x, double a, double b, double c, double d) {
  return tpp_step(tpp_poly3(x, b, c, d), x, a);
}
TPP_MATH tpp_v tpp_poly5(tpp_v x, double a, double b, double c, double d,
                         double e) {
  return tpp_step(tpp_poly4(x, b, c, d, e), x, a);
}
TPP_MATH tpp_v tpp_poly6(tpp_v x, double a, double b, double c, double d,
                         double e, double f) {
  return tpp_step(tpp_poly5(x, b, c, d, e, f), x, a);
}
/** The next five steps of a longer polynomial. */
TPP_MATH tpp_v tpp_poly_on5(tpp_v rest, tpp_v x, double a, double b, double c,
                            double d, double e) {
  rest = tpp_step(tpp_step(tpp_step(rest, x, e), x, d), x, c);
  return tpp_step(tpp_step(rest, x, b), x, a);
}

/** y (1 + h + h^2), where h = 1 - d y: an estimate of 1/d whose error becomes
    its cube. */
TPP_MATH tpp_v tpp_refine_reciprocal(tpp_v d, tpp_v y) {
  tpp_v h = tpp_v_nfma_f64(d, y, tpp_v_splat_f64(1));
  return tpp_v_fma_f64(y, tpp_v_fma_f64(h, h, h), y);
}
/** 1/d to 2^-27 for 1 <= d <= 2. A division takes as long as about thirty
    multiplications, and nothing overlaps with it. */
TPP_MATH tpp_v tpp_short_reciprocal(tpp_v d) {
  return tpp_refine_reciprocal(
      d, tpp_poly4(d, 2.82842287694974, -2.9393414211438476, 1.3310225303292895,
                   -0.2218370883882149));
}
/** 1/d for 1 <= d <= 2, almost correctly rounded. */
TPP_MATH tpp_v tpp_long_reciprocal(tpp_v d) {
  tpp_v y =
      tpp_poly3(d, 2.121212121212121, -1.4545454545454546, 0.32323232323232326);
  return tpp_refine_reciprocal(d, tpp_refine_reciprocal(d, y));
}
/** a/d from y = 1/d, as quotient and remainder, with d = high + low. */
TPP_MATH tpp_v tpp_quotient(tpp_v a, tpp_v high, tpp_v low, tpp_v y) {
  tpp_v q = a * y;
  tpp_v rest = tpp_v_nfma_f64(q, low, tpp_v_nfma_f64(q, high, a));
  return tpp_v_fma_f64(rest, y, q);
}

#endif
