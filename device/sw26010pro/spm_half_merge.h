/*===- spm_half_merge.h - Columns of C by transposed squares --------------===*
 *
 * Template over SPM_C. The lanes of eight lines of a temporary tile become
 * eight contiguous elements of a row of C.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_MERGED_LINES 8
#define SPM_SHUFFLE simd_vshfs
#include "spm_square.h"

#define SPM_DECLARE_ROW(e) SPM_C_VECTOR v##e, c##e, sum##e;
#define SPM_LOAD_TILE(e) simd_load(v##e, tile + e * (long)width);
#define SPM_LOAD_ROW(e) SPM_LOAD_C(c##e, c + e * step);
#define SPM_ADD_ROW(e) sum##e = SPM_C_MAD(v##e, factor, c##e);
#define SPM_STORE_ROW(e) SPM_STORE_C(sum##e, last + e * step);

#define SPM_LOAD_SQUARE                                                        \
  SPM_TRANSPOSE_EACH(SPM_LOAD_TILE)                                            \
  SPM_TRANSPOSE_EACH(SPM_LOAD_ROW)
#define SPM_ADD_SQUARE                                                         \
  SPM_TRANSPOSE(v)                                                             \
  SPM_TRANSPOSE_EACH(SPM_ADD_ROW)

/* The rows of a square are loaded before those of the previous one are stored,
   which might alias them as far as a compiler knows. */
#define SPM_MERGE_SQUARES                                                      \
  SPM_TRANSPOSE_EACH(SPM_DECLARE_ROW)                                          \
  SPM_LOAD_SQUARE                                                              \
  SPM_ADD_SQUARE                                                               \
  for (i = SPM_C_LANES; i + SPM_C_LANES <= lanes; i += SPM_C_LANES) {          \
    SPM_C *const last = c;                                                     \
    c += SPM_C_LANES * step;                                                   \
    tile += SPM_C_LANES;                                                       \
    SPM_LOAD_SQUARE                                                            \
    SPM_TRANSPOSE_EACH(SPM_STORE_ROW)                                          \
    SPM_ADD_SQUARE                                                             \
  }                                                                            \
  {                                                                            \
    SPM_C *const last = c;                                                     \
    SPM_TRANSPOSE_EACH(SPM_STORE_ROW)                                          \
  }

/** c += alpha*tile for eight lines of which element i of each belongs to row i
    of C; returns the elements of a line that have been added. */
static int spm_merge_transposed(SPM_C *c, const SPM_C *tile, int width,
                                int lanes, long step, SPM_C alpha) {
  const SPM_C_VECTOR factor = alpha;
  int i;
  if (lanes < SPM_C_LANES)
    return 0;
  if (((unsigned long)c | sizeof(SPM_C) * step) % sizeof(SPM_C_VECTOR) == 0) {
#define SPM_LOAD_C simd_load
#define SPM_STORE_C simd_store
    SPM_MERGE_SQUARES
#undef SPM_LOAD_C
#undef SPM_STORE_C
    return i;
  }
#define SPM_LOAD_C simd_loadu
#define SPM_STORE_C simd_storeu
  SPM_MERGE_SQUARES
  return i;
}
#undef SPM_LOAD_C
#undef SPM_STORE_C
#undef SPM_SHUFFLE
