/*===- spm_turn.h - Squares of 4 x 4 elements on SW26010 ------------------===*
 *
 * Template over SPM_E and SPM_VECTOR.
 *
 *===----------------------------------------------------------------------===*/

/** Four vectors as rows of a square become its columns. */
#define SPM_TURN(v0, v1, v2, v3)                                               \
  {                                                                            \
    const SPM_VECTOR low0 = simd_vshff(v1, v0, 0x44);                          \
    const SPM_VECTOR low1 = simd_vshff(v3, v2, 0x44);                          \
    const SPM_VECTOR high0 = simd_vshff(v1, v0, 0xee);                         \
    const SPM_VECTOR high1 = simd_vshff(v3, v2, 0xee);                         \
    v0 = simd_vshff(low1, low0, 0x88);                                         \
    v1 = simd_vshff(low1, low0, 0xdd);                                         \
    v2 = simd_vshff(high1, high0, 0x88);                                       \
    v3 = simd_vshff(high1, high0, 0xdd);                                       \
  }

#define SPM_TAKE_TURNED(e) simd_load(t##e, tile + e * (long)width + i);
#define SPM_TAKE_ROW(e) simd_loadu(c##e, row + e * step);
#define SPM_ADD_TURNED(e) c##e = SPM_MAD(t##e, factor, c##e);
#define SPM_GIVE_ROW(e) simd_storeu(c##e, row + e * step);
#define SPM_DECLARE_TURNED(e) SPM_VECTOR t##e, c##e;

/** C = alpha*tile + C for four lines of the tile, each of which is a column of
    C. Returns the lanes that it has done: whole vectors. */
static int spm_merge_turned(SPM_E *c, const SPM_E *tile, int width, int lanes,
                            long step, SPM_E alpha) {
  const SPM_VECTOR factor = alpha;
  int i = 0;
  for (; i + SPM_LANES <= lanes; i += SPM_LANES) {
    SPM_E *row = c + i * step;
    SPM_EACH4(SPM_DECLARE_TURNED)
    SPM_EACH4(SPM_TAKE_TURNED)
    SPM_EACH4(SPM_TAKE_ROW)
    SPM_TURN(t0, t1, t2, t3)
    SPM_EACH4(SPM_ADD_TURNED) SPM_EACH4(SPM_GIVE_ROW)
  }
  return i;
}
