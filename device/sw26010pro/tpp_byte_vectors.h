/*===- tpp_byte_vectors.h - Loads of integers of 8 bits on SW26010-Pro ----===*
 *
 * Part of tpp_math_byte.h.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_BYTE_VECTORS_H
#define TPP_BYTE_VECTORS_H

#define TPP_NO_WORDS 0, 0, 0, 0, 0, 0, 0, 0

TPP_MATH tpp_vector_f32 tpp_v_loadu_i8(const tpp_byte *p) {
  tpp_words first, last;
  simd_loade(first, (const tpp_byte_word *)p);
  simd_loade(last, (const tpp_byte_word *)p + 1);
  first = simd_vandw(first, simd_set_intv16(TPP_BYTE_PLACES, TPP_NO_WORDS));
  last = simd_vandw(last, simd_set_intv16(TPP_NO_WORDS, TPP_BYTE_PLACES));
  first = simd_vxorw(first, simd_set_intv16(TPP_BYTE_BITS, TPP_BYTE_BITS));
  return tpp_v_truncf(
      simd_vmad(tpp_from_words(simd_vxorw(first, last)),
                simd_set_doublev8(TPP_BYTE_UNITS, TPP_BYTE_UNITS),
                simd_set_doublev8(TPP_BYTE_SHIFTS, TPP_BYTE_SHIFTS)));
}

#undef TPP_NO_WORDS

#endif
