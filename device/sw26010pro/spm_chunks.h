/*===- spm_chunks.h - Who sends what, when, and where ----------------------===*
 *
 * Template over SPM_E. An exchange step is consecutive k steps for which one
 * mesh column has all of A and one mesh row all of B. A chunk is a part of an
 * exchange step: some k steps of one tile, or of several whole tiles. Chunks
 * form groups: the workspace has two halves, each with places for the operands
 * of the chunks of one group. An operand that already has the sent form in LDM
 * is sent in place; any other is packed into the sender's own place first. With
 * SPM_HAS_RUNS all CPEs pack their operands when the product begins, if there
 * is room for them before the halves: otherwise, in each exchange step all
 * would wait for the CPEs that pack.
 *
 *===----------------------------------------------------------------------===*/

/** Number of different ways to cut k: rows and columns of a square mesh cut it
    alike. */
enum { SPM_CUTS = SPM_IS_SQUARE ? 1 : 2 };

/** K steps first ... first+depth-1, of `whole` in the exchange step, of tiles
    tile ... tile+tiles-1; `left` of each tile from this step on. The end has
    depth 0. */
typedef struct {
  int tile, first, depth, tiles, whole, left;
  /** Position of the exchange step along k of each operand: the place that owns
      it, and the preceding k steps of its piece. Both are the same on a square
      mesh. */
  int step[SPM_CUTS], begin[SPM_CUTS];
} spm_chunk;

static int spm_step_of(const spm_chunk *chunk, int is_vector) {
  return chunk->step[SPM_IS_SQUARE ? 0 : is_vector];
}

/** The first k step of a chunk in the piece of its owner. */
static long spm_first_of(const spm_chunk *chunk, int is_vector) {
  return SPM_IS_SQUARE ? chunk->first : chunk->first + chunk->begin[is_vector];
}

/** Data of each operand, scalars first. */
typedef struct {
  /** K steps of a piece. */
  int piece;
  const spm_operand *local;
  /** Elements of a k step in the sent form. */
  int width;
  /** The exchange step in which this CPE sends the operand, and whether it
      sends along its column. */
  int step, to_column;
  /** See spm_has_form. */
  int has_form;
  /** Packed when the product began. */
  int is_ahead;
  /** Address of its first place for received data. */
  SPM_E *memory;
} spm_side;

typedef struct {
  const spm_problem *problem;
  /** Maximum k steps of a tile, and maximum tiles, in a chunk; maximum chunks
     of a group.
   */
  int depth, tiles, group;
  /** Elements of a place. */
  long place;
  spm_side sides[2];
#if SPM_HAS_RUNS
  /** What was packed when the product began; elements of it, 0: none. */
  spm_operand packed[2];
  long reserved[2];
#endif
  /** Messages that should have arrived, and messages sent, so far. */
  int expected, sent;
} spm_exchange;

/** The k steps and tiles of a chunk that begins at step, tile and first. */
static void spm_measure_chunk(const spm_exchange *exchange, spm_chunk *chunk) {
  chunk->depth = spm_min(exchange->depth, chunk->whole - chunk->first);
  chunk->tiles =
      chunk->depth == chunk->whole
          ? spm_min(exchange->tiles, exchange->problem->tiles - chunk->tile)
          : 1;
}

/** The k steps of an exchange step: up to the end of a piece. */
static void spm_measure_step(const spm_exchange *exchange, spm_chunk *chunk) {
  int cut;
  chunk->whole = chunk->left;
  for (cut = 0; cut < SPM_CUTS; ++cut)
    chunk->whole =
        spm_min(chunk->whole, exchange->sides[cut].piece - chunk->begin[cut]);
}

/** Moves to the next exchange step. */
static void spm_next_step(const spm_exchange *exchange, spm_chunk *chunk) {
  int cut;
  chunk->left -= chunk->whole;
  for (cut = 0; cut < SPM_CUTS; ++cut) {
    chunk->begin[cut] += chunk->whole;
    if (SPM_IS_SQUARE || chunk->begin[cut] == exchange->sides[cut].piece) {
      chunk->begin[cut] = 0;
      ++chunk->step[cut];
    }
  }
  spm_measure_step(exchange, chunk);
}

