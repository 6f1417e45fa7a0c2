/*===- tpp_math_exp.h - Exponential functions -----------------------------===*
 *
 * Part of tpp_math.h. x = n ln 2 + r with |r| <= ln(2)/2, and e^x = 2^n e^r,
 * e^r = 1 + r + r^2 Q(r) (Muller, Elementary Functions, 3rd ed., ch. 11). ln 2
 * is the sum of two doubles; multiply-adds make r exact enough.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_MATH_EXP_H
#define TPP_MATH_EXP_H

/** r of x and n. */
TPP_MATH tpp_v tpp_exp_rest(tpp_v x, tpp_v n) {
  tpp_v r = tpp_v_nfma_f64(n, tpp_v_splat_f64(TPP_LN2), x);
  return tpp_v_nfma_f64(n, tpp_v_splat_f64(TPP_LN2_LOW), r);
}

/** Q to 2^-28 and to 2^-57 of e^r. */
TPP_MATH tpp_v tpp_exp_short(tpp_v r) {
  tpp_v v = r * r;
  return tpp_v_fma_f64(tpp_poly2(v, 0.166665206317483, 0.008368716877698029), r,
                       tpp_poly3(v, 0.4999999344780462, 0.04166838804620615,
                                 0.001381459852760241));
}
TPP_MATH tpp_v tpp_exp_long(tpp_v r) {
  tpp_v v = r * r;
  return tpp_v_fma_f64(tpp_poly5(v, 0.16666666666666413, 0.008333333333494465,
                                 0.0001984126950657133, 2.7557586380882422e-06,
                                 2.5000059256055573e-08),
                       r,
                       tpp_poly5(v, 0.5000000000000011, 0.04166666666653016,
                                 0.001388888894363005, 2.480149309892918e-05,
                                 2.763024837974211e-07));
}

/** 2^n y, where 2^n alone may be out of range. */
TPP_MATH tpp_v tpp_scale(tpp_v y, tpp_v n) {
  tpp_v half = tpp_nearest(n * 0.5);
  return (y * tpp_power_of_2(half)) * tpp_power_of_2(n - half);
}

/* e^x and e^x - 1 for |x| < 700, to single precision. */

TPP_MATH tpp_v tpp_exp_to_f32(tpp_v x) {
  tpp_v n = tpp_nearest_product(x, TPP_LOG2E);
  tpp_v r = tpp_v_nfma_f64(n, tpp_v_splat_f64(TPP_LN2), x);
  tpp_v y = tpp_v_fma_f64(r * r, tpp_exp_short(r), r + 1.0);
  return y * tpp_power_of_2(n);
}
TPP_MATH tpp_v tpp_expm1_to_f32(tpp_v x) {
  tpp_v n = tpp_nearest_product(x, TPP_LOG2E);
  tpp_v r = tpp_v_nfma_f64(n, tpp_v_splat_f64(TPP_LN2), x);
  tpp_v y = tpp_v_fma_f64(r * r, tpp_exp_short(r), r);
  tpp_v scale = tpp_power_of_2(n);
  return tpp_v_fma_f64(scale, y, scale - 1.0);
}

/** e^x for x <= 0 of any size. */
TPP_MATH tpp_v tpp_exp_below(tpp_v x) {
  tpp_v near = tpp_max_limit(x, -746), n, r, y;
  n = tpp_nearest_product(near, TPP_LOG2E);
  r = tpp_exp_rest(near, n);
  y = tpp_v_fma_f64(r * r, tpp_exp_long(r), r) + 1.0;
  return tpp_scale(y, n);
}
TPP_MATH tpp_vector_f64 tpp_v_exp_f64(tpp_vector_f64 x) {
  return tpp_exp_below(tpp_min_limit(x, 710));
}
TPP_MATH tpp_vector_f32 tpp_v_exp_f32(tpp_vector_f32 x) {
  tpp_v near = tpp_min_limit(tpp_v_extf(x), 200);
  return tpp_v_truncf(tpp_exp_to_f32(tpp_max_limit(near, -200)));
}

/** e^x - 1 for -50 <= x <= 0. */
TPP_MATH tpp_v tpp_expm1_below(tpp_v x) {
  tpp_v n = tpp_nearest_product(x, TPP_LOG2E), r = tpp_exp_rest(x, n);
  tpp_v y = tpp_v_fma_f64(r * r, tpp_exp_long(r), r);
  tpp_v scale = tpp_power_of_2(n);
  return tpp_v_fma_f64(scale, y, scale - 1.0);
}

/* tanh |x| = -t/(2 + t), where t = e^(-2|x|) - 1: nothing cancels, and the
   divisor lies between 1 and 2. */

