/*===- swsim_simd_lanes.h - Single lanes and permutations -----------------===*
 *
 * Part of simd.h. The inserted value may be a number, or a vector whose lane 0
 * is used.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_SIMD_LANES_H
#define SWSIM_SIMD_LANES_H

#define SWSIM_SCALAR(T)                                                        \
  SWSIM_VECTOR_OVERLOAD T swsim_scalar(T x) { return x; }
#define SWSIM_FIRST_LANE(V, T)                                                 \
  SWSIM_VECTOR_OVERLOAD T swsim_scalar(V x) { return x[0]; }
SWSIM_SCALAR(int)
SWSIM_SCALAR(unsigned)
SWSIM_SCALAR(long)
SWSIM_SCALAR(unsigned long)
SWSIM_SCALAR(float)
SWSIM_SCALAR(double)
SWSIM_FIRST_LANE(doublev4, double)
SWSIM_FIRST_LANE(floatv4, float)
SWSIM_FIRST_LANE(intv8, int)
SWSIM_FIRST_LANE(uintv8, unsigned)
SWSIM_FIRST_LANE(int256, long)
SWSIM_FIRST_LANE(uint256, unsigned long)

#define SWSIM_INSERT(x, v, n)                                                  \
  (__extension__({                                                             \
    __typeof__(v) swsim_value = (v);                                           \
    swsim_value[n] = swsim_scalar(x);                                          \
    swsim_value;                                                               \
  }))
#define simd_vinsf(x, v, n) SWSIM_INSERT(x, v, n)
#define simd_vinsf0(x, v) SWSIM_INSERT(x, v, 0)
#define simd_vinsf1(x, v) SWSIM_INSERT(x, v, 1)
#define simd_vinsf2(x, v) SWSIM_INSERT(x, v, 2)
#define simd_vinsf3(x, v) SWSIM_INSERT(x, v, 3)
#define simd_vinsw(x, v, n) SWSIM_INSERT(x, v, n)
#define simd_vinsw0(x, v) SWSIM_INSERT(x, v, 0)
#define simd_vinsw1(x, v) SWSIM_INSERT(x, v, 1)
#define simd_vinsw2(x, v) SWSIM_INSERT(x, v, 2)
#define simd_vinsw3(x, v) SWSIM_INSERT(x, v, 3)
#define simd_vinsw4(x, v) SWSIM_INSERT(x, v, 4)
#define simd_vinsw5(x, v) SWSIM_INSERT(x, v, 5)
#define simd_vinsw6(x, v) SWSIM_INSERT(x, v, 6)
#define simd_vinsw7(x, v) SWSIM_INSERT(x, v, 7)

#define simd_vextf(v, n) ((v)[n])
#define simd_vextf0(v) ((v)[0])
#define simd_vextf1(v) ((v)[1])
#define simd_vextf2(v) ((v)[2])
#define simd_vextf3(v) ((v)[3])
#define simd_vextw(v, n) ((v)[n])
#define simd_vextw0(v) ((v)[0])
#define simd_vextw1(v) ((v)[1])
#define simd_vextw2(v) ((v)[2])
#define simd_vextw3(v) ((v)[3])
#define simd_vextw4(v) ((v)[4])
#define simd_vextw5(v) ((v)[5])
#define simd_vextw6(v) ((v)[6])
#define simd_vextw7(v) ((v)[7])

/* Splat of a number or of lane 0. */
#define SWSIM_SPLAT(T, V)                                                      \
  SWSIM_VECTOR_OVERLOAD V simd_vcpyf(T x) { return (V)(swsim_scalar(x)); }
SWSIM_SPLAT(double, doublev4)
SWSIM_SPLAT(doublev4, doublev4)
SWSIM_SPLAT(float, floatv4)
SWSIM_SPLAT(floatv4, floatv4)
SWSIM_VECTOR_OVERLOAD doublev4 simd_vcpyf(int x) { return (double)x; }
SWSIM_VECTOR_OVERLOAD doublev4 simd_vcpyf(long x) { return (double)x; }
#define simd_vcpyw(x) ((intv8)(int)swsim_scalar(x))

/* The two lower lanes come from b, the two upper ones from a; two bits of the
   pattern name each, lowest first. */
#define SWSIM_SHUFFLE(V)                                                       \
  SWSIM_VECTOR_OVERLOAD V simd_vshff(V a, V b, int pattern) {                  \
    V result = b;                                                              \
    result[0] = b[pattern & 3];                                                \
    result[1] = b[pattern >> 2 & 3];                                           \
    result[2] = a[pattern >> 4 & 3];                                           \
    result[3] = a[pattern >> 6 & 3];                                           \
    return result;                                                             \
  }
SWSIM_SHUFFLE(doublev4)
SWSIM_SHUFFLE(floatv4)
SWSIM_SHUFFLE(int256)
SWSIM_SHUFFLE(uint256)

/* The same for words: four bits name each. */
#define SWSIM_SHUFFLE_WORDS(V)                                                 \
  SWSIM_VECTOR_OVERLOAD V simd_vshff(V a, V b, int pattern) {                  \
    V result = b;                                                              \
    result[0] = b[pattern & 7];                                                \
    result[1] = b[pattern >> 4 & 7];                                           \
    result[2] = b[pattern >> 8 & 7];                                           \
    result[3] = b[pattern >> 12 & 7];                                          \
    result[4] = a[pattern >> 16 & 7];                                          \
    result[5] = a[pattern >> 20 & 7];                                          \
    result[6] = a[pattern >> 24 & 7];                                          \
    result[7] = a[pattern >> 28 & 7];                                          \
    return result;                                                             \
  }
SWSIM_SHUFFLE_WORDS(intv8)
SWSIM_SHUFFLE_WORDS(uintv8)

#endif
