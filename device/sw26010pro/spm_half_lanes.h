/*===- spm_half_lanes.h - Permutations of vectors of 16-bit numbers -------===*
 *
 * The operand of a permutation has 6 bits for each half of the result. From 32
 * on they are halves of the second vector.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_LANES_6(a, b, c, d, e, f)                                          \
  simd_set_intv16((int)(a), (int)(b), (int)(c), (int)(d), (int)(e), (int)(f),  \
                  0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

/* 6 bits for each half of the result: 0, 8, 16, 24, 1, 9, ... */
#define SPM_PERMUTE(v)                                                         \
  simd_vshfh(v, v,                                                             \
             SPM_LANES_6(0x41610200, 0x22826512, 0x6d32c369, 0x45714304,       \
                         0x63867553, 0x7d73c779))
