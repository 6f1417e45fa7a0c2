/*===- tpp_math_half.h - Vectors of numbers of 16 bits --------------------===*
 *
 * Part of tpp_math.h: vectors of f16 (IEEE's binary16) or bf16 (the upper half
 * of an f32). Registers hold the numbers as f32: tpp_v_loadu_f16 widens and
 * tpp_v_storeu_f16 rounds. tpp_v_load_block_f16 and tpp_v_store_block_f16 have
 * four vectors of contiguous numbers. Elements are accessed in words of two
 * elements, to which `p` must be aligned.
 *
 * Loads and stores are those of the chip, in tpp_half_vectors.h. The sum of a
 * double with 1.5 2^n has no bits for the part to be rounded off.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_MATH_HALF_H
#define TPP_MATH_HALF_H

typedef tpp_vector_f32 tpp_vector_f16;
typedef tpp_vector_f32 tpp_vector_bf16;
typedef unsigned short tpp_half;
typedef unsigned tpp_half_pair __attribute__((may_alias));

/** Rounds x, half to even, to multiples of 2^-52 times `unit` times the power
    of two of x, but at least `minimum`. |x| < 2^200. */
TPP_MATH tpp_v tpp_round_to_unit(tpp_v x, double unit, double minimum) {
  tpp_v power = tpp_from_words(
      tpp_words_and(tpp_to_words(x), tpp_words_pair(0, 0x7ff00000)));
  tpp_v shift = tpp_max_limit(power, minimum) * unit;
  return tpp_sign_f64(x, (x + shift) - shift);
}

TPP_MATH tpp_vector_f32 tpp_v_round_f16(tpp_v x) {
  tpp_v rounded = tpp_round_to_unit(x, 0x1.8p42, 0x1p-14);
  tpp_mask_f64 fits = tpp_less_f64(tpp_abs_f64(x), tpp_v_splat_f64(65520));
  return tpp_v_truncf(tpp_v_select_f64(fits, rounded, x * 0x1p1000));
}
TPP_MATH tpp_vector_f32 tpp_v_round_bf16(tpp_v x) {
  tpp_v rounded = tpp_round_to_unit(x, 0x1.8p45, 0x1p-126);
  tpp_mask_f64 fits = tpp_less_f64(tpp_abs_f64(x), tpp_v_splat_f64(0x1p200));
  return tpp_v_truncf(tpp_v_select_f64(fits, rounded, x));
}

/** Four vectors of contiguous numbers. */
typedef struct {
  tpp_vector_f32 v[4];
} tpp_half_block;

#include "tpp_half_vectors.h"

/* One number in all lanes, and the first `count` lanes, as in
   tpp_math_type.h. */

#define TPP_HALF_PARTS(type)                                                   \
  TPP_MATH tpp_vector_f32 tpp_v_load_part_##type(const tpp_half *p,            \
                                                 int count) {                  \
    tpp_half lanes[TPP_LANES] __attribute__((aligned(64)));                    \
    int i;                                                                     \
    for (i = 0; i < TPP_LANES; ++i)                                            \
      lanes[i] = p[i < count ? i : count - 1];                                 \
    return tpp_v_loadu_##type(lanes);                                          \
  }                                                                            \
  TPP_MATH tpp_vector_f32 tpp_v_load_steps_##type(const tpp_half *p,           \
                                                  long step, int count) {      \
    tpp_half lanes[TPP_LANES] __attribute__((aligned(64)));                    \
    int i;                                                                     \
    for (i = 0; i < TPP_LANES; ++i)                                            \
      lanes[i] = p[(i < count ? i : count - 1) * step];                        \
    return tpp_v_loadu_##type(lanes);                                          \
  }                                                                            \
  TPP_MATH tpp_vector_f32 tpp_v_splat_##type(tpp_half x) {                     \
    return tpp_v_load_part_##type(&x, 1);                                      \
  }                                                                            \
  TPP_MATH void tpp_v_store_part_##type(tpp_vector_f32 x, tpp_half *p,         \
                                        int count) {                           \
    tpp_half lanes[TPP_LANES] __attribute__((aligned(64)));                    \
    int i;                                                                     \
    tpp_v_storeu_##type(x, lanes);                                             \
    for (i = 0; i < count; ++i)                                                \
      p[i] = lanes[i];                                                         \
  }

TPP_HALF_PARTS(f16)
TPP_HALF_PARTS(bf16)

#undef TPP_HALF_PARTS

#endif
