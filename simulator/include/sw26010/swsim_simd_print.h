/*===- swsim_simd_print.h - Printing vectors, highest lane first ----------===*/

#ifndef SWSIM_SIMD_PRINT_H
#define SWSIM_SIMD_PRINT_H

/* V: vector type, T: type that `format` prints. */
#define SWSIM_PRINT_FUNCTIONS(V, T, lanes, format)                             \
  static inline __attribute__((unused)) void simd_fprint_##V(FILE *file,       \
                                                             V v) {            \
    int lane;                                                                  \
    for (lane = lanes - 1; lane >= 0; --lane)                                  \
      fprintf(file, "%s" format, lane == lanes - 1 ? "[ " : ", ", (T)v[lane]); \
    fputs(" ]\n", file);                                                       \
  }                                                                            \
  static inline __attribute__((unused)) void simd_print_##V(V v) {             \
    simd_fprint_##V(stdout, v);                                                \
  }
SWSIM_PRINT_FUNCTIONS(doublev4, double, 4, "%e")
SWSIM_PRINT_FUNCTIONS(floatv4, double, 4, "%e")
SWSIM_PRINT_FUNCTIONS(intv8, int, 8, "%d")
SWSIM_PRINT_FUNCTIONS(uintv8, unsigned, 8, "%u")
SWSIM_PRINT_FUNCTIONS(int256, long, 4, "0x%lx")
SWSIM_PRINT_FUNCTIONS(uint256, unsigned long, 4, "0x%lx")

#endif
