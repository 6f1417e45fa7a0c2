/*===- tpp_math_pow.h - Powers --------------------------------------------===*
 *
 * Part of tpp_math.h. |x|^y = 2^(y log2 |x|). A result of 2^1024 has 10 bits
 * before the point of its exponent, so f64 needs the logarithm to 2^-64: it is
 * the sum of two doubles, of 2 atanh(s) = 2 s (1 + s^2/3 + s^4 R(s^2)) with
 * s = f/(2 + f). Sums and products of two doubles are Dekker's (A
 * floating-point technique for extending the available precision, 1971), with
 * multiply-adds.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_MATH_POW_H
#define TPP_MATH_POW_H

/** high + low, where low is at most half a unit of high. */
typedef struct {
  tpp_v high, low;
} tpp_pair;

/** a + b + rest, |a| >= |b| or a = 0. */
TPP_MATH tpp_pair tpp_pair_sum(tpp_v a, tpp_v b, tpp_v rest) {
  tpp_pair sum;
  sum.high = a + b;
  sum.low = ((a - sum.high) + b) + rest;
  return sum;
}
TPP_MATH tpp_pair tpp_pair_product(tpp_pair a, tpp_pair b) {
  tpp_pair product;
  tpp_v rest;
  product.high = a.high * b.high;
  rest = tpp_v_fma_f64(a.high, b.high, tpp_v_neg_f64(product.high));
  rest = tpp_v_fma_f64(a.low, b.high, rest);
  product.low = tpp_v_fma_f64(a.high, b.low, rest);
  return product;
}
TPP_MATH tpp_pair tpp_pair_splat(double high, double low) {
  tpp_pair pair;
  pair.high = tpp_v_splat_f64(high);
  pair.low = tpp_v_splat_f64(low);
  return pair;
}

/** s = f/(2 + f), f = fraction - 1. */
TPP_MATH tpp_pair tpp_power_ratio(tpp_v fraction) {
  tpp_v f = fraction - 1.0, d = fraction + 1.0, low = fraction - (d - 1.0), y;
  tpp_pair s;
  y = tpp_poly3(d, 1.4777756777023925, -0.7224603217562926,
                0.11686608946308083);
  y = tpp_refine_reciprocal(d, tpp_refine_reciprocal(d, y));
  s.high = f * y;
  s.low = tpp_v_nfma_f64(s.high, low, tpp_v_nfma_f64(s.high, d, f)) * y;
  return s;
}
/** (atanh(s)/s - 1 - u/3)/u^2 of u = s^2. */
TPP_MATH tpp_v tpp_power_rest(tpp_v u) {
  tpp_v v = u * u;
  return tpp_v_fma_f64(tpp_poly3(v, 0.14285714285048262, 0.09090892158074317,
                                 0.06628379932063833),
                       u,
                       tpp_poly4(v, 0.2000000000000113, 0.11111111260243478,
                                 0.07693379874994669, 0.06598439838724643));
}
/** log2 x of a positive number. */
TPP_MATH tpp_pair tpp_power_log2(tpp_v x) {
  tpp_split split = tpp_split_any(x);
  tpp_pair s = tpp_power_ratio(split.fraction), u = tpp_pair_product(s, s), t;
  t = tpp_pair_sum(tpp_v_splat_f64(0x1.5555555555555p-2),
                   u.high * tpp_power_rest(u.high),
                   tpp_v_splat_f64(0x1.5555555555555p-56));
  t = tpp_pair_product(s, tpp_pair_product(u, t));
  t = tpp_pair_sum(s.high, t.high, s.low + t.low);
  t = tpp_pair_product(t, tpp_pair_splat(2 * TPP_LOG2E, 2 * TPP_LOG2E_LOW));
  return tpp_pair_sum(split.exponent, t.high, t.low);
}

/** `power` of |x|, corrected for signs, NaNs, ones and zeros as C99
    specifies. */
