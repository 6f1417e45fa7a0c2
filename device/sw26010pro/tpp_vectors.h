/*===- tpp_vectors.h - Vectors of the elementwise kernels on SW26010-Pro --===*/

#ifndef TPP_VECTORS_H
#define TPP_VECTORS_H

#include "simd.h"

enum { TPP_LANES = 8 };
typedef floatv8 tpp_vector_f32;
typedef doublev8 tpp_vector_f64;

/** max(x, 0); keeps what is not a number. */
#define tpp_positive_f32(x, zero) simd_vfsellts(x, zero, x)
#define tpp_positive_f64(x, zero) simd_vfselltd(x, zero, x)
/** max(x, 0); 0 for what is not a number. */
#define tpp_positive_num_f32(x, zero) simd_vfsellts((zero) - (x), x, zero)
#define tpp_positive_num_f64(x, zero) simd_vfselltd((zero) - (x), x, zero)

#endif
