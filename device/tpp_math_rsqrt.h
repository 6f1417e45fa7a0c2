/*===- tpp_math_rsqrt.h - Reciprocals, roots, integer powers ---------------===*
 *
 * Part of tpp_math.h. Division and square root occupy the pipeline for some
 * thirty cycles a vector. 1/sqrt(x) begins with a guess, the halved and negated
 * exponent (Lomont, Fast Inverse Square Root, 2003; the constant for doubles is
 * from Robertson, A Brief History of InvSqrt, 2012). Householder's iteration of
 * third order refines it.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_MATH_RSQRT_H
#define TPP_MATH_RSQRT_H

TPP_MATH tpp_vector_f64 tpp_v_reciprocal_f64(tpp_vector_f64 x) {
  return tpp_v_splat_f64(1) / x;
}
TPP_MATH tpp_vector_f32 tpp_v_reciprocal_f32(tpp_vector_f32 x) {
  return tpp_v_splat_f32(1) / x;
}

/** 1/sqrt(x) with an error of 3.5 %. */
TPP_MATH tpp_v tpp_guess_rsqrt(tpp_v x) {
  return tpp_from_words(tpp_words_sub(tpp_words_pair(0, 0x5fe6eb50),
                                      tpp_words_right(tpp_to_words(x), 1)));
}
/** y (1 + h/2 + 3/8 h^2), where h = 1 - x y^2: the relative error e of the
    estimate y becomes 5/2 e^3. */
TPP_MATH tpp_v tpp_refine_rsqrt(tpp_v x, tpp_v y) {
  tpp_v h = tpp_v_nfma_f64(x * y, y, tpp_v_splat_f64(1));
  return tpp_v_fma_f64(y * h, tpp_poly2(h, 0.5, 0.375), y);
}
/** `y` = 1/sqrt(x) for a positive number; the result for 0, infinity, negative
    numbers and NaN otherwise. */
TPP_MATH tpp_v tpp_finish_rsqrt(tpp_v x, tpp_v y) {
  tpp_v infinity = tpp_v_splat_f64(__builtin_inf());
  y = tpp_v_select_f64(tpp_less_f64(x, infinity), y, tpp_v_splat_f64(0));
  y = tpp_v_select_f64(tpp_unordered_f64(x, x), x, y);
  y = tpp_if_negative_f64(x, tpp_v_splat_f64(__builtin_nan("")), y);
  return tpp_if_zero_f64(x, tpp_sign_f64(x, infinity), y);
}

TPP_MATH tpp_vector_f32 tpp_v_rsqrt_f32(tpp_vector_f32 x) {
  tpp_v wide = tpp_v_extf(x), y = tpp_guess_rsqrt(wide);
  y = tpp_refine_rsqrt(wide, tpp_refine_rsqrt(wide, y));
  return tpp_v_truncf(tpp_finish_rsqrt(wide, y));
}

/** The guess for subnormal numbers is made from 2^108 x. The last step corrects
    the rounding error of x y. */
TPP_MATH tpp_vector_f64 tpp_v_rsqrt_f64(tpp_vector_f64 x) {
  tpp_mask_f64 tiny = tpp_less_f64(x, tpp_v_splat_f64(0x1p-1000));
  tpp_v near = tpp_v_select_f64(tiny, x * 0x1p108, x);
  tpp_v y = tpp_guess_rsqrt(near), product, lost, h;
  y = tpp_refine_rsqrt(near, tpp_refine_rsqrt(near, y));
  product = near * y;
  lost = tpp_v_fma_f64(near, y, tpp_v_neg_f64(product));
  h = tpp_v_nfma_f64(product, y, tpp_v_splat_f64(1));
  h = tpp_v_nfma_f64(lost, y, h);
  y = tpp_v_fma_f64(y * 0.5, h, y);
  return tpp_finish_rsqrt(x, tpp_v_select_f64(tiny, y * 0x1p54, y));
}

/** x^n by squaring; 1/x^-n for negative n, as compilers do. */
TPP_MATH tpp_vector_f64 tpp_v_fpowi_f64(tpp_vector_f64 x, int n) {
  unsigned left = n < 0 ? 0u - (unsigned)n : (unsigned)n;
  tpp_v power = tpp_v_splat_f64(1);
  for (; left; left >>= 1) {
    if (left & 1)
      power = power * x;
    x = x * x;
  }
  return n < 0 ? tpp_v_reciprocal_f64(power) : power;
}
TPP_MATH tpp_vector_f32 tpp_v_fpowi_f32(tpp_vector_f32 x, int n) {
  return tpp_v_truncf(tpp_v_fpowi_f64(tpp_v_extf(x), n));
}

#endif
