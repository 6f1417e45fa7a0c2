/*===- simd.h - 256-bit vectors -------------------------------------------===*
 *
 * floatv4 takes 16 bytes in memory, the others 32. Loads assign to their first
 * argument and yield it. Multiply-add rounds once, as on the chip. If the chip
 * has one instruction for a function, the intermediate code has one as well
 * where possible, since the cost of a program is computed from it.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_SIMD_H
#define SWSIM_SIMD_H

#include <stdio.h>

typedef float floatv4 __attribute__((ext_vector_type(4)));
typedef double doublev4 __attribute__((ext_vector_type(4)));
typedef int intv8 __attribute__((ext_vector_type(8)));
typedef unsigned uintv8 __attribute__((ext_vector_type(8)));
typedef long int256 __attribute__((ext_vector_type(4)));
typedef unsigned long uint256 __attribute__((ext_vector_type(4)));

#define SWSIM_VECTOR_INLINE static inline __attribute__((always_inline, unused))
/* Functions of one name for several types, in C too. */
#define SWSIM_VECTOR_OVERLOAD SWSIM_VECTOR_INLINE __attribute__((overloadable))

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
/** The lower or upper half of the vector; the other half stays. */
#define simd_loadl(v, p)                                                       \
  (__builtin_memcpy(&(v), (const void *)(p), sizeof(v) / 2), (v))
#define simd_loadh(v, p)                                                       \
  (__builtin_memcpy((char *)&(v) + sizeof(v) / 2, (const void *)(p),           \
                    sizeof(v) / 2),                                            \
   (v))
/** Splat of a scalar in memory. */
#define simd_loade(v, p) ((v) = (__typeof__(v))(*(p)))
/* Between an array and a vector. */
#define simd_atov(v, p) simd_load(v, p)
#define simd_atovu(v, p) simd_loadu(v, p)
#define simd_vtoa(v, p) simd_store(v, p)
#define simd_vtoau(v, p) simd_storeu(v, p)

/* Build; the first argument is lane 0. */
#define simd_set_doublev4(...) ((doublev4){__VA_ARGS__})
#define simd_set_floatv4(...) ((floatv4){__VA_ARGS__})
#define simd_set_intv8(...) ((intv8){__VA_ARGS__})
#define simd_set_uintv8(...) ((uintv8){__VA_ARGS__})
#define simd_set_int256(...) ((int256){__VA_ARGS__})
#define simd_set_uint256(...) ((uint256){__VA_ARGS__})

#include "swsim_builtins.h"
#include "swsim_simd_float.h"
#include "swsim_simd_integer.h"
#include "swsim_simd_lanes.h"
#include "swsim_simd_print.h"
#ifdef SW_SLAVE
#include "swsim_exchange.h"
#endif

#endif
