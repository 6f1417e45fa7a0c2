/*===- spm_mesh.h - The product by RMA ------------------------------------===*
 *
 * Template over SPM_T, the type of A and B, SPM_E, the type that they have in
 * registers, its vector SPM_VECTOR, SPM_MAD and SPM_IS_CONVERTED, and, for sums
 * of 16 bits (SPM_HAS_RUNS), the types of C of spm_run.h. In each chunk
 * (part of an exchange step), the CPEs of one column send their A along the
 * rows, and those of one row send their B along the columns. Messages go to
 * places in the LDM of the other CPEs, while all multiply the data of earlier
 * chunks. Chunks form groups; a barrier per group ensures that its places are
 * free.
 *
 *===----------------------------------------------------------------------===*/

#include "crts.h"

#include "spm_each.h"
#include "spm_workspace.h"

#ifndef SPM_HAS_RUNS
#define SPM_HAS_RUNS 0
#endif

enum {
  SPM_LANES = SPM_HAS_RUNS ? 32 : 8,
  SPM_LINES_OF_THREE = 5,
  /** Maximum k steps of a chunk: more hardly make blocks faster. */
  SPM_MAX_DEPTH = 64,
  /** Minimum k steps: with fewer, loads and stores of C dominate the blocks. */
  SPM_MIN_DEPTH = 8
};

#define SPM_BUFFERS
/* K steps of a tile, and of a run; see spm_find_jumps. */
#if SPM_HAS_RUNS
#define SPM_COUNTS                                                             \
  int depth, run;                                                              \
  long jumps[2 * SPM_MAX_DEPTH];
#define SPM_EACH_SHAPE "spm_half_shape.h"
#else
#define SPM_COUNTS int depth;
#define SPM_EACH_SHAPE "spm_ldm_shape.h"
#endif
#include "spm_run.h"

#define SPM_LOAD simd_load
#define SPM_STORE simd_store
#define SPM_PREFIX spm_block_
#include "spm_shapes.h"
#undef SPM_PREFIX

static spm_kernel spm_choose_kernel(const spm_problem *x, int p, int q) {
  return spm_block_kernel(p, q, x->scalar.has_near_lines);
}

#if SPM_HAS_RUNS
#define SPM_HAS_SQUARES 1
static spm_kernel spm_choose_kernel_on_c(const spm_problem *x, int p, int q) {
  return spm_block_kernel(p, q,
                          x->scalar.has_near_lines + 2 * (x->c_lane != 1));
}

#include "spm_half_merge.h"
#else
/** There is no transposition of squares here: columns of C are merged element
    by element. */
static int spm_merge_transposed(SPM_C *c, const SPM_C *tile, int width,
                                int lanes, long step, SPM_C alpha) {
  (void)c, (void)tile, (void)width, (void)lanes, (void)step, (void)alpha;
  return 0;
}
#endif

#include "spm_merge.h"
#if SPM_HAS_RUNS
#include "spm_half_pack.h"
#endif
#include "spm_pack.h"
#include "spm_place.h"
#include "spm_plan.h"

static void spm_place_panel(spm_walk *walk) { spm_place_vectors(walk); }

#include "spm_chunks.h"
#include "spm_walk.h"

#if SPM_HAS_RUNS
/** For each tile, the distances of the vectors and of the scalars from the end
    of its k steps to the next tile, or from the last tile to the first one. */
static void spm_find_jumps(const spm_problem *x, spm_counts *counts) {
  const spm_operand *sides[2] = {&x->vector, &x->scalar};
  int side, tile;
  for (side = 0; side < 2; ++side) {
    const spm_operand *operand = sides[side];
    const long steps = counts->depth * operand->step;
    const long first = spm_tile_place(operand->offsets, operand->stride, 0);
    long place = first, *jump = counts->jumps + side;
    for (tile = 1; tile < counts->tiles; ++tile, jump += 2) {
      const long next =
          operand->offsets ? operand->offsets[tile] : place + operand->stride;
      *jump = next - place - steps;
      place = next;
    }
    *jump = first - place - steps;
  }
}
#endif

/** Multiplies the data of a chunk and of the next ones of the same form, at
   most `limit` chunks together; blocks process them like tiles of a batch. A
   CPE reads its own data in place. Returns the number of chunks, and moves
   `chunk` past them. */
