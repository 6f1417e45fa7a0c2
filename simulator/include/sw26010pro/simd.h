/*===- simd.h - 512-bit vectors of the SW26010-Pro ------------------------===*
 *
 * floatv8 takes 32 bytes in memory, the others 64. Loads assign to their first
 * argument and yield it. Multiply-add rounds once. The host has the 256-bit
 * vectors of the SW26010.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_PRO_SIMD_H
#define SWSIM_PRO_SIMD_H

#ifndef SW_SLAVE

#include "../sw26010/simd.h"

#else

typedef double doublev8 __attribute__((ext_vector_type(8)));
typedef float floatv8 __attribute__((ext_vector_type(8)));
typedef int intv16 __attribute__((ext_vector_type(16)));
typedef unsigned uintv16 __attribute__((ext_vector_type(16)));
typedef long int512 __attribute__((ext_vector_type(8)));
typedef unsigned long uint512 __attribute__((ext_vector_type(8)));
typedef _Float16 float16v32 __attribute__((ext_vector_type(32)));

#define SWSIM_VECTOR static inline __attribute__((always_inline))

/* Hides the object from the compiler, which could otherwise assume less than
   the alignment of the vector. */
static inline __attribute__((always_inline)) void *
swsim_address(const volatile void *p) {
  return (void *)p;
}
#define SWSIM_ADDRESS(p) swsim_address((const volatile void *)(p))

/* Load and store; the vector type is that of the first argument. */
#define simd_load(v, p) ((v) = *(__typeof__(v) *)SWSIM_ADDRESS(p))
#define simd_store(v, p) ((void)(*(__typeof__(v) *)SWSIM_ADDRESS(p) = (v)))
#define simd_loadu(v, p)                                                       \
  (__builtin_memcpy(&(v), (const void *)(p), sizeof(v)), (v))
#define simd_storeu(v, p)                                                      \
  (__extension__({                                                             \
    __typeof__(v) swsim_value = (v);                                           \
    (void)__builtin_memcpy((void *)(p), &swsim_value, sizeof swsim_value);     \
  }))
#define simd_load_u simd_loadu
#define simd_store_u simd_storeu
/** Splat of a scalar in memory. */
#define simd_loade(v, p) ((v) = (__typeof__(v))(*(p)))

/* Splat of a value. */
#define simd_vcpyfs(x) ((floatv8)(float)(x))
#define simd_vcpyfd(x) ((doublev8)(double)(x))
#define simd_vcpyw(x) ((intv16)(int)(x))
#define simd_vcpyl(x) ((int512)(long)(x))
#define simd_vcpyh(x) ((float16v32)(_Float16)(x))

/* Build; the first argument is lane 0. */
#define simd_set_doublev8(...) ((doublev8){__VA_ARGS__})
#define simd_set_floatv8(...) ((floatv8){__VA_ARGS__})
#define simd_set_intv16(...) ((intv16){__VA_ARGS__})
#define simd_set_uintv16(...) ((uintv16){__VA_ARGS__})
#define simd_set_int512(...) ((int512){__VA_ARGS__})
#define simd_set_uint512(...) ((uint512){__VA_ARGS__})
#define simd_set_float16v32(...) ((float16v32){__VA_ARGS__})

#include "swsim_simd_float.h"
#include "swsim_simd_half.h"
#include "swsim_simd_integer.h"
#include "swsim_simd_lanes.h"
#include "swsim_simd_print.h"

#endif
#endif
