/*===- swsim_simd_lanes.h - Single lanes and permutations -----------------===*/

#ifndef SWSIM_PRO_SIMD_LANES_H
#define SWSIM_PRO_SIMD_LANES_H

/* Insert and extract. */
#define SWSIM_LANE_FUNCTIONS(V, T, s)                                          \
  SWSIM_VECTOR V simd_vins##s(T x, V v, const int lane) {                      \
    v[lane] = x;                                                               \
    return v;                                                                  \
  }                                                                            \
  SWSIM_VECTOR T simd_vext##s(V v, const int lane) { return v[lane]; }
SWSIM_LANE_FUNCTIONS(floatv8, float, fs)
SWSIM_LANE_FUNCTIONS(doublev8, double, fd)
SWSIM_LANE_FUNCTIONS(int512, long, l)
SWSIM_LANE_FUNCTIONS(intv16, int, w)
SWSIM_LANE_FUNCTIONS(float16v32, _Float16, h)

#define simd_vinsfs0(x, v) simd_vinsfs(x, v, 0)
#define simd_vinsfs1(x, v) simd_vinsfs(x, v, 1)
#define simd_vinsfs2(x, v) simd_vinsfs(x, v, 2)
#define simd_vinsfs3(x, v) simd_vinsfs(x, v, 3)
#define simd_vinsfs4(x, v) simd_vinsfs(x, v, 4)
#define simd_vinsfs5(x, v) simd_vinsfs(x, v, 5)
#define simd_vinsfs6(x, v) simd_vinsfs(x, v, 6)
#define simd_vinsfs7(x, v) simd_vinsfs(x, v, 7)
#define simd_vinsfd0(x, v) simd_vinsfd(x, v, 0)
#define simd_vinsfd1(x, v) simd_vinsfd(x, v, 1)
#define simd_vinsfd2(x, v) simd_vinsfd(x, v, 2)
#define simd_vinsfd3(x, v) simd_vinsfd(x, v, 3)
#define simd_vinsfd4(x, v) simd_vinsfd(x, v, 4)
#define simd_vinsfd5(x, v) simd_vinsfd(x, v, 5)
#define simd_vinsfd6(x, v) simd_vinsfd(x, v, 6)
#define simd_vinsfd7(x, v) simd_vinsfd(x, v, 7)
#define simd_vinsl0(x, v) simd_vinsl(x, v, 0)
#define simd_vinsl1(x, v) simd_vinsl(x, v, 1)
#define simd_vinsl2(x, v) simd_vinsl(x, v, 2)
#define simd_vinsl3(x, v) simd_vinsl(x, v, 3)
#define simd_vinsl4(x, v) simd_vinsl(x, v, 4)
#define simd_vinsl5(x, v) simd_vinsl(x, v, 5)
#define simd_vinsl6(x, v) simd_vinsl(x, v, 6)
#define simd_vinsl7(x, v) simd_vinsl(x, v, 7)
#define simd_vinsw0(x, v) simd_vinsw(x, v, 0)
#define simd_vinsw1(x, v) simd_vinsw(x, v, 1)
#define simd_vinsw2(x, v) simd_vinsw(x, v, 2)
#define simd_vinsw3(x, v) simd_vinsw(x, v, 3)
#define simd_vinsw4(x, v) simd_vinsw(x, v, 4)
#define simd_vinsw5(x, v) simd_vinsw(x, v, 5)
#define simd_vinsw6(x, v) simd_vinsw(x, v, 6)
#define simd_vinsw7(x, v) simd_vinsw(x, v, 7)
#define simd_vinsw8(x, v) simd_vinsw(x, v, 8)
#define simd_vinsw9(x, v) simd_vinsw(x, v, 9)
#define simd_vinsw10(x, v) simd_vinsw(x, v, 10)
#define simd_vinsw11(x, v) simd_vinsw(x, v, 11)
#define simd_vinsw12(x, v) simd_vinsw(x, v, 12)
#define simd_vinsw13(x, v) simd_vinsw(x, v, 13)
#define simd_vinsw14(x, v) simd_vinsw(x, v, 14)
#define simd_vinsw15(x, v) simd_vinsw(x, v, 15)
#define simd_vextfs0(v) simd_vextfs(v, 0)
#define simd_vextfs1(v) simd_vextfs(v, 1)
#define simd_vextfs2(v) simd_vextfs(v, 2)
#define simd_vextfs3(v) simd_vextfs(v, 3)
#define simd_vextfs4(v) simd_vextfs(v, 4)
#define simd_vextfs5(v) simd_vextfs(v, 5)
#define simd_vextfs6(v) simd_vextfs(v, 6)
#define simd_vextfs7(v) simd_vextfs(v, 7)
#define simd_vextfd0(v) simd_vextfd(v, 0)
#define simd_vextfd1(v) simd_vextfd(v, 1)
#define simd_vextfd2(v) simd_vextfd(v, 2)
#define simd_vextfd3(v) simd_vextfd(v, 3)
#define simd_vextfd4(v) simd_vextfd(v, 4)
#define simd_vextfd5(v) simd_vextfd(v, 5)
#define simd_vextfd6(v) simd_vextfd(v, 6)
#define simd_vextfd7(v) simd_vextfd(v, 7)
#define simd_vextl0(v) simd_vextl(v, 0)
#define simd_vextl1(v) simd_vextl(v, 1)
#define simd_vextl2(v) simd_vextl(v, 2)
#define simd_vextl3(v) simd_vextl(v, 3)
#define simd_vextl4(v) simd_vextl(v, 4)
#define simd_vextl5(v) simd_vextl(v, 5)
#define simd_vextl6(v) simd_vextl(v, 6)
#define simd_vextl7(v) simd_vextl(v, 7)
#define simd_vextw0(v) simd_vextw(v, 0)
#define simd_vextw1(v) simd_vextw(v, 1)
#define simd_vextw2(v) simd_vextw(v, 2)
#define simd_vextw3(v) simd_vextw(v, 3)
#define simd_vextw4(v) simd_vextw(v, 4)
#define simd_vextw5(v) simd_vextw(v, 5)
#define simd_vextw6(v) simd_vextw(v, 6)
#define simd_vextw7(v) simd_vextw(v, 7)
#define simd_vextw8(v) simd_vextw(v, 8)
#define simd_vextw9(v) simd_vextw(v, 9)
#define simd_vextw10(v) simd_vextw(v, 10)
#define simd_vextw11(v) simd_vextw(v, 11)
#define simd_vextw12(v) simd_vextw(v, 12)
#define simd_vextw13(v) simd_vextw(v, 13)
#define simd_vextw14(v) simd_vextw(v, 14)
#define simd_vextw15(v) simd_vextw(v, 15)

