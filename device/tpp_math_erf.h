/*===- tpp_math_erf.h - The error function --------------------------------===*
 *
 * Part of tpp_math.h. In single precision, erf is one odd polynomial up to the
 * x for which erf(x) rounds to 1. In double precision, it is one polynomial up
 * to 7/8, and 1 - e^-B(x) above, where B = -log(erfc x) is smooth. This is the
 * method of the erff of N. Juffa (forums.developer.nvidia.com), with two newly
 * fitted polynomials.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_MATH_ERF_H
#define TPP_MATH_ERF_H

TPP_MATH tpp_vector_f32 tpp_v_erf_f32(tpp_vector_f32 x) {
  tpp_v wide = tpp_v_extf(x), magnitude, u, v, y;
  magnitude = tpp_min_limit(tpp_v_absf_f64(wide), 3.95);
  u = magnitude * magnitude;
  v = u * u;
  y = tpp_v_fma_f64(
      tpp_poly_on5(tpp_poly4(v, -7.739317915283697e-10, -1.7790537471007632e-12,
                             -1.2667514409380091e-15, -1.147176596977054e-19),
                   v, -0.3761263396875138, -0.02686534134078952,
                   -0.0008538219470043183, -1.4680101103184015e-05,
                   -1.4608123638802863e-07),
      u,
      tpp_poly_on5(tpp_poly4(v, 1.162574835908553e-08, 4.188095214107211e-11,
                             5.668433473779994e-14, 1.7633640838178206e-17),
                   v, 1.1283791657826399, 0.11283759905281236,
                   0.005222813868363846, 0.00011996249418485085,
                   1.5708323445224805e-06));
  return tpp_v_truncf(tpp_sign_f64(wide, magnitude * y));
}

/** erf(x)/x - 1 of u = x^2, x <= 7/8. */
TPP_MATH tpp_v tpp_erf_small(tpp_v u) {
  tpp_v v = u * u;
  return tpp_v_fma_f64(
      tpp_poly5(v, -0.3761263890318298, -0.026866170637128525,
                -0.0008548321970652645, -1.4920937960360563e-05,
                -1.5618953220310947e-07),
      u,
      tpp_poly6(v, 0.12837916709551256, 0.11283791670915502,
                0.0052239775423096515, 0.00012055140869013598,
                1.6387327366069635e-06, 1.0455956273086792e-08));
}
/** -log(erfc x), 7/8 <= x <= 6. */
TPP_MATH tpp_v tpp_erf_large(tpp_v x) {
  tpp_v v = x * x;
  return tpp_v_fma_f64(
      tpp_poly_on5(tpp_poly5(v, 2.9221612455706725e-05, 1.966265453440959e-06,
                             5.267630032916406e-08, 5.047088921237793e-10,
                             1.1334924081558078e-12),
                   v, 1.1283794592772216, 0.1027795780178027,
                   -0.00017025319076166442, -0.0005114192975496832,
                   0.00013228644551440509),
      x,
      tpp_poly_on5(tpp_poly6(v, -7.617623063674361e-05, -8.525175496328997e-06,
                             -3.616585358662407e-07, -5.956263843728352e-09,
                             -3.0163539606536656e-11, -2.0133567342396225e-14),
                   v, -2.2372177239506262e-08, 0.6366179710272141,
                   -0.01914748109771136, 0.00163420055454044,
                   -5.4981439780496695e-05));
}
TPP_MATH tpp_vector_f64 tpp_v_erf_f64(tpp_vector_f64 x) {
  tpp_v magnitude = tpp_min_limit(tpp_v_absf_f64(x), 6), low, high;
  tpp_v n, b, r;
  low =
      tpp_v_fma_f64(magnitude, tpp_erf_small(magnitude * magnitude), magnitude);
  b = tpp_v_neg_f64(tpp_erf_large(magnitude));
  n = tpp_nearest_product(b, TPP_LOG2E);
  r = tpp_exp_rest(b, n);
  high = tpp_v_fma_f64(r * r, tpp_exp_long(r), r) + 1.0;
  high = tpp_v_nfma_f64(high, tpp_power_of_2(n), tpp_v_splat_f64(1));
  low = tpp_v_select_f64(tpp_less_f64(magnitude, tpp_v_splat_f64(0.875)), low,
                         high);
  return tpp_sign_f64(x, low);
}

#endif
