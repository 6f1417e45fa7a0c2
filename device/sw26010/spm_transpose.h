/*===- spm_transpose.h - C with neighbours along M on SW26010 --------------===*
 *
 * Template over SPM_E and SPM_VECTOR.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_square.h"

#define SPM_LOAD_TRANSPOSED(e) simd_load(t##e, tile + e * (long)width + i);
#define SPM_LOAD_ROW(e) simd_loadu(c##e, row + e * step);
#define SPM_ADD_TRANSPOSED(e) c##e = SPM_MAD(t##e, factor, c##e);
#define SPM_STORE_ROW(e) simd_storeu(c##e, row + e * step);
#define SPM_DECLARE_TRANSPOSED(e) SPM_VECTOR t##e, c##e;

/** C = alpha*tile + C for four lines of the tile, each of which is a column of
    C. Returns the number of lanes done, whole vectors. */
static int spm_merge_transposed(SPM_E *c, const SPM_E *tile, int width,
                                int lanes, long step, SPM_E alpha) {
  const SPM_VECTOR factor = alpha;
  int i = 0;
  for (; i + SPM_LANES <= lanes; i += SPM_LANES) {
    SPM_E *row = c + i * step;
    SPM_EACH4(SPM_DECLARE_TRANSPOSED)
    SPM_EACH4(SPM_LOAD_TRANSPOSED)
    SPM_EACH4(SPM_LOAD_ROW)
    SPM_TRANSPOSE(t)
    SPM_EACH4(SPM_ADD_TRANSPOSED) SPM_EACH4(SPM_STORE_ROW)
  }
  return i;
}
