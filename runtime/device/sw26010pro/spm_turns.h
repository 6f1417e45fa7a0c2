/*===- spm_turns.h - Who sends what, when, and where ----------------------===*
 *
 * Template over SPM_E. A turn is some k steps of one exchange step: of one
 * tile, or of several tiles as a whole. All CPEs must have the same free LDM,
 * for the messages name places by their address.
 *
 *===----------------------------------------------------------------------===*/

/** K steps first ... first+depth-1 of tiles tile ... tile+tiles-1; the end has
    depth 0. */
typedef struct {
  int step, tile, first, depth, tiles;
} spm_turn;

typedef struct {
  spm_problem problem;
  /** Most k steps of a tile, and most tiles, in a turn. */
  int depth, tiles;
  /** All turns are whole exchange steps: pieces can be packed at once. */
  int is_ahead;
  void *memory;
  long bytes;
  /** Places 0 and 1 receive, 2 holds packed pieces; of scalars and vectors. */
  SPM_E *buffers[3][2];
  /** In LDM: arrivals here, and messages of this CPE that have left. */
  volatile int *arrived, *left;
  int expected, sent;
} spm_turns;

static long spm_buffer_bytes(const spm_turns *turns, int is_vector) {
  long bytes = (long)sizeof(SPM_E) * turns->depth * turns->tiles *
               spm_width(&turns->problem, is_vector);
  return (bytes + SPM_LINE_BYTES - 1) / SPM_LINE_BYTES * SPM_LINE_BYTES;
}

/** Turns as large as the free LDM allows. */
static void spm_choose_turns(spm_turns *turns) {
  const spm_problem *x = &turns->problem;
  const long step =
      3 * (long)sizeof(SPM_E) * (spm_width(x, 0) + spm_width(x, 1));
  const long room = (get_allocatable_size() - 8 * SPM_LINE_BYTES) / step;
  const int whole = spm_piece(x->k);
  const int most = room > SPM_MOST_DEPTH ? SPM_MOST_DEPTH : (int)room;
  turns->depth = spm_max(1, spm_min(whole, most));
  turns->tiles = spm_max(1, spm_min(x->tiles, most / turns->depth));
  if (turns->depth < whole)
    turns->tiles = 1;
  turns->is_ahead = turns->depth == whole && turns->tiles == x->tiles;
}

static int spm_is_sender(const spm_turns *turns, const spm_turn *turn,
                         int is_vector) {
  const int of_row = turns->problem.along_n == is_vector;
  return (of_row ? _ROW : _COL) == turn->step;
}

/** Elements of a tile of the turn, as it travels. */
static long spm_tile_size(const spm_turns *turns, const spm_turn *turn,
                          int is_vector) {
  return (long)spm_width(&turns->problem, is_vector) * turn->depth;
}

static void spm_pack_turn(spm_turns *turns, const spm_turn *turn,
                          int is_vector) {
  const long size = spm_tile_size(turns, turn, is_vector);
  int tile;
  if (spm_is_packed(&turns->problem, is_vector, turn->depth))
    return;
  for (tile = 0; tile < turn->tiles; ++tile)
    spm_pack(&turns->problem, is_vector, turn->tile + tile, turn->first,
             turn->depth, turns->buffers[2][is_vector] + tile * size);
}

/** The k steps and tiles of a turn that begins at step, tile and first. */
static void spm_measure_turn(const spm_turns *turns, spm_turn *turn) {
  const int depth =
      turn->step < SPM_MESH ? spm_owned(turns->problem.k, turn->step) : 0;
  turn->depth = spm_min(turns->depth, depth - turn->first);
  turn->tiles = turn->depth == depth
                    ? spm_min(turns->tiles, turns->problem.tiles - turn->tile)
                    : 1;
}

static void spm_next_turn(const spm_turns *turns, spm_turn *turn) {
  turn->first += turn->depth;
  if (turn->first == spm_owned(turns->problem.k, turn->step)) {
    turn->first = 0;
    turn->tile += turn->tiles;
  }
  if (turn->tile == turns->problem.tiles) {
    turn->tile = 0;
    ++turn->step;
  }
  spm_measure_turn(turns, turn);
}

static void spm_begin_turns(spm_turns *turns, const spm_problem *x) {
  char *memory;
  int place, side;
  turns->problem = *x;
  spm_choose_turns(turns);
  turns->bytes = 2 * SPM_LINE_BYTES + 3 * (spm_buffer_bytes(turns, 0) +
                                           spm_buffer_bytes(turns, 1));
  turns->memory = ldm_malloc(turns->bytes);
  memory = turns->memory;
  memory += -(unsigned long)memory % SPM_LINE_BYTES;
  turns->arrived = (volatile int *)memory;
  turns->left = turns->arrived + 2;
  *turns->arrived = *turns->left = 0;
  turns->expected = turns->sent = 0;
  memory += SPM_LINE_BYTES;
  for (place = 0; place < 3; ++place)
    for (side = 0; side < 2; ++side) {
      turns->buffers[place][side] = (SPM_E *)memory;
      memory += spm_buffer_bytes(turns, side);
    }
  for (side = 0; side < 2 && turns->is_ahead; ++side) {
    spm_turn own = {x->along_n == side ? _ROW : _COL, 0, 0, 0, 0};
    spm_measure_turn(turns, &own);
    if (own.depth > 0)
      spm_pack_turn(turns, &own, side);
  }
  athread_ssync_array();
}

/** Starts the messages of this CPE in a turn. */
static void spm_send(spm_turns *turns, const spm_turn *turn, int place) {
  const spm_problem *x = &turns->problem;
  int side, tile;
  for (side = 0; side < 2 && turn->depth > 0; ++side) {
    const spm_operand *operand = side ? &x->vector : &x->scalar;
    const long size = spm_tile_size(turns, turn, side);
    const int packed = spm_is_packed(x, side, turn->depth);
    if (!spm_is_sender(turns, turn, side))
      continue;
    if (!turns->is_ahead && !packed) {
      athread_rma_wait_value(turns->left, turns->sent);
      spm_pack_turn(turns, turn, side);
    }
    for (tile = 0; tile < turn->tiles; ++tile) {
      SPM_E *to = turns->buffers[place][side] + tile * size;
      const void *from = turns->buffers[2][side] + tile * size;
      if (packed)
        from = (const SPM_T *)operand->data +
               spm_tile_place(operand->offsets, operand->stride,
                              turn->tile + tile) +
               turn->first * operand->step;
      if (x->along_n == side)
        athread_rma_col_ibcast(to, from, size * sizeof(SPM_E), turns->left,
                               turns->arrived);
      else
        athread_rma_row_ibcast(to, from, size * sizeof(SPM_E), turns->left,
                               turns->arrived);
      ++turns->sent;
    }
  }
}

/** Waits until the operands of a turn are here, and until all CPEs are done with
    the turn before. */
static void spm_receive(spm_turns *turns, const spm_turn *turn) {
  turns->expected += 2 * turn->tiles;
  athread_rma_wait_value(turns->arrived, turns->expected);
  athread_ssync_array();
}

/** What was sent must have left before it may change. */
static void spm_end_turns(spm_turns *turns) {
  athread_rma_wait_value(turns->left, turns->sent);
  ldm_free(turns->memory, turns->bytes);
}