TPP_MATH tpp_vector_f64 tpp_v_tanh_f64(tpp_vector_f64 x) {
  tpp_v magnitude = tpp_min_limit(tpp_v_absf_f64(x), 22);
  tpp_v t = tpp_expm1_below(magnitude * -2.0), d = t + 2.0;
  tpp_v y = tpp_quotient(t, d, t - (d - 2.0), tpp_long_reciprocal(d));
  return tpp_sign_f64(x, y);
}
TPP_MATH tpp_vector_f32 tpp_v_tanh_f32(tpp_vector_f32 x) {
  tpp_v wide = tpp_v_extf(x);
  tpp_v magnitude = tpp_min_limit(tpp_v_absf_f64(wide), 22);
  tpp_v t = tpp_expm1_to_f32(magnitude * -2.0);
  tpp_v y = t * tpp_short_reciprocal(t + 2.0);
  return tpp_v_truncf(tpp_sign_f64(wide, y));
}

/* 1/(1 + e^-x) = 1/(1 + t) for x >= 0, t/(1 + t) for x < 0, t = e^-|x|. */

TPP_MATH tpp_vector_f64 tpp_v_sigmoid_f64(tpp_vector_f64 x) {
  tpp_v t = tpp_exp_below(tpp_v_neg_f64(tpp_v_absf_f64(x))), d = t + 1.0;
  tpp_v above = tpp_if_negative_f64(x, t, tpp_v_splat_f64(1));
  return tpp_quotient(above, d, t - (d - 1.0), tpp_long_reciprocal(d));
}
TPP_MATH tpp_vector_f32 tpp_v_sigmoid_f32(tpp_vector_f32 x) {
  tpp_v wide = tpp_v_extf(x);
  tpp_v magnitude = tpp_min_limit(tpp_v_absf_f64(wide), 200);
  tpp_v t = tpp_exp_to_f32(tpp_v_neg_f64(magnitude));
  tpp_v above = tpp_if_negative_f64(wide, t, tpp_v_splat_f64(1));
  return tpp_v_truncf(above * tpp_short_reciprocal(t + 1.0));
}

/** (2^r - 1)/r for |r| <= 1/2, to 2^-29 and to 2^-58 of 2^r. */
TPP_MATH tpp_v tpp_exp2_short(tpp_v r) {
  tpp_v v = r * r;
  return tpp_v_fma_f64(tpp_poly3(v, 0.2402264791363854, 0.009618437358240353,
                                 0.00015353361555832043),
                       r,
                       tpp_poly3(v, 0.693147202854958, 0.055503324712279374,
                                 0.0013398874395000161));
}
TPP_MATH tpp_v tpp_exp2_long(tpp_v r) {
  tpp_v v = r * r;
  return tpp_v_fma_f64(tpp_poly5(v, 0.2402265069591013, 0.00961812910759412,
                                 0.00015403530457112067, 1.3215435282336804e-06,
                                 7.073783241791058e-09),
                       r,
                       tpp_poly6(v, 0.6931471805599453, 0.055504108664820084,
                                 0.001333355814677463, 1.525273349311665e-05,
                                 1.0178199576815802e-07,
                                 4.4347705024668645e-10));
}

/** 2^x for |x| < 1000, to single precision. */
TPP_MATH tpp_v tpp_exp2_to_f32(tpp_v x) {
  tpp_v n = tpp_nearest(x), r = x - n;
  tpp_v y = tpp_v_fma_f64(r, tpp_exp2_short(r), tpp_v_splat_f64(1));
  return y * tpp_power_of_2(n);
}
/** 2^(x + low) for |x| < 1100. */
TPP_MATH tpp_v tpp_exp2_sum(tpp_v x, tpp_v low) {
  tpp_v n = tpp_nearest(x), r = (x - n) + low;
  tpp_v y = tpp_v_fma_f64(r, tpp_exp2_long(r), tpp_v_splat_f64(1));
  return tpp_scale(y, n);
}
TPP_MATH tpp_vector_f64 tpp_v_exp2_f64(tpp_vector_f64 x) {
  tpp_v near = tpp_min_limit(tpp_max_limit(x, -1080), 1030);
  return tpp_exp2_sum(near, tpp_v_splat_f64(0));
}
TPP_MATH tpp_vector_f32 tpp_v_exp2_f32(tpp_vector_f32 x) {
  tpp_v near = tpp_min_limit(tpp_v_extf(x), 200);
  return tpp_v_truncf(tpp_exp2_to_f32(tpp_max_limit(near, -200)));
}

/** Half of it until the end: 2^n may be one power too large. */
TPP_MATH tpp_vector_f64 tpp_v_expm1_f64(tpp_vector_f64 x) {
  tpp_v near = tpp_min_limit(tpp_max_limit(x, -50), 710);
  tpp_v n = tpp_nearest_product(near, TPP_LOG2E), r = tpp_exp_rest(near, n);
  tpp_v y = tpp_v_fma_f64(r * r, tpp_exp_long(r), r);
  tpp_v scale = tpp_power_of_2(n - 1.0);
  y = tpp_v_fma_f64(scale, y, scale - 0.5);
  return tpp_sign_f64(x, y + y);
}
TPP_MATH tpp_vector_f32 tpp_v_expm1_f32(tpp_vector_f32 x) {
  tpp_v wide = tpp_v_extf(x);
  tpp_v near = tpp_min_limit(tpp_max_limit(wide, -50), 200);
  return tpp_v_truncf(tpp_sign_f64(wide, tpp_expm1_to_f32(near)));
}

#endif
