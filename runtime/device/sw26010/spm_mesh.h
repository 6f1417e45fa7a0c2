/*===- spm_mesh.h - The product by register communication -----------------===*
 *
 * Template over the element type SPM_T, its vector SPM_VECTOR, and SPM_MAD. In
 * exchange step i the CPEs of column i send their A along
 * the rows and those of row i their B down the columns, straight from LDM into
 * the registers of the others, where they meet in register blocks. All CPEs
 * walk the blocks of a uniform piece, whatever they own: every one sends and
 * receives the same messages, lines beyond an edge are zeros or repetitions and
 * their products are dropped.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_each.h"

enum {
  SPM_LANES = 4,
  /** Buffer for vectors that cannot be sent from where they are. */
  SPM_PACK_BYTES = 4096
};
#define SPM_E SPM_T
#define SPM_BUFFERS SPM_T pack[SPM_PACK_BYTES / sizeof(SPM_T)] SPM_ALIGNED;
#include "spm_run.h"

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

/** A CPE owns one operand in one step and the other in another step, or both in
    the same. */
static void spm_choose_kernels(const spm_problem *x, spm_kernel *kernels, int p,
                               int q) {
  spm_kernel (*find)(int, int, int) = x->along_n ? spm_n_kernel : spm_m_kernel;
  kernels[0] = find(p, q, 0);
  if (_ROW == _COL) {
    kernels[3] = find(p, q, 3);
    return;
  }
  kernels[1] = find(p, q, 1);
  kernels[2] = find(p, q, 2);
}

#include "spm_turn.h"

#include "spm_merge.h"
#include "spm_place.h"

#include "spm_pack.h"
#include "spm_plan.h"

#include "spm_walk.h"

static void spm_multiply(const spm_problem *x) {
  spm_walk walk;
  int step, i;
  spm_scale(x, x->beta);
  if (x->alpha == 0)
    return;
  for (i = 0; i < SPM_LANES * 4; ++i)
    walk.zero[i] = 0;
  walk.problem = x;
  walk.in_place = spm_is_in_place(&walk);
  spm_make_plan(&walk);
  spm_place_all(&walk);
  for (step = 0; step < SPM_MESH; ++step) {
    const int of_row = _ROW == step, of_column = _COL == step;
    walk.depth = spm_owned(x->k, 1, step);
    if (walk.depth == 0)
      break;
    walk.own_vector = x->along_n ? of_row : of_column;
    walk.own_scalar = x->along_n ? of_column : of_row;
    spm_walk_step(&walk);
  }
}
