/*===- spm_half_merge.h - Columns of C by transposed squares --------------===*
 *
 * Template over SPM_C. The lanes of eight lines of a temporary tile become
 * eight contiguous elements of a row of C.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_MERGED_LINES 8
#define SPM_SHUFFLE simd_vshfs
#include "spm_square.h"

#define SPM_DECLARE_ROW(e) SPM_C_VECTOR v##e, c##e;
#define SPM_LOAD_TILE(e) simd_load(v##e, tile + e * (long)width + i);
#define SPM_LOAD_ROW(e) simd_loadu(c##e, c + (i + e) * step);
#define SPM_ADD_ROW(e) c##e = SPM_C_MAD(v##e, factor, c##e);
#define SPM_STORE_ROW(e) simd_storeu(c##e, c + (i + e) * step);

/** c += alpha*tile for eight lines of which element i of each belongs to row i
    of C; returns the elements of a line that have been added. */
static int spm_merge_transposed(SPM_C *c, const SPM_C *tile, int width,
                                int lanes, long step, SPM_C alpha) {
  const SPM_C_VECTOR factor = alpha;
  int i;
  for (i = 0; i + SPM_C_LANES <= lanes; i += SPM_C_LANES) {
    SPM_TRANSPOSE_EACH(SPM_DECLARE_ROW)
    SPM_TRANSPOSE_EACH(SPM_LOAD_TILE)
    SPM_TRANSPOSE_EACH(SPM_LOAD_ROW)
    SPM_TRANSPOSE(v)
    SPM_TRANSPOSE_EACH(SPM_ADD_ROW) SPM_TRANSPOSE_EACH(SPM_STORE_ROW)
  }
  return i;
}
#undef SPM_SHUFFLE