static int spm_work(spm_walk *walk, spm_problem *now,
                    const spm_exchange *exchange, spm_chunk *chunk, int place,
                    int limit) {
  const int depth = chunk->depth, tiles = chunk->tiles;
  spm_operand *operands[2] = {&now->scalar, &now->vector};
  const SPM_E *first[2];
  long offsets[2][SPM_MAX_CHUNKS];
  int joined = 0, side;
  do {
    for (side = 0; side < 2; ++side) {
      spm_operand found;
      const SPM_E *data;
      spm_find_operand(exchange, chunk, side, place + joined, &found);
      data = (const SPM_E *)found.data +
             spm_tile_place(found.offsets, found.stride, 0);
      if (joined == 0) {
        *operands[side] = found;
        first[side] = data;
      }
      offsets[side][joined] = data - first[side];
    }
    ++joined;
    spm_next_chunk(exchange, chunk);
  } while (joined < limit && tiles == 1 && chunk->tiles == 1 &&
           chunk->depth == depth);
  now->tiles = tiles;
  if (joined > 1) {
    now->tiles = joined;
    for (side = 0; side < 2; ++side) {
      operands[side]->data = first[side];
      operands[side]->offsets = offsets[side];
    }
  }
  if (now->vectors > 0 && now->scalars > 0) {
    walk->counts.tiles = now->tiles;
    walk->counts.depth = depth;
#if SPM_HAS_RUNS
    spm_find_jumps(now, &walk->counts);
#endif
    spm_place_all(walk);
    spm_walk_all(walk);
    walk->is_fresh = 0;
  }
  return joined;
}

static void spm_run_chunks(const spm_problem *x) {
  spm_walk walk;
  spm_exchange exchange;
  spm_chunk chunk, next;
  spm_problem now = *x;
  int place = 0, i;
  spm_clear_row(walk.zero, SPM_LANES * 4);
  /* The parts of other CPEs are skipped. */
  now.vectors = (x->own_vectors + SPM_LANES - 1) / SPM_LANES * SPM_LANES;
  now.scalars = x->own_scalars;
  walk.problem = &now;
  walk.is_fresh = spm_is_fresh(x);
#if SPM_HAS_RUNS
  walk.counts.run = x->run;
#endif
  spm_make_plan(&walk);
  spm_begin_exchange(&exchange, x);
  spm_first_chunk(&exchange, &chunk);
  next = chunk;
  spm_send(&exchange, &next, place);
#if SPM_HAS_RUNS
  /* Zeros are their own transpose. */
  if (x->beta != 0 && spm_works_on_squares(x))
    spm_turn_squares(&walk);
#endif
  while (chunk.depth > 0) {
    spm_receive(&exchange);
    spm_send(&exchange, &next, exchange.group - place);
    for (i = 0; i < exchange.group && chunk.depth > 0;)
      i += spm_work(&walk, &now, &exchange, &chunk, place + i,
                    exchange.group - i);
    place = exchange.group - place;
  }
#if SPM_HAS_RUNS
  if (spm_works_on_squares(x))
    spm_turn_squares(&walk);
#endif
  spm_wait_sent(&exchange);
}

#if SPM_HAS_RUNS
/** True if halves of C, of whole panels, need no exchange step with parts, and
    leave room for the packed vectors: their scalars are sent in place. */
static int spm_has_better_halves(const spm_problem *x) {
  const int steps = spm_max_steps(x);
  const int across = x->vectors > x->scalars;
  const int vectors = across ? x->vectors / 2 : x->vectors;
  const int scalars = across ? x->scalars : x->scalars / 2;
  return steps > SPM_MAX_DEPTH && spm_may_be_whole(steps) &&
         !x->scalar.has_near_lines && !spm_has_room(x, steps) &&
         vectors % (2 * SPM_LANES) == 0 && scalars % 8 == 0 &&
         steps * (scalars + vectors + x->tiles * vectors / 2) <= SPM_HALF;
}
#else
static int spm_has_better_halves(const spm_problem *x) {
  (void)x;
  return 0;
}
#endif

/** Cuts a piece of C whose operands would be too large for the workspace. */
static void spm_cut(const spm_problem *x) {
  spm_problem part = *x;
  int first;
  if (spm_has_room(x, spm_min(SPM_MIN_DEPTH, spm_max_steps(x))) &&
      !spm_has_better_halves(x)) {
    spm_run_chunks(x);
  } else if (x->vectors > x->scalars) {
    first = x->vectors / 2 / SPM_LANES * SPM_LANES;
    part.vectors = first;
    part.own_vectors = spm_min(first, x->own_vectors);
    part.vector.owned = spm_min(first, x->vector.owned);
    spm_cut(&part);
    part.vectors = x->vectors - first;
    part.own_vectors = spm_max(0, x->own_vectors - first);
    part.vector.owned = spm_max(0, x->vector.owned - first);
    part.vector.data = (const SPM_T *)x->vector.data + first * x->vector.line;
    part.c = (SPM_C *)x->c + first * x->c_lane;
    spm_cut(&part);
  } else {
    first = x->scalars / 2;
    part.scalars = first;
    part.own_scalars = part.scalar.owned = spm_min(first, x->own_scalars);
    spm_cut(&part);
    part.scalars = x->scalars - first;
    part.own_scalars = part.scalar.owned = spm_max(0, x->own_scalars - first);
    part.scalar.data = (const SPM_T *)x->scalar.data + first * x->scalar.line;
    part.c = (SPM_C *)x->c + first * x->c_line;
    spm_cut(&part);
  }
}

static void spm_multiply(spm_problem *x) {
  if (!spm_is_fresh(x))
    spm_scale(x, x->beta);
  if (x->alpha != 0 && x->k > 0)
    spm_cut(x);
}
