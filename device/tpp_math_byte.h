/*===- tpp_math_byte.h - Vectors of integers of 8 bits --------------------===*
 *
 * Part of tpp_math.h: loads of i8. Registers hold the numbers as f32. `p` must
 * be aligned to words of four elements. Bytes get into the low words of the
 * doubles 2^52 + 2^(8 j) b, where b is a byte without its sign, and j its place
 * in a word. tpp_byte_vectors.h of the chip does that.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_MATH_BYTE_H
#define TPP_MATH_BYTE_H

typedef tpp_vector_f32 tpp_vector_i8;
typedef signed char tpp_byte;
typedef int tpp_byte_word __attribute__((may_alias));

/** For each lane, 2^52 with the sign of its byte, which makes b from -128..127
    to 0..255. */
#define TPP_BYTE_BITS                                                          \
  0x80, 0x43300000, 0x8000, 0x43300000, 0x800000, 0x43300000, (int)0x80000000, \
      0x43300000
/** The places of the bytes of a word in the low words of four lanes. */
#define TPP_BYTE_PLACES 0xff, 0, 0xff00, 0, 0xff0000, 0, (int)0xff000000, 0
#define TPP_BYTE_UNITS 1, 0x1p-8, 0x1p-16, 0x1p-24
#define TPP_BYTE_SHIFTS                                                        \
  -0x1p52 - 128, -0x1p44 - 128, -0x1p36 - 128, -0x1p28 - 128

#include "tpp_byte_vectors.h"

#undef TPP_BYTE_BITS
#undef TPP_BYTE_PLACES
#undef TPP_BYTE_UNITS
#undef TPP_BYTE_SHIFTS

/** Four vectors of contiguous numbers. */
TPP_MATH tpp_half_block tpp_v_load_block_i8(const tpp_byte *p) {
  tpp_half_block block;
  int i;
  for (i = 0; i < 4; ++i)
    block.v[i] = tpp_v_loadu_i8(p + i * TPP_LANES);
  return block;
}

/* The first `count` lanes, and one number in all lanes, as in
   tpp_math_type.h. */

TPP_MATH tpp_vector_f32 tpp_v_load_part_i8(const tpp_byte *p, int count) {
  tpp_byte lanes[TPP_LANES] __attribute__((aligned(64)));
  int i;
  for (i = 0; i < TPP_LANES; ++i)
    lanes[i] = p[i < count ? i : count - 1];
  return tpp_v_loadu_i8(lanes);
}
TPP_MATH tpp_vector_f32 tpp_v_splat_i8(tpp_byte x) {
  return tpp_v_splat_f32((float)x);
}

#endif
