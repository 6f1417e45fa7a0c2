/*===- spm_half_merge.h - Columns of C by transposed squares --------------===*
 *
 * Template over SPM_C. The lanes of eight lines of a temporary tile become
 * eight contiguous elements of a row of C. Where C is aligned, there is no such
 * tile: squares of 8 x 8 of C are transposed in place before and after the
 * product, and blocks work on these.
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

#define SPM_DECLARE_TURNED(e) SPM_C_VECTOR v##e;
#define SPM_LOAD_TURNED(e) simd_load(v##e, c + e * step);
#define SPM_COPY_TURNED(e) t##e = v##e;
#define SPM_DECLARE_COPY(e) SPM_C_VECTOR t##e;
#define SPM_STORE_TURNED(e) simd_store(t##e, last + e * step);

/** Transposes `count` squares one below the other in place, at least one. A
    square is loaded before the previous one is stored. */
static void spm_turn_column(SPM_C *c, int count, long step) {
  SPM_C *last = c;
  SPM_TRANSPOSE_EACH(SPM_DECLARE_TURNED)
  SPM_TRANSPOSE_EACH(SPM_DECLARE_COPY)
  SPM_TRANSPOSE_EACH(SPM_LOAD_TURNED)
  SPM_TRANSPOSE(v)
  SPM_TRANSPOSE_EACH(SPM_COPY_TURNED)
  while (--count > 0) {
    c += SPM_C_LANES * step;
    SPM_TRANSPOSE_EACH(SPM_LOAD_TURNED)
    SPM_TRANSPOSE_EACH(SPM_STORE_TURNED)
    SPM_TRANSPOSE(v)
    SPM_TRANSPOSE_EACH(SPM_COPY_TURNED)
    last = c;
  }
  SPM_TRANSPOSE_EACH(SPM_STORE_TURNED)
}

/** Transposes the squares of all blocks that work on C itself. */
static void spm_turn_squares(const spm_walk *walk) {
  const spm_problem *x = walk->problem;
  const spm_panels *plan = walk->plan;
  int lanes = 0, lines = 0, i, panel;
  for (i = 0; i < 2; ++i)
    for (panel = 0; panel < plan[i].panels; ++panel)
      if (lanes + SPM_LANES * plan[i].p <= x->own_vectors) {
        lanes += SPM_LANES * plan[i].p;
        lines = 8 * plan[i].groups[0].inside;
      }
  if (lanes > 0)
    for (i = 0; i < lines; i += SPM_C_LANES)
      spm_turn_column((SPM_C *)x->c + i, lanes / SPM_C_LANES, x->c_lane);
}
#undef SPM_SHUFFLE
