/*===- spm_turns.h - Who sends what, when, and where ----------------------===*
 *
 * Template over SPM_E. A turn is some k steps of one exchange step: of one
 * tile, or of several tiles as a whole. The workspace has two places, each for
 * the operands of one turn. An operand that lies in LDM as it travels is sent
 * from there; the sender packs any other into its own place.
 *
 *===----------------------------------------------------------------------===*/

/** K steps first ... first+depth-1 of tiles tile ... tile+tiles-1; the end has
    depth 0. */
typedef struct {
  int step, tile, first, depth, tiles;
} spm_turn;

typedef struct {
  const spm_problem *problem;
  /** Most k steps of a tile, and most tiles, in a turn. */
  int depth, tiles;
  /** For scalars and vectors of each place. */
  SPM_E *buffers[2][2];
  /** See spm_has_form. */
  int has_form[2];
  /** Messages that should have come, and that were sent, so far. */
  int expected, sent;
} spm_turns;

static int spm_is_sender(const spm_turns *turns, const spm_turn *turn,
                         int is_vector) {
  const int of_row = turns->problem->along_n == is_vector;
  return (of_row ? _ROW : _COL) == turn->step;
}

/** Elements of a tile of the turn, as it travels. */
static long spm_tile_size(const spm_turns *turns, const spm_turn *turn,
                          int is_vector) {
  return (long)spm_width(turns->problem, is_vector) * turn->depth;
}

/** The k steps and tiles of a turn that begins at step, tile and first. */
static void spm_measure_turn(const spm_turns *turns, spm_turn *turn) {
  const int depth =
      turn->step < SPM_MESH ? spm_owned(turns->problem->k, turn->step) : 0;
  turn->depth = spm_min(turns->depth, depth - turn->first);
  turn->tiles = turn->depth == depth
                    ? spm_min(turns->tiles, turns->problem->tiles - turn->tile)
                    : 1;
}

static void spm_next_turn(const spm_turns *turns, spm_turn *turn) {
  turn->first += turn->depth;
  if (turn->first == spm_owned(turns->problem->k, turn->step)) {
    turn->first = 0;
    turn->tile += turn->tiles;
  }
  if (turn->tile == turns->problem->tiles) {
    turn->tile = 0;
    ++turn->step;
  }
  spm_measure_turn(turns, turn);
}

/** K steps of both operands for which a place has room. */
static int spm_room(const spm_problem *x) {
  const int place = sizeof(spm_shared_workspace.data) / 2 / sizeof(SPM_E);
  return place / (spm_width(x, 0) + spm_width(x, 1));
}

/** Turns as large as the workspace allows; all CPEs choose the same. */
static void spm_choose_turns(spm_turns *turns) {
  const spm_problem *x = turns->problem;
  const int room = spm_room(x);
  const int whole = spm_piece(x->k), most = spm_min(room, SPM_MOST_DEPTH);
  const int parts = (whole + most - 1) / most;
  turns->depth = (whole + parts - 1) / parts;
  turns->tiles = parts > 1 ? 1 : spm_min(x->tiles, most / whole);
}

/** The barrier makes sure that nobody counts before the counters are 0. */
static void spm_begin_turns(spm_turns *turns, const spm_problem *x) {
  spm_workspace *workspace = &spm_shared_workspace;
  SPM_E *memory = (SPM_E *)workspace->data;
  int place;
  turns->problem = x;
  spm_choose_turns(turns);
  for (place = 0; place < 2; ++place) {
    const long vectors = (long)turns->depth * turns->tiles * spm_width(x, 1);
    turns->buffers[place][1] = memory;
    turns->buffers[place][0] = memory + vectors;
    memory += sizeof(workspace->data) / 2 / sizeof(SPM_E);
  }
  workspace->arrived = workspace->left = 0;
  turns->expected = turns->sent = 0;
  turns->has_form[0] = spm_has_form(x, 0);
  turns->has_form[1] = spm_has_form(x, 1);
  athread_ssync_array();
}

/** True if the operand of this CPE is sent and read where it is. */
static int spm_is_packed(const spm_turns *turns, const spm_turn *turn,
                         int is_vector) {
  const spm_problem *x = turns->problem;
  const spm_operand *operand = is_vector ? &x->vector : &x->scalar;
  return turns->has_form[is_vector] &&
         (operand->has_near_lines || operand->line == turn->depth);
}

/** The operand itself, at a tile of a turn. */
static const SPM_T *spm_home(const spm_operand *x, const spm_turn *turn,
                             int tile) {
  return (const SPM_T *)x->data +
         spm_tile_place(x->offsets, x->stride, turn->tile + tile) +
         turn->first * x->step;
}

/** One message to the others of the row or column. */
static void spm_broadcast(spm_turns *turns, int to_column, void *to,
                          const void *from, long bytes) {
  spm_workspace *workspace = &spm_shared_workspace;
  if (to_column)
    CRTS_rma_col_ibcast_other(to, from, bytes, &workspace->left,
                              &workspace->arrived);
  else
    CRTS_rma_row_ibcast_other(to, from, bytes, &workspace->left,
                              &workspace->arrived);
  ++turns->sent;
}

/** Starts the messages of this CPE in a turn. */
static void spm_send(spm_turns *turns, const spm_turn *turn, int place) {
  const spm_problem *x = turns->problem;
  int side, tile;
  for (side = 0; side < 2 && turn->depth > 0; ++side) {
    const long size = spm_tile_size(turns, turn, side);
    const int packed = spm_is_packed(turns, turn, side);
    if (!spm_is_sender(turns, turn, side)) {
      turns->expected += turn->tiles;
      continue;
    }
    for (tile = 0; tile < turn->tiles; ++tile) {
      SPM_E *to = turns->buffers[place][side] + tile * size;
      const void *from = to;
      if (packed)
        from = spm_home(side ? &x->vector : &x->scalar, turn, tile);
      else
        spm_pack(x, side, turn->tile + tile, turn->first, turn->depth, to);
      spm_broadcast(turns, x->along_n == side, to, from, size * sizeof(SPM_E));
    }
  }
}

static void spm_await_departures(const spm_turns *turns) {
  athread_rma_wait_value(&spm_shared_workspace.left, turns->sent);
}

/** Waits until the operands of a turn are here, and until all CPEs are done
   with the turn before. */
static void spm_receive(const spm_turns *turns) {
  spm_await_departures(turns);
  athread_rma_wait_value(&spm_shared_workspace.arrived, turns->expected);
  athread_ssync_array();
}

/** Where an operand of a turn is on this CPE. */
static void spm_find_operand(const spm_turns *turns, const spm_turn *turn,
                             int is_vector, int place, spm_operand *out) {
  const spm_problem *x = turns->problem;
  const spm_operand *home = is_vector ? &x->vector : &x->scalar;
  const int width = spm_width(x, is_vector);
  if (spm_is_sender(turns, turn, is_vector) &&
      spm_is_packed(turns, turn, is_vector)) {
    *out = *home;
    out->data = (const SPM_T *)home->data + turn->first * home->step;
    if (out->offsets)
      out->offsets += turn->tile;
    else
      out->data = (const SPM_T *)out->data + turn->tile * home->stride;
    return;
  }
  out->data = turns->buffers[place][is_vector];
  out->line = is_vector || home->has_near_lines ? 1 : turn->depth;
  out->step = is_vector || home->has_near_lines ? width : 1;
  out->owned = width;
  out->offsets = 0;
  out->stride = (long)width * turn->depth;
}