/* Permutations take their indices from packed bits of a vector, lowest first:
   5 bits for each of 16 words, 6 bits for each of 32 half words. Indices beyond
   the first vector name lanes of the second. Constant indices become one
   shuffle; others call a function that is counted as one instruction. */
#define SWSIM_SHUFFLE __attribute__((noinline, const, unused)) static

#define SWSIM_PERMUTATION(name, V, T, lanes, width)                            \
  SWSIM_VECTOR V swsim_##name(V a, V b, unsigned _BitInt(512) bits) {          \
    T both[2 * lanes];                                                         \
    V result = (V)(0);                                                         \
    __builtin_memcpy(both, &a, sizeof a);                                      \
    __builtin_memcpy(both + lanes, &b, sizeof b);                              \
    _Pragma("clang loop unroll(full)") for (int i = 0; i < lanes; ++i)         \
        result[i] = both[(int)(bits >> (width * i)) & (2 * lanes - 1)];        \
    return result;                                                             \
  }                                                                            \
  SWSIM_SHUFFLE V __swsim_simd_##name(V a, V b, intv16 indices) {              \
    unsigned _BitInt(512) bits;                                                \
    __builtin_memcpy(&bits, &indices, sizeof bits);                            \
    return swsim_##name(a, b, bits);                                           \
  }                                                                            \
  SWSIM_VECTOR V simd_##name(V a, V b, intv16 indices) {                       \
    unsigned long words[8];                                                    \
    __builtin_memcpy(words, &indices, sizeof words);                           \
    if (!__builtin_constant_p(words[0]) || !__builtin_constant_p(words[1]) ||  \
        !__builtin_constant_p(words[2]))                                       \
      return __swsim_simd_##name(a, b, indices);                               \
    unsigned _BitInt(512) bits;                                                \
    __builtin_memcpy(&bits, &indices, sizeof bits);                            \
    return swsim_##name(a, b, bits);                                           \
  }