static void spm_next_chunk(const spm_exchange *exchange, spm_chunk *chunk) {
  chunk->first += chunk->depth;
  if (chunk->first == chunk->whole) {
    chunk->first = 0;
    chunk->tile += chunk->tiles;
  }
  if (chunk->tile == exchange->problem->tiles) {
    chunk->tile = 0;
    spm_next_step(exchange, chunk);
  }
  spm_measure_chunk(exchange, chunk);
}

static void spm_first_chunk(const spm_exchange *exchange, spm_chunk *chunk) {
  int cut;
  chunk->tile = chunk->first = 0;
  chunk->left = exchange->problem->k;
  for (cut = 0; cut < SPM_CUTS; ++cut)
    chunk->step[cut] = chunk->begin[cut] = 0;
  spm_measure_step(exchange, chunk);
  spm_measure_chunk(exchange, chunk);
}

enum {
  /** Elements of a half of the workspace. */
  SPM_HALF = sizeof(spm_shared_workspace.data) / 2 / sizeof(SPM_E),
  /** With more chunks in a group, all CPEs would wait longer for the first
      group. */
  SPM_MAX_CHUNKS = 4
};

/** True if a half of the workspace has room for `depth` k steps of both
    operands. */
static int spm_has_room(const spm_problem *x, int depth) {
  return depth * (spm_max_width(x, 0) + spm_max_width(x, 1)) <= SPM_HALF;
}

/** True for exchange steps that are not longer than a group of others: runs end
    with the group, which bounds their errors. */
static int spm_may_be_whole(int steps) {
  return steps <= SPM_MAX_CHUNKS * SPM_MAX_DEPTH;
}

/** Maximum k steps of an exchange step. */
static int spm_max_steps(const spm_problem *x) {
  return spm_min(spm_piece_of_k(x, 0), spm_piece_of_k(x, 1));
}

#if SPM_HAS_RUNS
/** True if groups of that many chunks leave room for operands that are packed
    when the product begins. */
static int spm_leaves(const spm_exchange *exchange, int group, long size) {
  return 2 * group * exchange->place + size <= 2 * SPM_HALF;
}

/** Decides which operands are packed when the product begins: scalars if an
    exchange step has parts, which are not contiguous, and vectors if groups
    have as many chunks then, or still two. */
static void spm_reserve(spm_exchange *exchange, int parts) {
  const spm_problem *x = exchange->problem;
  const long vectors =
      (long)x->tiles * spm_piece_of_k(x, 1) * spm_max_width(x, 1);
  long scalars = 0;
  int group = exchange->group;
  if (SPM_IS_SQUARE && parts > 1 && !x->scalar.has_near_lines) {
    scalars = (long)x->tiles * spm_piece_of_k(x, 0) * spm_max_width(x, 0);
    while (group > 1 && !spm_leaves(exchange, group, scalars))
      group /= 2;
    if (spm_leaves(exchange, group, scalars))
      exchange->group = group;
    else
      scalars = 0;
  }
  exchange->reserved[0] = scalars;
  exchange->reserved[1] = 0;
  group = exchange->group;
  while (group > 2 && !spm_leaves(exchange, group, scalars + vectors))
    group /= 2;
  if (spm_leaves(exchange, group, scalars + vectors)) {
    exchange->group = group;
    exchange->reserved[1] = vectors;
  }
}

