/*===- tpp_byte_vectors.h - Loads of integers of 8 bits on SW26010 --------===*
 *
 * Part of tpp_math_byte.h.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_BYTE_VECTORS_H
#define TPP_BYTE_VECTORS_H

TPP_MATH tpp_vector_f32 tpp_v_loadu_i8(const tpp_byte *p) {
  tpp_words word;
  simd_loade(word, (const tpp_byte_word *)p);
  word = simd_vxorw(simd_vandw(word, simd_set_intv8(TPP_BYTE_PLACES)),
                    simd_set_intv8(TPP_BYTE_BITS));
  return tpp_v_truncf(simd_vmad(tpp_from_words(word),
                                simd_set_doublev4(TPP_BYTE_UNITS),
                                simd_set_doublev4(TPP_BYTE_SHIFTS)));
}

#endif
