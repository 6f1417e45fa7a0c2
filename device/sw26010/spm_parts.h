/*===- spm_parts.h - Parts of k whose vectors fit the buffer --------------===*
 *
 * Template over SPM_E, for square meshes. A part is some k steps of every
 * exchange step: of one tile, or of several whole tiles. A CPE knows only for
 * itself whether vectors are packed, so all products are cut into parts.
 *
 *===----------------------------------------------------------------------===*/

/** K steps first ... first+depth-1 of the pieces of tiles tile ...
    tile+tiles-1; a piece has `whole` k steps, or fewer at the end of k. */
typedef struct {
  int first, depth, tile, tiles, whole;
} spm_part;

/** The k steps of the part that place `place` owns, in one tile. */
static int spm_part_depth(const spm_problem *x, const spm_part *part,
                          int place) {
  return spm_max(0, spm_min(spm_owned(x->k, part->whole, place) - part->first,
                            part->depth));
}

/** The k steps that the places from..to-1 own together. Usually all of them own
    the same number. */
static int spm_part_depths(const spm_problem *x, const spm_part *part, int from,
                           int to) {
  int place, sum = 0;
  if (to <= from)
    return 0;
  if (spm_part_depth(x, part, to - 1) == part->depth)
    return (to - from) * part->depth;
  for (place = from; place < to; ++place)
    sum += spm_part_depth(x, part, place);
  return sum;
}

static void spm_count_part(const spm_problem *x, const spm_part *part,
                           spm_counts *counts) {
  const int vectors = spm_vector_step(x), scalars = spm_scalar_step(x);
  const int lower = spm_min(vectors, scalars),
            upper = spm_max(vectors, scalars);
  counts->tiles = part->tiles;
  if (part->whole * SPM_ROWS == x->k) {
    /* All places have the same number. */
    const int depth = spm_min(part->depth, part->whole - part->first);
    const int steps = part->tiles * depth;
    counts->vectors = counts->scalars = depth;
    counts->received[0] = steps * lower;
    counts->received[1] = steps * spm_max(0, upper - lower - 1);
    counts->received[2] = steps * (SPM_ROWS - 1 - upper);
    return;
  }
  counts->vectors = spm_part_depth(x, part, vectors);
  counts->scalars = spm_part_depth(x, part, scalars);
  counts->received[0] = part->tiles * spm_part_depths(x, part, 0, lower);
  counts->received[1] =
      part->tiles * spm_part_depths(x, part, lower + 1, upper);
  counts->received[2] =
      part->tiles * spm_part_depths(x, part, upper + 1, SPM_ROWS);
}

static void spm_move(spm_problem *x, int steps, int tiles) {
  spm_move_operand(&x->vector, steps, tiles);
  spm_move_operand(&x->scalar, steps, tiles);
}

/** A part of the product. */
static void spm_run_part(spm_walk *walk, spm_problem *x, const spm_part *part) {
  x->tiles = part->tiles;
  spm_count_part(x, part, &walk->counts);
  walk->in_place = spm_is_in_place(walk);
  spm_place_all(walk);
  spm_walk_all(walk);
  walk->is_fresh = 0;
}

/** Parts of nearly the same size; quotients are found by subtraction. */
static void spm_run_parts(spm_walk *walk, spm_problem *x) {
  const int limit = SPM_PACK_BYTES / (int)sizeof(SPM_E) / (4 * SPM_LANES);
  const int whole = spm_piece_of_k(x, 1), tiles = x->tiles;
  spm_part part = {0, whole, 0, 1, whole};
  int left = limit - whole;
  while (part.depth > limit)
    part.depth = (part.depth + 1) / 2;
  for (; left >= whole && part.tiles < tiles; left -= whole)
    ++part.tiles;
  while (1) {
    spm_run_part(walk, x, &part);
    part.first += part.depth;
    if (part.first < whole) {
      spm_move(x, part.depth, 0);
      continue;
    }
    part.tile += part.tiles;
    if (part.tile >= tiles)
      break;
    spm_move(x, part.depth - part.first, part.tiles);
    part.first = 0;
    part.tiles = spm_min(part.tiles, tiles - part.tile);
  }
}
