/*===- tpp_half_vectors.h - Loads, stores of 16-bit numbers on SW26010-Pro ===*
 *
 * Part of tpp_math_half.h. A register has 32 halves. Lane i of a conversion n
 * to or from f32 is half 4 i + n, so a permutation of the halves puts four
 * contiguous vectors there. Conversions are those of f16 unless the CPE is in
 * the mode of bf16, so bf16 takes another way: through LDM, as the upper halves
 * of words.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_HALF_VECTORS_H
#define TPP_HALF_VECTORS_H

/** A register in the types of its users, and LDM to reach it. */
typedef union {
  float16v32 halves;
  intv16 words;
  unsigned pairs[16];
  float numbers[16];
} __attribute__((aligned(64))) tpp_half_lanes;

/* 6 bits for each half of the result; from 32 on they are halves of the second
   vector. */
#define TPP_HALVES(a, b, x0, x1, x2, x3, x4, x5)                               \
  simd_vshfh(a, b,                                                             \
             simd_set_intv16((int)x0, (int)x1, (int)x2, (int)x3, (int)x4,      \
                             (int)x5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
/** 0, 8, 16, 24, 1, 9, ... */
#define TPP_HALVES_TO_LANES(v)                                                 \
  TPP_HALVES(v, v, 0x41610200, 0x22826512, 0x6d32c369, 0x45714304, 0x63867553, \
             0x7d73c779)
/** Halves 4 i + 1 of b between those of a, and 4 i + 3. */
#define TPP_HALVES_OF_0_1(a, b)                                                \
  TPP_HALVES(a, b, 0x440c2840, 0xaa481c69, 0x3ceb4c2c, 0x544d2c50, 0xae585d6d, \
             0x7def5c6d)
#define TPP_HALVES_OF_2_3(a, b)                                                \
  TPP_HALVES(a, b, 0x448c2040, 0xa2489c61, 0xbce34cac, 0x54cd2450, 0xa658dd65, \
             0xfde75ced)
/** 0, 4, 8, ..., 28, 1, 5, ... of a, then 2, ... and 3, ... of b. */
#define TPP_HALVES_FROM_LANES(a, b)                                            \
  TPP_HALVES(a, b, 0x10308100, 0x91417185, 0x75955134, 0xb2baa9a2, 0xb9e3fbad, \
             0xffbdf3be)
/** 0, -, -, -, 1, -, -, -, 2, ... */
#define TPP_HALVES_TO_FIRST(v)                                                 \
  TPP_HALVES(v, v, 0xc1ffffc0, 0xffc2ffff, 0xffffc3ff, 0xc5ffffc4, 0xffc6ffff, \
             0xffffc7ff)
/** The first, and the last, 16 halves of v as upper halves of words. */
#define TPP_UPPER_HALVES(v, zero)                                              \
  TPP_HALVES(v, zero, 0xa0060020, 0x01200e00, 0x1e01a016, 0xa0260220,          \
             0x03202e02, 0x3e03a036)
#define TPP_UPPER_HALVES_LAST(v, zero)                                         \
  TPP_HALVES(v, zero, 0xa0460420, 0x05204e04, 0x5e05a056, 0xa0660620,          \
             0x07206e06, 0x7e07a076)
/** The upper halves of the words of a and of b. */
#define TPP_UPPER_OF_WORDS(a, b)                                               \
  TPP_HALVES(a, b, 0xc91c50c1, 0x54d13cd2, 0x7dd6d95d, 0xe99e58e1, 0x5cf1beda, \
             0xffdef9df)

/** Keeps a compiler from taking the parts of `x` from a register: they have
    another format there, which only loads make. */
#define TPP_THROUGH_LDM(x) __asm__("" : "+m"(x))

TPP_MATH tpp_half_block tpp_v_load_block_f16(const tpp_half *p) {
  tpp_half_block block;
  float16v32 x;
  simd_loadu(x, (_Float16 *)p);
  x = TPP_HALVES_TO_LANES(x);
  block.v[0] = simd_vfcvths(x, 0);
  block.v[1] = simd_vfcvths(x, 1);
  block.v[2] = simd_vfcvths(x, 2);
  block.v[3] = simd_vfcvths(x, 3);
  return block;
}
TPP_MATH tpp_half_block tpp_v_load_block_bf16(const tpp_half *p) {
  const float16v32 zero = (float16v32)0;
  tpp_half_lanes first, last;
  tpp_half_block block;
  float16v32 x;
  simd_loadu(x, (_Float16 *)p);
  first.halves = TPP_UPPER_HALVES(x, zero);
  last.halves = TPP_UPPER_HALVES_LAST(x, zero);
  TPP_THROUGH_LDM(first);
  TPP_THROUGH_LDM(last);
  block.v[0] = tpp_v_load_f32(first.numbers);
  block.v[1] = tpp_v_load_f32(first.numbers + 8);
  block.v[2] = tpp_v_load_f32(last.numbers);
  block.v[3] = tpp_v_load_f32(last.numbers + 8);
  return block;
}

/** One vector from the first eight halves. */
TPP_MATH tpp_vector_f32 tpp_v_loadu_f16(const tpp_half *p) {
  const tpp_half_pair *pairs = (const tpp_half_pair *)p;
  tpp_half_lanes x;
  int i;
  for (i = 0; i < TPP_LANES / 2; ++i)
    x.pairs[i] = pairs[i];
  TPP_THROUGH_LDM(x);
  return simd_vfcvths(TPP_HALVES_TO_FIRST(x.halves), 0);
}
TPP_MATH tpp_vector_f32 tpp_v_loadu_bf16(const tpp_half *p) {
  const tpp_half_pair *pairs = (const tpp_half_pair *)p;
  tpp_half_lanes x;
  int i;
  for (i = 0; i < TPP_LANES / 2; ++i) {
    unsigned pair = pairs[i];
    x.pairs[2 * i] = pair << 16;
    x.pairs[2 * i + 1] = pair & 0xffff0000u;
  }
  TPP_THROUGH_LDM(x);
  return tpp_v_load_f32(x.numbers);
}

/** Adds to words with the bits of f32 what rounds their upper halves half to
    even. A NaN stays one. */
TPP_MATH tpp_words tpp_round_upper(tpp_words bits) {
  const tpp_words infinity = simd_vcpyw(0x7f800000);
  tpp_words magnitude = simd_vandw(bits, simd_vcpyw(0x7fffffff));
  tpp_words isNaN = simd_vsrawi(simd_vsubw(infinity, magnitude), 31);
  tpp_words odd =
      simd_vandw((tpp_words)simd_vsrlwi((uintv16)bits, 16), simd_vcpyw(1));
  tpp_words half = simd_vaddw(odd, simd_vcpyw(0x7fff));
  tpp_words quiet = simd_vbisw(bits, simd_vandw(isNaN, simd_vcpyw(0x400000)));
  return simd_vaddw(quiet, simd_vbicw(half, isNaN));
}

TPP_MATH void tpp_v_store_block_f16(tpp_vector_f32 x0, tpp_vector_f32 x1,
                                    tpp_vector_f32 x2, tpp_vector_f32 x3,
                                    tpp_half *p) {
  float16v32 a = TPP_HALVES_OF_0_1(simd_vfcvtsh(x0, 0), simd_vfcvtsh(x1, 1));
  float16v32 b = TPP_HALVES_OF_2_3(simd_vfcvtsh(x2, 2), simd_vfcvtsh(x3, 3));
  float16v32 x = TPP_HALVES_FROM_LANES(a, b);
  simd_storeu(x, (_Float16 *)p);
}
TPP_MATH void tpp_v_store_block_bf16(tpp_vector_f32 x0, tpp_vector_f32 x1,
                                     tpp_vector_f32 x2, tpp_vector_f32 x3,
                                     tpp_half *p) {
  tpp_half_lanes first, last;
  float16v32 x;
  tpp_v_store_f32(x0, first.numbers);
  tpp_v_store_f32(x1, first.numbers + 8);
  tpp_v_store_f32(x2, last.numbers);
  tpp_v_store_f32(x3, last.numbers + 8);
  TPP_THROUGH_LDM(first);
  TPP_THROUGH_LDM(last);
  first.words = tpp_round_upper(first.words);
  last.words = tpp_round_upper(last.words);
  TPP_THROUGH_LDM(first);
  TPP_THROUGH_LDM(last);
  x = TPP_UPPER_OF_WORDS(first.halves, last.halves);
  simd_storeu(x, (_Float16 *)p);
}

/** The first eight halves of x, to memory. */
TPP_MATH void tpp_store_first(float16v32 x, tpp_half *p) {
  tpp_half_pair *pairs = (tpp_half_pair *)p;
  tpp_half_lanes lanes;
  int i;
  lanes.halves = x;
  TPP_THROUGH_LDM(lanes);
  for (i = 0; i < TPP_LANES / 2; ++i)
    pairs[i] = lanes.pairs[i];
}
TPP_MATH void tpp_v_storeu_f16(tpp_vector_f32 x, tpp_half *p) {
  float16v32 halves = simd_vfcvtsh(x, 0);
  tpp_store_first(TPP_HALVES_FROM_LANES(halves, halves), p);
}
TPP_MATH void tpp_v_storeu_bf16(tpp_vector_f32 x, tpp_half *p) {
  tpp_half_lanes lanes = {.words = (intv16)0};
  tpp_v_store_f32(x, lanes.numbers);
  TPP_THROUGH_LDM(lanes);
  lanes.words = tpp_round_upper(lanes.words);
  TPP_THROUGH_LDM(lanes);
  tpp_store_first(TPP_UPPER_OF_WORDS(lanes.halves, lanes.halves), p);
}

#undef TPP_THROUGH_LDM
#undef TPP_HALVES_TO_LANES
#undef TPP_HALVES_FROM_LANES
#undef TPP_HALVES_OF_0_1
#undef TPP_HALVES_OF_2_3
#undef TPP_HALVES_TO_FIRST
#undef TPP_UPPER_HALVES
#undef TPP_UPPER_HALVES_LAST
#undef TPP_UPPER_OF_WORDS
#undef TPP_HALVES

#endif
