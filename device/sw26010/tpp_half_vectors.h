/*===- tpp_half_vectors.h - Loads and stores of 16-bit numbers on SW26010 -===*
 *
 * Part of tpp_math_half.h. The scalar unit moves the bits, from memory to
 * memory. Everything else is arithmetic. The bits of an f16 in the position of
 * an f32 are the number times 2^-112.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_HALF_VECTORS_H
#define TPP_HALF_VECTORS_H

typedef union {
  unsigned bits[TPP_LANES];
  float numbers[TPP_LANES];
} __attribute__((aligned(64))) tpp_half_lanes;

TPP_MATH tpp_vector_f32 tpp_v_loadu_f16(const tpp_half *p) {
  const tpp_half_pair *pairs = (const tpp_half_pair *)p;
  tpp_half_lanes lanes;
  tpp_vector_f32 x, number;
  int i;
  for (i = 0; i < TPP_LANES / 2; ++i) {
    unsigned pair = pairs[i];
    lanes.bits[2 * i] = (pair & 0x7fffu) << 13 | (pair & 0x8000u) << 16;
    lanes.bits[2 * i + 1] = (pair & 0x7fff0000u) >> 3 | (pair & 0x80000000u);
  }
  x = tpp_v_load_f32(lanes.numbers) * 0x1p112f;
  /* From 2^16 on, they are infinite or NaN. */
  number = (x * 0x1p112f) * 0x1p-112f;
  return tpp_v_select_f32(
      tpp_less_f32(tpp_v_splat_f32(0x1p16f), tpp_abs_f32(x)),
      tpp_v_splat_f32(__builtin_nanf("")), number);
}
TPP_MATH tpp_vector_f32 tpp_v_loadu_bf16(const tpp_half *p) {
  const tpp_half_pair *pairs = (const tpp_half_pair *)p;
  tpp_half_lanes lanes;
  int i;
  for (i = 0; i < TPP_LANES / 2; ++i) {
    unsigned pair = pairs[i];
    lanes.bits[2 * i] = pair << 16;
    lanes.bits[2 * i + 1] = pair & 0xffff0000u;
  }
  return tpp_v_load_f32(lanes.numbers);
}

TPP_MATH void tpp_v_storeu_f16(tpp_vector_f32 x, tpp_half *p) {
  tpp_half_pair *pairs = (tpp_half_pair *)p;
  tpp_half_lanes lanes;
  int i;
  tpp_v_store_f32(tpp_v_round_f16(tpp_v_extf(x)) * 0x1p-112f, lanes.numbers);
  for (i = 0; i < TPP_LANES / 2; ++i) {
    unsigned even = lanes.bits[2 * i], odd = lanes.bits[2 * i + 1];
    pairs[i] = (even >> 13 & 0x7fffu) | (even >> 16 & 0x8000u) |
               (odd << 3 & 0x7fff0000u) | (odd & 0x80000000u);
  }
}
TPP_MATH void tpp_v_storeu_bf16(tpp_vector_f32 x, tpp_half *p) {
  tpp_half_pair *pairs = (tpp_half_pair *)p;
  tpp_half_lanes lanes;
  int i;
  tpp_v_store_f32(tpp_v_round_bf16(tpp_v_extf(x)), lanes.numbers);
  for (i = 0; i < TPP_LANES / 2; ++i)
    pairs[i] = lanes.bits[2 * i] >> 16 | (lanes.bits[2 * i + 1] & 0xffff0000u);
}

#define TPP_HALF_BLOCKS(type)                                                  \
  TPP_MATH tpp_half_block tpp_v_load_block_##type(const tpp_half *p) {         \
    tpp_half_block block;                                                      \
    int i;                                                                     \
    for (i = 0; i < 4; ++i)                                                    \
      block.v[i] = tpp_v_loadu_##type(p + i * TPP_LANES);                      \
    return block;                                                              \
  }                                                                            \
  TPP_MATH void tpp_v_store_block_##type(tpp_vector_f32 x0, tpp_vector_f32 x1, \
                                         tpp_vector_f32 x2, tpp_vector_f32 x3, \
                                         tpp_half *p) {                        \
    tpp_v_storeu_##type(x0, p);                                                \
    tpp_v_storeu_##type(x1, p + TPP_LANES);                                    \
    tpp_v_storeu_##type(x2, p + 2 * TPP_LANES);                                \
    tpp_v_storeu_##type(x3, p + 3 * TPP_LANES);                                \
  }

TPP_HALF_BLOCKS(f16)
TPP_HALF_BLOCKS(bf16)

#undef TPP_HALF_BLOCKS

#endif