/** Packs an operand of this CPE, the scalars part by part. */
static void spm_pack_ahead(spm_exchange *exchange, int is_vector, SPM_E *out) {
  const spm_problem *x = exchange->problem;
  spm_side *side = &exchange->sides[is_vector];
  spm_operand *packed = &exchange->packed[is_vector];
  const int depth = spm_owned(x->k, side->piece, side->step);
  const int part = is_vector ? depth : exchange->depth;
  int tile, first;
  *packed = spm_describe(out, is_vector, side->width, side->width);
  /* A part begins where the k steps before it end. */
  packed->step = side->width;
  packed->stride = (long)depth * side->width;
  for (tile = 0; tile < x->tiles; ++tile)
    for (first = 0; first < depth; first += part) {
      const int steps = spm_min(part, depth - first);
      spm_pack(x, is_vector, tile, first, steps, out);
      out += (long)steps * side->width;
    }
  side->local = packed;
  side->has_form = side->is_ahead = 1;
}
#endif

/** Chooses chunks as large as the workspace allows; all CPEs choose the same.
    Divisions are slow on a CPE, and are usually avoided. */
static void spm_choose_chunks(spm_exchange *exchange) {
  const spm_problem *x = exchange->problem;
  const int whole = spm_max_steps(x);
  int limit = SPM_MAX_DEPTH, parts = 1, place;
  /* What is not cut is sent in place. */
  if (SPM_HAS_RUNS && whole > limit && spm_may_be_whole(whole) &&
      spm_has_room(x, whole))
    limit = whole;
  else if (!spm_has_room(x, limit))
    limit = SPM_HALF / (spm_max_width(x, 0) + spm_max_width(x, 1));
  exchange->depth = whole;
  if (whole > limit) {
    parts = (whole + limit - 1) / limit;
    exchange->depth = (whole + parts - 1) / parts;
  }
  exchange->tiles =
      parts > 1 || x->tiles == 1 ? 1 : spm_min(x->tiles, limit / whole);
  /* Vectors of all places are aligned. */
  place = exchange->depth * exchange->tiles *
          (spm_max_width(x, 0) + spm_max_width(x, 1));
  place = (place + SPM_LANES - 1) / SPM_LANES * SPM_LANES;
  exchange->group = SPM_MAX_CHUNKS;
  while (exchange->group > 1 && exchange->group * place > SPM_HALF)
    exchange->group /= 2;
  exchange->place = place;
#if SPM_HAS_RUNS
  spm_reserve(exchange, parts);
#endif
}

static void spm_begin_side(spm_exchange *exchange, int is_vector,
                           SPM_E *memory) {
  const spm_problem *x = exchange->problem;
  spm_side *side = &exchange->sides[is_vector];
  side->local = is_vector ? &x->vector : &x->scalar;
  side->piece = spm_piece_of_k(x, is_vector);
  side->width = spm_width(x, is_vector);
  side->to_column = x->along_n == is_vector;
  side->step = side->to_column ? _ROW : _COL;
  side->has_form = spm_has_form(x, is_vector);
  side->is_ahead = 0;
  side->memory = memory;
}

/** The barrier ensures that all counters are 0 before a CPE counts. */
static void spm_begin_exchange(spm_exchange *exchange, const spm_problem *x) {
  spm_workspace *workspace = &spm_shared_workspace;
  SPM_E *memory = (SPM_E *)workspace->data;
  exchange->problem = x;
#if SPM_HAS_RUNS
  int side;
#endif
  spm_choose_chunks(exchange);
#if SPM_HAS_RUNS
  memory += exchange->reserved[0] + exchange->reserved[1];
#endif
  spm_begin_side(exchange, 1, memory);
  /* Scalars are received at the same address on all CPEs of a row. */
  memory += (long)exchange->depth * exchange->tiles * spm_max_width(x, 1);
  spm_begin_side(exchange, 0, memory);
#if SPM_HAS_RUNS
  memory = (SPM_E *)workspace->data;
  for (side = 1; side >= 0; --side) {
    if (exchange->reserved[side] > 0)
      spm_pack_ahead(exchange, side, memory);
    memory += exchange->reserved[side];
  }
#endif
  workspace->arrived = workspace->left = 0;
  exchange->expected = exchange->sent = 0;
  athread_ssync_array();
}