TPP_MATH tpp_v tpp_finish_power(tpp_v x, tpp_v y, tpp_v power) {
  tpp_v one = tpp_v_splat_f64(1), half = y * 0.5;
  tpp_v nan = tpp_v_splat_f64(__builtin_nan(""));
  tpp_mask_f64 whole = tpp_equal_f64(tpp_v_roundeven_f64(y), y);
  tpp_mask_f64 even = tpp_equal_f64(tpp_v_roundeven_f64(half), half);
  tpp_mask_f64 below =
      tpp_m_and_f64(tpp_less_f64(x, tpp_v_splat_f64(0)),
                    tpp_less_f64(tpp_v_splat_f64(-__builtin_inf()), x));
  tpp_v odd = tpp_v_select_f64(even, power, tpp_sign_f64(x, power));
  tpp_v other = tpp_v_select_f64(below, nan, power);
  power = tpp_v_select_f64(whole, odd, other);
  power = tpp_v_select_f64(tpp_unordered_f64(x, y), nan, power);
  power = tpp_if_zero_f64(y, one, power);
  return tpp_if_zero_f64(x - one, one, power);
}

/** y log; 0 if x is 1, even for an infinite y. */
TPP_MATH tpp_v tpp_power_exponent(tpp_v y, tpp_v log) {
  return tpp_if_zero_f64(log, log, y * log);
}

TPP_MATH tpp_vector_f64 tpp_v_powf_f64(tpp_vector_f64 x, tpp_vector_f64 y) {
  tpp_v magnitude = tpp_v_absf_f64(x), high, low;
  tpp_pair log = tpp_power_log2(magnitude);
  log.high = tpp_finish_log(magnitude, log.high);
  high = tpp_power_exponent(y, log.high);
  low = tpp_v_fma_f64(y, log.high, tpp_v_neg_f64(high));
  low = tpp_v_fma_f64(y, log.low, low);
  // What is out of range has no rest, and none has 0, of an infinite y.
  low = tpp_v_select_f64(
      tpp_less_f64(tpp_v_absf_f64(high), tpp_v_splat_f64(1090)), low,
      tpp_v_splat_f64(0));
  low = tpp_if_zero_f64(high, high, low);
  high = tpp_min_limit(tpp_max_limit(high, -1080), 1030);
  return tpp_finish_power(x, y, tpp_exp2_sum(high, low));
}

/** f^2 (f P(f) - 1/2) to 2^-37 of log(1 + f). */
TPP_MATH tpp_v tpp_log_middle(tpp_v f) {
  tpp_v y = f * f;
  return y * tpp_step(tpp_v_fma_f64(
                          tpp_poly6(y, -0.2500000121806329, -0.1666652486658692,
                                    -0.1250588508162645, -0.09888831729155421,
                                    -0.0926840201646288, -0.049628338387649136),
                          f,
                          tpp_poly6(y, 0.33333333383361535, 0.19999991654897997,
                                    0.14286060205306073, 0.11108111591501053,
                                    0.09012994132760385, 0.09221725848203927)),
                      f, -0.5);
}
TPP_MATH tpp_vector_f32 tpp_v_powf_f32(tpp_vector_f32 x, tpp_vector_f32 y) {
  tpp_v wide = tpp_v_extf(x), exponent = tpp_v_extf(y), f, log;
  tpp_v magnitude = tpp_v_absf_f64(wide);
  tpp_split split = tpp_split_number(magnitude);
  f = split.fraction - 1.0;
  log = tpp_v_fma_f64(f + tpp_log_middle(f), tpp_v_splat_f64(TPP_LOG2E),
                      split.exponent);
  log = tpp_power_exponent(exponent, tpp_finish_log(magnitude, log));
  log = tpp_min_limit(tpp_max_limit(log, -200), 200);
  return tpp_v_truncf(tpp_finish_power(wide, exponent, tpp_exp2_to_f32(log)));
}

#endif
