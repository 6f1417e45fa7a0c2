/*===- tpp_math_log.h - Logarithms ----------------------------------------===*
 *
 * Part of tpp_math.h. x = 2^k (1 + f) with 1 + f between sqrt(1/2) and sqrt(2),
 * and log(1 + f) = f - f^2/2 + f^3 P(f) (Muller, Elementary Functions, 3rd ed.,
 * ch. 11; the way k is split off is the one of Sun's fdlibm, e_log.c).
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_MATH_LOG_H
#define TPP_MATH_LOG_H

/** k and 1 + f of a normal x. After adding the distance from sqrt(1/2) to 1 to
    the bits of x, the exponent is k, and the lower bits are the distance of 1 +
    f from sqrt(1/2). */
typedef struct {
  tpp_v exponent, fraction;
} tpp_split;

TPP_MATH tpp_split tpp_split_number(tpp_v x) {
  tpp_words moved =
      tpp_words_add(tpp_to_words(x), tpp_words_pair(0, 0x00095f62));
  tpp_words exponent =
      tpp_words_and(tpp_words_right(moved, 20), tpp_words_pair(0, 0x7ff));
  tpp_words fraction = tpp_words_and(moved, tpp_words_pair(-1, 0x000fffff));
  tpp_split split;
  // 2^20 with the exponent in the upper word.
  exponent = tpp_words_or(exponent, tpp_words_pair(0, 0x41300000));
  split.exponent = tpp_from_words(exponent) - (0x1p20 + 1023);
  fraction = tpp_words_add(fraction, tpp_words_pair(0, 0x3fe6a09e));
  split.fraction = tpp_from_words(fraction);
  return split;
}

/** f^2 (f P(f) - 1/2) to 2^-27 and to 2^-56 of log(1 + f). */
TPP_MATH tpp_v tpp_log_short(tpp_v f) {
  tpp_v y = f * f;
  return y *
         tpp_step(tpp_v_fma_f64(
                      tpp_poly4(y, -0.2500081202542707, -0.16624498651705227,
                                -0.13129101929676984, -0.07860937061943607),
                      f,
                      tpp_poly4(y, 0.3333331663525394, 0.2000229500527792,
                                0.141809568944643, 0.12883494363822942)),
                  f, -0.5);
}
TPP_MATH tpp_v tpp_log_long(tpp_v f) {
  tpp_v y = f * f;
  return y *
         tpp_step(
             tpp_v_fma_f64(
                 tpp_poly_on5(
                     tpp_poly4(y, -0.07149137082144201, -0.062011453981336596,
                               -0.05645278580376607, -0.060755769394363696),
                     y, -0.24999999999987518, -0.16666666669910293,
                     -0.124999996876922, -0.10000015138953104,
                     -0.08332923217864507),
                 f,
                 tpp_poly_on5(tpp_poly5(y, 0.07691353807589506,
                                        0.0668642184168696, 0.05659300795402211,
                                        0.06509356677874324,
                                        0.026928485011399574),
                              y, 0.3333333333333325, 0.20000000000026594,
                              0.14285714285047177, 0.11111110855310251,
                              0.09090933389150374)),
             f, -0.5);
}

/** `y` for a positive number; the logarithm of 0, of negative numbers, of
    infinity and of NaN otherwise. */
TPP_MATH tpp_v tpp_finish_log(tpp_v x, tpp_v y) {
  tpp_v infinity = tpp_v_splat_f64(__builtin_inf());
  y = tpp_v_select_f64(tpp_less_f64(x, infinity), y, x);
  y = tpp_if_negative_f64(x, tpp_v_splat_f64(__builtin_nan("")), y);
  return tpp_if_zero_f64(x, tpp_v_neg_f64(infinity), y);
}

/** The same for any x: a subnormal x is scaled by 2^54, and k is reduced by
    54. */
TPP_MATH tpp_split tpp_split_any(tpp_v x) {
  tpp_mask_f64 tiny = tpp_less_f64(x, tpp_v_splat_f64(0x1p-1022));
  tpp_split split = tpp_split_number(tpp_v_select_f64(tiny, x * 0x1p54, x));
  split.exponent =
      tpp_v_select_f64(tiny, split.exponent - 54.0, split.exponent);
  return split;
}

TPP_MATH tpp_vector_f64 tpp_v_log_f64(tpp_vector_f64 x) {
  tpp_split split = tpp_split_any(x);
  tpp_v f = split.fraction - 1.0, y;
  y = tpp_v_fma_f64(split.exponent, tpp_v_splat_f64(TPP_LN2_LOW),
                    tpp_log_long(f));
  y = tpp_v_fma_f64(split.exponent, tpp_v_splat_f64(TPP_LN2), f + y);
  return tpp_finish_log(x, y);
}

