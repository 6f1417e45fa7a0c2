/*===- spm_problem.h - A collective product as one CPE sees it ------------===*
 *
 * Internal header, shared by the files of the device library. A product is
 * described without its element type. With SPM_VEC_M the operand `vector` is A
 * and `scalar` is B; with SPM_VEC_N it is the other way round.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SPM_PROBLEM_H
#define SPM_PROBLEM_H

#include "slave.h"
#include "spm_call.h"

/** Rows and columns of the mesh: constants of a build, see sw_mesh.h. */
enum { SPM_ROWS = SW_MESH_ROWS, SPM_COLS = SW_MESH_COLS };
#define SPM_IS_SQUARE (SW_MESH_ROWS == SW_MESH_COLS)

/** The base-2 logarithm of a number of rows or columns; -1 if it is not a power
    of two. */
#define SPM_LOG2(n)                                                            \
  ((n) == 1    ? 0                                                             \
   : (n) == 2  ? 1                                                             \
   : (n) == 4  ? 2                                                             \
   : (n) == 8  ? 3                                                             \
   : (n) == 16 ? 4                                                             \
               : -1)

/** One operand, seen from a register block: line x at k step k of tile t is
    data[spm_tile_place(offsets, stride, t) + x*line + k*step]. */
typedef struct {
  const void *data;
  long line, step;
  /** True if lines are contiguous and k steps are the leading dimension apart;
     false for the opposite. The same on all CPEs. */
  int has_near_lines;
  /** Lines that this CPE has, at most the uniform number. */
  int owned;
  const long *offsets;
  long stride;
} spm_operand;

typedef struct {
  /** Uniform piece of C: elements along the vectors and along the scalars; and
      the elements of it that this CPE owns. */
  int vectors, scalars;
  int own_vectors, own_scalars;
  /** K of a whole tile, and the number of tiles. */
  int k, tiles;
  /** True if the vector operand is B (SPM_VEC_N), which is sent along columns;
      false if it is A, which is sent along rows. */
  int along_n;
  /** Products of 16 bits that are summed in 16 bits; 0: none. Others do not use
      it. */
  int run;
  spm_operand vector, scalar;
  void *c;
  /** Distances of elements of C along the vectors and along the scalars. */
  long c_lane, c_line;
  double alpha, beta;
} spm_problem;

static inline int spm_min(int a, int b) { return a < b ? a : b; }
static inline int spm_max(int a, int b) { return a > b ? a : b; }

/** The uniform piece of a dimension on `places` places, a constant; a multiple
    of `unit`: the lanes of a vector, 4, 8 or 32, for the dimension along which
    vectors run, else SPM_UNIT. The CPE divides slowly. */
static inline int spm_piece(int extent, int unit, int places) {
#if SPM_UNIT == 2
  const int shift = unit == 2 ? 1 : 5;
#else
  const int shift = unit == 1 ? 0 : unit == 4 ? 2 : 3;
#endif
  const int padded = extent + (places << shift) - 1;
  const int log = SPM_LOG2(places);
  return (log < 0 ? (padded >> shift) / places : padded >> (log + shift))
         << shift;
}

/** Elements of a dimension with pieces of `piece` that place `place` owns. */
static inline int spm_owned(int extent, int piece, int place) {
  return spm_max(0, spm_min(extent - place * piece, piece));
}

/** The uniform piece of k of the vector or of the scalar operand: k of A is
    distributed over columns, k of B over rows. */
static inline int spm_piece_of_k(const spm_problem *x, int is_vector) {
  return x->along_n == is_vector ? spm_piece(x->k, SPM_UNIT, SPM_ROWS)
                                 : spm_piece(x->k, SPM_UNIT, SPM_COLS);
}

/** Offset of tile `tile`, in elements. */
static inline long spm_tile_place(const long *offsets, long stride, int tile) {
  return offsets ? offsets[tile] : tile * stride;
}

static inline spm_operand spm_describe(const void *data, int near_lines, int ld,
                                       int owned) {
  spm_operand x;
  x.data = data;
  x.line = near_lines ? 1 : ld;
  x.step = near_lines ? ld : 1;
  x.has_near_lines = near_lines != 0;
  x.owned = owned;
  x.offsets = 0;
  x.stride = 0;
  return x;
}

/** True if rows of C are whole vectors, and so are those of B, or B is packed
    anyway. */
static inline int spm_is_padded(const spm_call *call) {
  const int rows = call->bits == 16 ? call->ldc : call->ldb | call->ldc;
  return (rows & (call->lanes - 1)) == 0;
}

/** The call in terms of vectors and scalars. */
static inline void spm_translate(const spm_call *call, spm_problem *x) {
  const spm_batch *batch = call->batch;
  const int along_n = (call->variant & SPM_VEC_N) != 0;
  const int unit_m = along_n ? SPM_UNIT : call->lanes;
  const int unit_n = along_n ? call->lanes : SPM_UNIT;
  const int piece_m = spm_piece(call->m, unit_m, SPM_ROWS);
  const int piece_n = spm_piece(call->n, unit_n, SPM_COLS);
  spm_operand a = spm_describe(call->a, call->variant & SPM_A_COL, call->lda,
                               spm_owned(call->m, piece_m, _ROW));
  spm_operand b = spm_describe(call->b, !(call->variant & SPM_B_COL), call->ldb,
                               spm_owned(call->n, piece_n, _COL));
  if (batch) {
    a.offsets = batch->offset_a;
    a.stride = batch->stride_a;
    b.offsets = batch->offset_b;
    b.stride = batch->stride_b;
  }
  x->own_vectors = along_n ? b.owned : a.owned;
  x->own_scalars = along_n ? a.owned : b.owned;
  if ((call->variant & (SPM_VEC_N | SPM_B_COL | SPM_PADDED)) ==
          (SPM_VEC_N | SPM_PADDED) &&
      spm_is_padded(call)) {
    x->own_vectors = (b.owned + call->lanes - 1) & -call->lanes;
    b.owned = spm_min(x->own_vectors, call->ldb);
  }
  x->vector = along_n ? b : a;
  x->scalar = along_n ? a : b;
  x->vectors = along_n ? piece_n : piece_m;
  x->scalars = along_n ? piece_m : piece_n;
  x->k = call->k;
  x->tiles = batch ? batch->count : 1;
  x->along_n = along_n;
  x->c = call->c;
  x->c_lane = along_n ? 1 : call->ldc;
  x->c_line = along_n ? call->ldc : 1;
  x->alpha = x->tiles > 0 ? call->alpha : 0;
  x->beta = call->beta;
}

#endif