SWSIM_PERMUTATION(vshfw, intv16, int, 16, 5)
SWSIM_PERMUTATION(vshfh, float16v32, _Float16, 32, 6)

/** Two concatenated vectors, from the lane that the low bits of the address
    select. */
#define SWSIM_CONCATENATE(name, V, T, lanes)                                   \
  SWSIM_SHUFFLE V __swsim_simd_##name(V a, V b, const void *address) {         \
    T both[2 * lanes];                                                         \
    V result;                                                                  \
    long first = (long)address % sizeof a / sizeof(T);                         \
    __builtin_memcpy(both, &a, sizeof a);                                      \
    __builtin_memcpy(both + lanes, &b, sizeof b);                              \
    __builtin_memcpy(&result, both + first, sizeof result);                    \
    return result;                                                             \
  }
SWSIM_CONCATENATE(vconw, intv16, int, 16)
SWSIM_CONCATENATE(vcons, floatv8, float, 8)
SWSIM_CONCATENATE(vcond, doublev8, double, 8)
#define simd_vconw __swsim_simd_vconw
#define simd_vcons __swsim_simd_vcons
#define simd_vcond __swsim_simd_vcond

/* A lane of doublev8 or floatv8 is two words of the register; an fp32 has the
   format of a double there. */
#define simd_vshfd(a, b, indices)                                              \
  ((doublev8)simd_vshfw((intv16)(doublev8)(a), (intv16)(doublev8)(b),          \
                        (indices)))
#define SWSIM_REGISTER(a) ((intv16) __builtin_convertvector((a), doublev8))
/** Whether the words of all lanes stay together and in order.
 */
SWSIM_VECTOR int swsim_keeps_lanes(unsigned _BitInt(512) bits) {
  int result = 1;
  _Pragma("clang loop unroll(full)") for (int i = 0; i < 8; ++i) {
    int first = (int)(bits >> (10 * i)) & 31;
    int second = (int)(bits >> (10 * i + 5)) & 31;
    result &= first % 2 == 0 && second == first + 1;
  }
  return result;
}
/** Prevents that the compiler merges a permutation with those of its result and
    splits it. */
SWSIM_VECTOR floatv8 swsim_permuted(floatv8 x) {
#ifdef __x86_64__
#pragma clang fp reassociate(on)
  x = __arithmetic_fence(x);
#endif
  return x;
}
SWSIM_VECTOR floatv8 simd_vshfs(floatv8 a, floatv8 b, intv16 indices) {
  unsigned long words[8];
  unsigned _BitInt(512) bits;
  floatv8 result = a;
  __builtin_memcpy(words, &indices, sizeof words);
  __builtin_memcpy(&bits, &indices, sizeof bits);
  if (!__builtin_constant_p(words[0]) || !__builtin_constant_p(words[1]) ||
      !swsim_keeps_lanes(bits))
    return __builtin_convertvector(
        (doublev8)simd_vshfw(SWSIM_REGISTER(a), SWSIM_REGISTER(b), indices),
        floatv8);
  _Pragma("clang loop unroll(full)") for (int i = 0; i < 8; ++i) {
    int lane = (int)(bits >> (10 * i + 1)) & 15;
    result[i] = lane < 8 ? a[lane & 7] : b[lane & 7];
  }
  return swsim_permuted(result);
}

#endif
