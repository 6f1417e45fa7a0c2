/*===- spm_mesh.h - The product by RMA ------------------------------------===*
 *
 * Template over SPM_T, the type of A and B, SPM_E, the type that they have in
 * registers, its vector SPM_VECTOR, SPM_MAD and SPM_IS_CONVERTED. In each turn
 * the CPEs of one column send their A along the rows and those of one row their
 * B down the columns, into one of two places in the LDM of the others, while
 * all multiply what came in the turn before. A barrier a turn says that the
 * place is free.
 *
 *===----------------------------------------------------------------------===*/

#include "crts.h"

#include "spm_each.h"

enum {
  SPM_LANES = 8,
  /** K steps in a turn: further ones make blocks hardly better. */
  SPM_MOST_DEPTH = 64,
  /** LDM for the replies, and what buffers are aligned to. */
  SPM_LINE_BYTES = 64
};

#define SPM_BUFFERS
#include "spm_run.h"

#define SPM_PREFIX spm_block_
#define SPM_SEND_V simd_load
#define SPM_SEND_S simd_loade
#include "spm_shapes.h"
#undef SPM_PREFIX
#undef SPM_SEND_V
#undef SPM_SEND_S

static spm_kernel spm_kernel_of(const spm_walk *walk, int p, int q) {
  (void)walk;
  return spm_block_kernel(p, q, 3);
}

#include "spm_merge.h"
#include "spm_pack.h"
#include "spm_place.h"
#include "spm_plan.h"

static void spm_place_panel(spm_walk *walk) {
  spm_place_vectors(walk, &walk->panel);
}

static void spm_run_panel(spm_walk *walk, const spm_group *group,
                          const spm_run *run) {
  (void)walk;
  group->kernel(run);
}

#include "spm_turns.h"
#include "spm_walk.h"

/** Multiplies what came in a turn. */
static void spm_work(spm_walk *walk, spm_problem *now, const spm_turns *turns,
                     const spm_turn *turn, int place) {
  const spm_problem *x = &turns->problem;
  const int width = spm_width(x, 1), lines = x->scalars;
  const int by_k = x->scalar.line == 1;
  now->tiles = turn->tiles;
  now->vector.data = turns->buffers[place][1];
  now->vector.step = width;
  now->vector.stride = (long)width * turn->depth;
  now->scalar.data = turns->buffers[place][0];
  now->scalar.line = by_k ? 1 : turn->depth;
  now->scalar.step = by_k ? lines : 1;
  now->scalar.stride = (long)lines * turn->depth;
  walk->depth = turn->depth;
  spm_walk_step(walk);
  walk->overwrite = 0;
}

static void spm_turn_all(const spm_problem *x) {
  spm_walk walk;
  spm_turns turns;
  spm_turn turn = {0, 0, 0, 0, 0};
  spm_problem now = *x;
  int i, place = 0;
  for (i = 0; i < SPM_LANES * 4; ++i)
    walk.zero[i] = 0;
  now.vector.line = 1;
  now.vector.owned = spm_width(x, 1);
  now.vector.offsets = now.scalar.offsets = 0;
  now.scalar.owned = x->scalars;
  walk.problem = &now;
  walk.in_place = walk.own_vector = walk.own_scalar = 1;
  walk.overwrite = x->beta == 0;
  spm_make_plan(&walk);
  spm_begin_turns(&turns, x);
  spm_measure_turn(&turns, &turn);
  spm_send(&turns, &turn, place);
  while (turn.depth > 0) {
    spm_turn next = turn;
    spm_receive(&turns, &turn);
    spm_next_turn(&turns, &next);
    spm_send(&turns, &next, !place);
    spm_work(&walk, &now, &turns, &turn, place);
    turn = next;
    place = !place;
  }
  spm_end_turns(&turns);
}

static void spm_multiply(const spm_problem *x) {
  if (x->alpha == 0 || (x->beta != 0 && x->beta != 1))
    spm_scale(x, (SPM_E)x->beta);
  if (x->alpha != 0)
    spm_turn_all(x);
}