/* To other bases: log(1 + f) is the sum of two doubles before the product with
   log2 e or log10 e, another one. */

/** (f + y) base, base = high + low. */
TPP_MATH tpp_v tpp_rebase(tpp_v f, tpp_v y, double high, double low) {
  tpp_v sum = f + y, rest = (f - sum) + y;
  rest = tpp_v_fma_f64(sum, tpp_v_splat_f64(low), rest * high);
  return tpp_v_fma_f64(sum, tpp_v_splat_f64(high), rest);
}
TPP_MATH tpp_vector_f64 tpp_v_log2_f64(tpp_vector_f64 x) {
  tpp_split split = tpp_split_any(x);
  tpp_v f = split.fraction - 1.0;
  tpp_v y = tpp_rebase(f, tpp_log_long(f), TPP_LOG2E, TPP_LOG2E_LOW);
  return tpp_finish_log(x, split.exponent + y);
}
TPP_MATH tpp_vector_f64 tpp_v_log10_f64(tpp_vector_f64 x) {
  tpp_split split = tpp_split_any(x);
  tpp_v f = split.fraction - 1.0;
  tpp_v y = tpp_rebase(f, tpp_log_long(f), 0x1.bcb7b1526e50ep-2,
                       0x1.95355baaafad3p-57);
  y = tpp_v_fma_f64(split.exponent, tpp_v_splat_f64(-0x1.9dc1da994fd21p-59), y);
  y = tpp_v_fma_f64(split.exponent, tpp_v_splat_f64(0x1.34413509f79ffp-2), y);
  return tpp_finish_log(x, y);
}

/** k step + log(1 + f) base, to single precision. */
TPP_MATH tpp_vector_f32 tpp_log_to_f32(tpp_vector_f32 x, double step,
                                       double base) {
  tpp_v wide = tpp_v_extf(x), f, y;
  tpp_split split = tpp_split_number(wide);
  f = split.fraction - 1.0;
  y = (f + tpp_log_short(f)) * base;
  y = tpp_v_fma_f64(split.exponent, tpp_v_splat_f64(step), y);
  return tpp_v_truncf(tpp_finish_log(wide, y));
}
TPP_MATH tpp_vector_f32 tpp_v_log_f32(tpp_vector_f32 x) {
  return tpp_log_to_f32(x, TPP_LN2, 1);
}
TPP_MATH tpp_vector_f32 tpp_v_log2_f32(tpp_vector_f32 x) {
  return tpp_log_to_f32(x, 1, TPP_LOG2E);
}
TPP_MATH tpp_vector_f32 tpp_v_log10_f32(tpp_vector_f32 x) {
  return tpp_log_to_f32(x, 0x1.34413509f79ffp-2, 0x1.bcb7b1526e50ep-2);
}

/** log(1 + x) from u = 1 + x and the rounding error of this sum (Knuth, The Art
    of Computer Programming, vol. 2, 4.2.2, theorem B). With k = 0, f is x. */
TPP_MATH tpp_vector_f64 tpp_v_log1p_f64(tpp_vector_f64 x) {
  tpp_v u = x + 1.0, other = u - 1.0, f, y;
  tpp_v lost = (tpp_v_splat_f64(1) - (u - other)) + (x - other);
  tpp_split split = tpp_split_number(u);
  tpp_v shift = tpp_max_limit(tpp_v_neg_f64(split.exponent), -1022);
  f = (split.fraction - 1.0) + lost * tpp_power_of_2(shift);
  y = tpp_v_fma_f64(split.exponent, tpp_v_splat_f64(TPP_LN2_LOW),
                    tpp_log_long(f));
  y = tpp_v_fma_f64(split.exponent, tpp_v_splat_f64(TPP_LN2), f + y);
  return tpp_if_zero_f64(x, x, tpp_finish_log(u, y));
}
TPP_MATH tpp_vector_f32 tpp_v_log1p_f32(tpp_vector_f32 x) {
  tpp_v wide = tpp_v_extf(x), u = wide + 1.0, f, y;
  tpp_split split = tpp_split_number(u);
  f = tpp_if_zero_f64(split.exponent, wide, split.fraction - 1.0);
  y = f + tpp_log_short(f);
  y = tpp_v_fma_f64(split.exponent, tpp_v_splat_f64(TPP_LN2), y);
  return tpp_v_truncf(tpp_if_zero_f64(wide, wide, tpp_finish_log(u, y)));
}

#endif
