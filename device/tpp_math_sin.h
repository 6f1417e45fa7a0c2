/*===- tpp_math_sin.h - Sine and cosine -----------------------------------===*
 *
 * Part of tpp_math.h. x = n pi/2 + r with |r| <= pi/4, where pi/2 is the sum of
 * three doubles (Cody and Waite, Software Manual for the Elementary Functions,
 * ch. 8): the multiply-add with the first one is exact. Both polynomials are
 * computed, and n mod 4 selects. Results are valid up to TPP_SIN_LIMIT. Beyond
 * it, the reduction would need more digits of pi, and the result is NaN.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_MATH_SIN_H
#define TPP_MATH_SIN_H

#define TPP_SIN_LIMIT 0x1p45
#define TPP_TWO_OVER_PI 0x1.45f306dc9c883p-1
#define TPP_HALF_PI 0x1.921fb54442d18p+0
#define TPP_HALF_PI_2 0x1.1a62633145c07p-54
#define TPP_HALF_PI_3 -0x1.f1976b7ed8fbcp-110

/** n mod 4 between -2 and 2, r, and sine and cosine of r. */
typedef struct {
  tpp_v quadrant, sine, cosine;
} tpp_sincos;

TPP_MATH tpp_v tpp_quadrant(tpp_v n) {
  tpp_v periods = tpp_nearest_product(n, 0.25);
  return tpp_v_nfma_f64(periods, tpp_v_splat_f64(4), n);
}

TPP_MATH tpp_sincos tpp_sincos_to_f32(tpp_v x) {
  tpp_v n = tpp_nearest_product(x, TPP_TWO_OVER_PI), r, u;
  tpp_sincos parts;
  r = tpp_v_nfma_f64(n, tpp_v_splat_f64(TPP_HALF_PI), x);
  r = tpp_v_nfma_f64(n, tpp_v_splat_f64(TPP_HALF_PI_2), r);
  u = r * r;
  parts.quadrant = tpp_quadrant(n);
  parts.sine =
      tpp_v_fma_f64(r * u,
                    tpp_poly3(u, -0.1666665452723291, 0.008332150980543698,
                              -0.00019513521546398786),
                    r);
  parts.cosine =
      tpp_v_fma_f64(u * u,
                    tpp_poly3(u, 0.04166664492057388, -0.0013887278546799312,
                              2.442878646461823e-05),
                    tpp_poly2(u, 1, -0.5));
  return parts;
}

/** Sine and cosine of r + low: sin r + low and cos r - r low, with the largest
    terms added last. */
TPP_MATH tpp_sincos tpp_sincos_reduced(tpp_v r, tpp_v low) {
  tpp_v u = r * r, v = u * u, half = u * 0.5,
        leading = tpp_v_splat_f64(1) - half;
  tpp_v rest = (tpp_v_splat_f64(1) - leading) - half;
  tpp_v s =
      tpp_v_fma_f64(tpp_poly3(v, 0.00833333333332177, 2.7557313498495345e-06,
                              1.5894930847992695e-10),
                    u,
                    tpp_poly3(v, -0.1666666666666663, -0.00019841269829270114,
                              -2.5050726847340793e-08));
  tpp_v c =
      tpp_v_fma_f64(tpp_poly3(v, -0.001388888888887209, -2.7557313997316804e-07,
                              -1.1357208710686929e-11),
                    u,
                    tpp_poly3(v, 0.04166666666666659, 2.480158728823448e-05,
                              2.0875675637565166e-09));
  tpp_sincos parts;
  parts.sine = tpp_v_fma_f64(r * u, s, low) + r;
  rest = tpp_v_nfma_f64(r, low, rest);
  parts.cosine = leading + tpp_v_fma_f64(v, c, rest);
  return parts;
}
TPP_MATH tpp_sincos tpp_sincos_f64(tpp_v x) {
  tpp_v n = tpp_nearest_product(x, TPP_TWO_OVER_PI);
  tpp_v second = tpp_v_splat_f64(TPP_HALF_PI_2), first, r, low;
  tpp_sincos parts;
  first = tpp_v_nfma_f64(n, tpp_v_splat_f64(TPP_HALF_PI), x);
  r = tpp_v_nfma_f64(n, second, first);
  low = tpp_v_nfma_f64(n, second, first - r);
  low = tpp_v_nfma_f64(n, tpp_v_splat_f64(TPP_HALF_PI_3), low);
  parts = tpp_sincos_reduced(r, low);
  parts.quadrant = tpp_quadrant(n);
  return parts;
}

/** `y`, or a NaN beyond the limit. */
TPP_MATH tpp_v tpp_finish_sincos(tpp_v x, tpp_v y) {
  tpp_mask_f64 near =
      tpp_less_equal_f64(tpp_v_absf_f64(x), tpp_v_splat_f64(TPP_SIN_LIMIT));
  return tpp_v_select_f64(near, y, tpp_v_splat_f64(__builtin_nan("")));
}
/* In quadrant q, 1 - |q| is 0 where sine and cosine are exchanged. The sine of
   -0 is -0. */
TPP_MATH tpp_v tpp_sine_of(tpp_v x, tpp_sincos parts) {
  tpp_v sign = tpp_v_splat_f64(1) - tpp_v_absf_f64(parts.quadrant);
  tpp_v y =
      tpp_if_zero_f64(sign, parts.quadrant * parts.cosine, sign * parts.sine);
  return tpp_finish_sincos(x, tpp_if_zero_f64(x, x, y));
}
TPP_MATH tpp_v tpp_cosine_of(tpp_v x, tpp_sincos parts) {
  tpp_v sign = tpp_v_splat_f64(1) - tpp_v_absf_f64(parts.quadrant);
  tpp_v other = tpp_v_neg_f64(parts.quadrant) * parts.sine;
  return tpp_finish_sincos(x,
                           tpp_if_zero_f64(sign, other, sign * parts.cosine));
}

TPP_MATH tpp_vector_f64 tpp_v_sin_f64(tpp_vector_f64 x) {
  return tpp_sine_of(x, tpp_sincos_f64(x));
}
TPP_MATH tpp_vector_f64 tpp_v_cos_f64(tpp_vector_f64 x) {
  return tpp_cosine_of(x, tpp_sincos_f64(x));
}
TPP_MATH tpp_vector_f32 tpp_v_sin_f32(tpp_vector_f32 x) {
  tpp_v wide = tpp_v_extf(x);
  return tpp_v_truncf(tpp_sine_of(wide, tpp_sincos_to_f32(wide)));
}
TPP_MATH tpp_vector_f32 tpp_v_cos_f32(tpp_vector_f32 x) {
  tpp_v wide = tpp_v_extf(x);
  return tpp_v_truncf(tpp_cosine_of(wide, tpp_sincos_to_f32(wide)));
}

#endif
