/*===- swsim_simd_print.h - Printing vectors, highest lane first ----------===*/

#ifndef SWSIM_PRO_SIMD_PRINT_H
#define SWSIM_PRO_SIMD_PRINT_H

#include <stdio.h>

/* V: vector type, T: type that `format` prints, U: unsigned of its size. */
#define SWSIM_PRINT_FUNCTIONS(V, T, U, lanes, format, hexadecimal)             \
  static inline __attribute__((unused)) void simd_fprint_##V(FILE *file,       \
                                                             V v) {            \
    for (int lane = lanes - 1; lane >= 0; --lane)                              \
      fprintf(file, "%s" format, lane == lanes - 1 ? "[ " : ", ", (T)v[lane]); \
    fputs(" ]\n", file);                                                       \
  }                                                                            \
  static inline __attribute__((unused)) void simd_fprint_##V##_X(FILE *file,   \
                                                                 V v) {        \
    U bits[lanes];                                                             \
    __builtin_memcpy(bits, &v, sizeof v);                                      \
    for (int lane = lanes - 1; lane >= 0; --lane)                              \
      fprintf(file, "%s0x" hexadecimal, lane == lanes - 1 ? "[ " : ", ",       \
              bits[lane]);                                                     \
    fputs(" ]\n", file);                                                       \
  }                                                                            \
  static inline __attribute__((unused)) void simd_print_##V(V v) {             \
    simd_fprint_##V(stdout, v);                                                \
  }                                                                            \
  static inline __attribute__((unused)) void simd_print_##V##_X(V v) {         \
    simd_fprint_##V##_X(stdout, v);                                            \
  }
SWSIM_PRINT_FUNCTIONS(doublev8, double, unsigned long, 8, "%e", "%lx")
SWSIM_PRINT_FUNCTIONS(floatv8, double, unsigned, 8, "%e", "%x")
SWSIM_PRINT_FUNCTIONS(float16v32, double, unsigned short, 32, "%e", "%x")
SWSIM_PRINT_FUNCTIONS(intv16, int, unsigned, 16, "%d", "%x")
SWSIM_PRINT_FUNCTIONS(uintv16, unsigned, unsigned, 16, "%u", "%x")
SWSIM_PRINT_FUNCTIONS(int512, long, unsigned long, 8, "%ld", "%lx")
SWSIM_PRINT_FUNCTIONS(uint512, unsigned long, unsigned long, 8, "%lu", "%lx")

#endif