/** True if this CPE sends and reads the operand in place. */
static int spm_is_packed(const spm_side *side, const spm_chunk *chunk) {
  return side->has_form && (side->is_ahead || side->local->has_near_lines ||
                            side->local->line == chunk->depth);
}

/** One message to the others of the row or column. */
static void spm_broadcast(spm_exchange *exchange, int to_column, void *to,
                          const void *from, long bytes) {
  spm_workspace *workspace = &spm_shared_workspace;
  if (to_column)
    CRTS_rma_col_ibcast_other(to, from, bytes, &workspace->left,
                              &workspace->arrived);
  else
    CRTS_rma_row_ibcast_other(to, from, bytes, &workspace->left,
                              &workspace->arrived);
  ++exchange->sent;
}

/** Sends one operand of a chunk, in place or after packing it. */
static void spm_send_side(spm_exchange *exchange, const spm_chunk *chunk,
                          int is_vector, int place) {
  const spm_side *side = &exchange->sides[is_vector];
  const spm_operand *local = side->local;
  const long size = (long)side->width * chunk->depth;
  SPM_E *to = side->memory + place * exchange->place;
  int tile;
  for (tile = chunk->tile; tile < chunk->tile + chunk->tiles;
       ++tile, to += size) {
    const void *from = to;
    if (spm_is_packed(side, chunk))
      from = (const SPM_T *)local->data +
             spm_tile_place(local->offsets, local->stride, tile) +
             spm_first_of(chunk, is_vector) * local->step;
    else
      spm_pack(exchange->problem, is_vector, tile,
               spm_first_of(chunk, is_vector), chunk->depth, to);
    spm_broadcast(exchange, side->to_column, to, from, size * sizeof(SPM_E));
  }
}

/** Starts the messages of this CPE in the group that begins with `chunk`, and
    moves `chunk` to the first chunk of the next group. All other CPEs wait for
    these messages. */
static void spm_send(spm_exchange *exchange, spm_chunk *chunk, int place) {
  int side, i;
  for (i = 0; i < exchange->group && chunk->depth > 0; ++i) {
    for (side = 0; side < 2; ++side)
      if (spm_step_of(chunk, side) == exchange->sides[side].step)
        spm_send_side(exchange, chunk, side, place + i);
      else
        exchange->expected += chunk->tiles;
    spm_next_chunk(exchange, chunk);
  }
}

static void spm_wait_sent(const spm_exchange *exchange) {
  athread_rma_wait_value(&spm_shared_workspace.left, exchange->sent);
}

/** Waits until the operands of a group have arrived, and until all CPEs have
   finished the previous group. */
static void spm_receive(const spm_exchange *exchange) {
  spm_wait_sent(exchange);
  athread_rma_wait_value(&spm_shared_workspace.arrived, exchange->expected);
  athread_ssync_array();
}

/** Finds the address of an operand of a chunk on this CPE. */
static void spm_find_operand(const spm_exchange *exchange,
                             const spm_chunk *chunk, int is_vector, int place,
                             spm_operand *out) {
  const spm_side *side = &exchange->sides[is_vector];
  const spm_operand *local = side->local;
  if (spm_step_of(chunk, is_vector) == side->step &&
      spm_is_packed(side, chunk)) {
    *out = *local;
    out->data = (const SPM_T *)local->data +
                spm_first_of(chunk, is_vector) * local->step;
    if (out->offsets)
      out->offsets += chunk->tile;
    else
      out->data = (const SPM_T *)out->data + chunk->tile * local->stride;
    if (side->is_ahead && !is_vector) {
      out->line = chunk->depth;
      out->step = 1;
    }
    return;
  }
  const int near = is_vector || local->has_near_lines;
  out->data = side->memory + place * exchange->place;
  out->line = near ? 1 : chunk->depth;
  out->step = near ? side->width : 1;
  out->owned = side->width;
  out->offsets = 0;
  out->stride = (long)side->width * chunk->depth;
}
