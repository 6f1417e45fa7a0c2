/*===- spm_square.h - Squares of 4 x 4 elements on SW26010 -----------------===*
 *
 * Template over SPM_VECTOR.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_TRANSPOSE_EACH SPM_EACH4

/** The vectors v0 ... v3 as rows of a square become its columns. */
#define SPM_TRANSPOSE(v)                                                       \
  {                                                                            \
    const SPM_VECTOR low0 = simd_vshff(v##1, v##0, 0x44);                      \
    const SPM_VECTOR low1 = simd_vshff(v##3, v##2, 0x44);                      \
    const SPM_VECTOR high0 = simd_vshff(v##1, v##0, 0xee);                     \
    const SPM_VECTOR high1 = simd_vshff(v##3, v##2, 0xee);                     \
    v##0 = simd_vshff(low1, low0, 0x88);                                       \
    v##1 = simd_vshff(low1, low0, 0xdd);                                       \
    v##2 = simd_vshff(high1, high0, 0x88);                                     \
    v##3 = simd_vshff(high1, high0, 0xdd);                                     \
  }
