/*===- spm_mesh.h - The product by register communication -----------------===*
 *
 * Template over the element type SPM_T, its vector SPM_VECTOR, and SPM_MAD. In
 * exchange step i, the CPEs of column i send their A along the rows, and those
 * of row i send their B along the columns. Messages go directly from LDM to the
 * registers of the other CPEs, which multiply them in register blocks. A block
 * goes through all exchange steps before the next one begins. All CPEs process
 * the blocks of a uniform piece, independent of the part that they own: all
 * send and receive the same messages. Lines beyond an edge are zeros or
 * repetitions, and their products are dropped.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_each.h"

enum {
  SPM_LANES = 4,
  /** A FIFO holds the scalars of a k step. */
  SPM_LINES_OF_THREE = 4,
  /** Buffer for vectors that cannot be sent in place. */
  SPM_PACK_BYTES = 4096
};
#define SPM_E SPM_T
#if SPM_IS_SQUARE
/* Counts of k steps: those that a CPE sends of a tile, and those that it
   receives of all tiles before its sends, between them, and after them. */
#define SPM_COUNTS int vectors, scalars, received[3];
#else
/** Consecutive k steps of a tile for which this CPE sends the same operands: 0,
   none; 1, the vectors; 2, the scalars; 3, both. */
typedef struct {
  int role, steps;
} spm_phase;
/* Vectors that a CPE sends of a tile, and the phases of the k steps of a tile:
   both operands have a first and a last k step on this CPE. */
enum { SPM_MAX_PHASES = 5 };
#define SPM_COUNTS                                                             \
  int vectors, phases;                                                         \
  spm_phase phase[SPM_MAX_PHASES];
#endif
#define SPM_BUFFERS SPM_T pack[SPM_PACK_BYTES / sizeof(SPM_T)] SPM_ALIGNED;
#include "spm_run.h"

#define SPM_EACH_SHAPE "spm_shape.h"

#define SPM_PREFIX spm_n_
#define SPM_SEND_V simd_loadc
#define SPM_RECEIVE_V simd_getc
#define SPM_SEND_S simd_loader
#define SPM_RECEIVE_S simd_getr
#include "spm_shapes.h"
#undef SPM_PREFIX
#undef SPM_SEND_V
#undef SPM_RECEIVE_V
#undef SPM_SEND_S
#undef SPM_RECEIVE_S

#define SPM_PREFIX spm_m_
#define SPM_SEND_V simd_loadr
#define SPM_RECEIVE_V simd_getr
#define SPM_SEND_S simd_loadec
#define SPM_RECEIVE_S simd_getc
#include "spm_shapes.h"
#undef SPM_PREFIX
#undef SPM_SEND_V
#undef SPM_RECEIVE_V
#undef SPM_SEND_S
#undef SPM_RECEIVE_S

/** The places of this CPE along k for vectors and scalars. On a square mesh
    they are the exchange steps in which it sends them. */
static int spm_vector_step(const spm_problem *x) {
  return x->along_n ? _ROW : _COL;
}

static int spm_scalar_step(const spm_problem *x) {
  return x->along_n ? _COL : _ROW;
}

static spm_kernel spm_choose_kernel(const spm_problem *x, int p, int q) {
  const int vectors = spm_vector_step(x), scalars = spm_scalar_step(x);
  const int kind = !SPM_IS_SQUARE      ? 3
                   : vectors < scalars ? 0
                   : vectors > scalars ? 1
                                       : 2;
  return x->along_n ? spm_n_kernel(p, q, kind) : spm_m_kernel(p, q, kind);
}

#include "spm_transpose.h"

#include "spm_merge.h"
#include "spm_place.h"

#include "spm_pack.h"
#include "spm_plan.h"

#include "spm_walk.h"

/** Moves an operand by k steps and by tiles. */
static void spm_move_operand(spm_operand *x, int steps, int tiles) {
  x->data = (const SPM_E *)x->data + steps * x->step;
  if (x->offsets)
    x->offsets += tiles;
  else
    x->data = (const SPM_E *)x->data + tiles * x->stride;
}

#if SPM_IS_SQUARE
#include "spm_parts.h"
#else
#include "spm_ranges.h"
#endif

/** Multiplies all parts of k. The operands of `x` are then at the last part. */
static void spm_multiply(spm_problem *x) {
  spm_walk walk;
  walk.is_fresh = spm_is_fresh(x);
  if (!walk.is_fresh)
    spm_scale(x, x->beta);
  if (x->alpha == 0 || x->k <= 0)
    return;
  walk.problem = x;
  spm_clear_row(walk.zero, SPM_LANES * 4);
  spm_make_plan(&walk);
  spm_run_parts(&walk, x);
}
