/*===- spm_ranges.h - Parts of k on a mesh that is not square -------------===*
 *
 * Template over SPM_E. Rows and columns cut k into different pieces, so a part
 * is a range of k steps of a tile, or several whole tiles. In a part, a CPE
 * sends the consecutive k steps that it has of either operand, and receives the
 * others. A part has at most as many vectors on a CPE as the buffer holds. A
 * CPE knows only for itself whether vectors are packed.
 *
 *===----------------------------------------------------------------------===*/

/** The k steps from ... to-1 of the tiles tile ... tile+tiles-1. */
typedef struct {
  int from, to, tile, tiles;
} spm_range;

/** The k steps of an operand that this CPE has. */
typedef struct {
  int begin, end;
} spm_local_steps;

static spm_local_steps spm_find_local_steps(const spm_problem *x,
                                            int is_vector) {
  const int piece = spm_piece_of_k(x, is_vector);
  const int place = is_vector ? spm_vector_step(x) : spm_scalar_step(x);
  spm_local_steps local;
  local.begin = place * piece;
  local.end = local.begin + spm_owned(x->k, piece, place);
  return local;
}

/** The number of k steps of `local` within a range. */
static int spm_count_local(const spm_local_steps *local,
                           const spm_range *range) {
  return spm_max(0, spm_min(local->end, range->to) -
                        spm_max(local->begin, range->from));
}

/** Counts the phases of a range. `local` has the k steps of scalars and of
    vectors. */
static void spm_count_phases(const spm_local_steps *local,
                             const spm_range *range, spm_counts *counts) {
  int k = range->from, side;
  counts->tiles = range->tiles;
  counts->vectors = spm_count_local(&local[1], range);
  counts->phases = 0;
  while (k < range->to) {
    spm_phase *phase = &counts->phase[counts->phases++];
    int next = range->to;
    phase->role = 0;
    for (side = 0; side < 2; ++side)
      if (k < local[side].begin) {
        if (local[side].begin < local[side].end)
          next = spm_min(next, local[side].begin);
      } else if (k < local[side].end) {
        phase->role |= side ? 1 : 2;
        next = spm_min(next, local[side].end);
      }
    phase->steps = next - k;
    k = next;
  }
}

static void spm_run_range(spm_walk *walk, spm_problem *x,
                          const spm_local_steps *local,
                          const spm_range *range) {
  x->tiles = range->tiles;
  spm_count_phases(local, range, &walk->counts);
  walk->in_place = spm_is_in_place(walk);
  spm_place_all(walk);
  spm_walk_all(walk);
  walk->is_fresh = 0;
}

/** Moves both operands past their k steps in a range, and to the next tiles at
    the end of k. */
static void spm_pass_range(spm_problem *x, const spm_local_steps *local,
                           const spm_range *range) {
  spm_operand *operands[2] = {&x->scalar, &x->vector};
  int side;
  for (side = 0; side < 2; ++side) {
    const int own = spm_count_local(&local[side], range);
    if (range->to < x->k)
      spm_move_operand(operands[side], own, 0);
    else
      spm_move_operand(operands[side],
                       own - (local[side].end - local[side].begin),
                       range->tiles);
  }
}

static void spm_run_parts(spm_walk *walk, spm_problem *x) {
  const int limit = SPM_PACK_BYTES / (int)sizeof(SPM_E) / (4 * SPM_LANES);
  const int whole = spm_piece_of_k(x, 1), tiles = x->tiles;
  const int length = whole <= limit ? x->k : limit;
  const spm_local_steps local[2] = {spm_find_local_steps(x, 0),
                                    spm_find_local_steps(x, 1)};
  spm_range range = {0, 0, 0, 1};
  int left = limit - whole;
  for (; left >= whole && range.tiles < tiles; left -= whole)
    ++range.tiles;
  for (; range.tile < tiles; range.tile += range.tiles) {
    range.tiles = spm_min(range.tiles, tiles - range.tile);
    for (range.from = 0; range.from < x->k; range.from = range.to) {
      range.to = spm_min(range.from + length, x->k);
      spm_run_range(walk, x, local, &range);
      spm_pass_range(x, local, &range);
    }
  }
}
