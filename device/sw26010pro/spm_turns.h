/*===- spm_turns.h - Who sends what, when, and where ----------------------===*
 *
 * Template over SPM_E. An exchange step is consecutive k steps for which one
 * mesh column has all of A and one mesh row all of B. A turn is a part of an
 * exchange step: some k steps of one tile, or of several whole tiles. Turns
 * form groups: the workspace has two halves, each with places for the operands
 * of the turns of one group. An operand that already has the sent form in LDM
 * is sent in place; any other is packed into the sender's own place first.
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
} spm_turn;

static int spm_step_of(const spm_turn *turn, int is_vector) {
  return turn->step[SPM_IS_SQUARE ? 0 : is_vector];
}

/** The first k step of a turn in the piece of its owner. */
static long spm_first_of(const spm_turn *turn, int is_vector) {
  return SPM_IS_SQUARE ? turn->first : turn->first + turn->begin[is_vector];
}

/** Data of each operand, scalars first. */
typedef struct {
  /** K steps of a piece. */
  int piece;
  const spm_operand *home;
  /** Elements of a k step in the sent form. */
  int width;
  /** The exchange step in which this CPE sends the operand, and whether it
      sends along its column. */
  int step, to_column;
  /** See spm_has_form. */
  int has_form;
  /** Address of its first place for received data. */
  SPM_E *memory;
} spm_side;

typedef struct {
  const spm_problem *problem;
  /** Maximum k steps of a tile, and maximum tiles, in a turn; maximum turns of
      a group.
   */
  int depth, tiles, group;
  /** Elements of a place. */
  long place;
  spm_side sides[2];
  /** Messages that should have arrived, and messages sent, so far. */
  int expected, sent;
} spm_turns;

/** The k steps and tiles of a turn that begins at step, tile and first. */
static void spm_measure_turn(const spm_turns *turns, spm_turn *turn) {
  turn->depth = spm_min(turns->depth, turn->whole - turn->first);
  turn->tiles = turn->depth == turn->whole
                    ? spm_min(turns->tiles, turns->problem->tiles - turn->tile)
                    : 1;
}

/** The k steps of an exchange step: up to the end of a piece. */
static void spm_measure_step(const spm_turns *turns, spm_turn *turn) {
  int cut;
  turn->whole = turn->left;
  for (cut = 0; cut < SPM_CUTS; ++cut)
    turn->whole =
        spm_min(turn->whole, turns->sides[cut].piece - turn->begin[cut]);
}

/** Moves to the next exchange step. */
static void spm_next_step(const spm_turns *turns, spm_turn *turn) {
  int cut;
  turn->left -= turn->whole;
  for (cut = 0; cut < SPM_CUTS; ++cut) {
    turn->begin[cut] += turn->whole;
    if (SPM_IS_SQUARE || turn->begin[cut] == turns->sides[cut].piece) {
      turn->begin[cut] = 0;
      ++turn->step[cut];
    }
  }
  spm_measure_step(turns, turn);
}

static void spm_next_turn(const spm_turns *turns, spm_turn *turn) {
  turn->first += turn->depth;
  if (turn->first == turn->whole) {
    turn->first = 0;
    turn->tile += turn->tiles;
  }
  if (turn->tile == turns->problem->tiles) {
    turn->tile = 0;
    spm_next_step(turns, turn);
  }
  spm_measure_turn(turns, turn);
}

static void spm_first_turn(const spm_turns *turns, spm_turn *turn) {
  int cut;
  turn->tile = turn->first = 0;
  turn->left = turns->problem->k;
  for (cut = 0; cut < SPM_CUTS; ++cut)
    turn->step[cut] = turn->begin[cut] = 0;
  spm_measure_step(turns, turn);
  spm_measure_turn(turns, turn);
}

enum {
  /** Elements of a half of the workspace. */
  SPM_HALF = sizeof(spm_shared_workspace.data) / 2 / sizeof(SPM_E),
  /** With more turns in a group, all CPEs would wait longer for the first
      group. */
  SPM_MOST_TURNS = 4
};

/** True if a half of the workspace has room for `depth` k steps of both
    operands. */
static int spm_has_room(const spm_problem *x, int depth) {
  return depth * (spm_most_width(x, 0) + spm_most_width(x, 1)) <= SPM_HALF;
}

/** Maximum k steps of an exchange step. */
static int spm_most_steps(const spm_problem *x) {
  return spm_min(spm_piece_of_k(x, 0), spm_piece_of_k(x, 1));
}

/** Chooses turns as large as the workspace allows; all CPEs choose the same.
    Divisions are slow on a CPE, and are usually avoided. */
static void spm_choose_turns(spm_turns *turns) {
  const spm_problem *x = turns->problem;
  const int whole = spm_most_steps(x);
  int most = SPM_MOST_DEPTH, parts = 1, place;
  if (!spm_has_room(x, most))
    most = SPM_HALF / (spm_most_width(x, 0) + spm_most_width(x, 1));
  turns->depth = whole;
  if (whole > most) {
    parts = (whole + most - 1) / most;
    turns->depth = (whole + parts - 1) / parts;
  }
  turns->tiles =
      parts > 1 || x->tiles == 1 ? 1 : spm_min(x->tiles, most / whole);
  /* Vectors of all places are aligned. */
  place = turns->depth * turns->tiles *
          (spm_most_width(x, 0) + spm_most_width(x, 1));
  place = (place + SPM_LANES - 1) / SPM_LANES * SPM_LANES;
  turns->group = SPM_MOST_TURNS;
  while (turns->group > 1 && turns->group * place > SPM_HALF)
    turns->group /= 2;
  turns->place = place;
}

static void spm_begin_side(spm_turns *turns, int is_vector, SPM_E *memory) {
  const spm_problem *x = turns->problem;
  spm_side *side = &turns->sides[is_vector];
  side->home = is_vector ? &x->vector : &x->scalar;
  side->piece = spm_piece_of_k(x, is_vector);
  side->width = spm_width(x, is_vector);
  side->to_column = x->along_n == is_vector;
  side->step = side->to_column ? _ROW : _COL;
  side->has_form = spm_has_form(x, is_vector);
  side->memory = memory;
}

/** The barrier ensures that all counters are 0 before a CPE counts. */
static void spm_begin_turns(spm_turns *turns, const spm_problem *x) {
  spm_workspace *workspace = &spm_shared_workspace;
  SPM_E *memory = (SPM_E *)workspace->data;
  turns->problem = x;
  spm_choose_turns(turns);
  spm_begin_side(turns, 1, memory);
  /* Scalars are received at the same address on all CPEs of a row. */
  memory += (long)turns->depth * turns->tiles * spm_most_width(x, 1);
  spm_begin_side(turns, 0, memory);
  workspace->arrived = workspace->left = 0;
  turns->expected = turns->sent = 0;
  athread_ssync_array();
}

/** True if this CPE sends and reads the operand in place. */
static int spm_is_packed(const spm_side *side, const spm_turn *turn) {
  return side->has_form &&
         (side->home->has_near_lines || side->home->line == turn->depth);
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

/** Sends one operand of a turn, in place or after packing it. */
static void spm_send_side(spm_turns *turns, const spm_turn *turn, int is_vector,
                          int place) {
  const spm_side *side = &turns->sides[is_vector];
  const spm_operand *home = side->home;
  const long size = (long)side->width * turn->depth;
  SPM_E *to = side->memory + place * turns->place;
  int tile;
  for (tile = turn->tile; tile < turn->tile + turn->tiles; ++tile, to += size) {
    const void *from = to;
    if (spm_is_packed(side, turn))
      from = (const SPM_T *)home->data +
             spm_tile_place(home->offsets, home->stride, tile) +
             spm_first_of(turn, is_vector) * home->step;
    else
      spm_pack(turns->problem, is_vector, tile, spm_first_of(turn, is_vector),
               turn->depth, to);
    spm_broadcast(turns, side->to_column, to, from, size * sizeof(SPM_E));
  }
}

/** Starts the messages of this CPE in the group that begins with `turn`, and
    moves `turn` to the first turn of the next group. All other CPEs wait for
    these messages. */
static void spm_send(spm_turns *turns, spm_turn *turn, int place) {
  int side, i;
  for (i = 0; i < turns->group && turn->depth > 0; ++i) {
    for (side = 0; side < 2; ++side)
      if (spm_step_of(turn, side) == turns->sides[side].step)
        spm_send_side(turns, turn, side, place + i);
      else
        turns->expected += turn->tiles;
    spm_next_turn(turns, turn);
  }
}

static void spm_await_departures(const spm_turns *turns) {
  athread_rma_wait_value(&spm_shared_workspace.left, turns->sent);
}

/** Waits until the operands of a group have arrived, and until all CPEs have
   finished the previous group. */
static void spm_receive(const spm_turns *turns) {
  spm_await_departures(turns);
  athread_rma_wait_value(&spm_shared_workspace.arrived, turns->expected);
  athread_ssync_array();
}

/** Finds the address of an operand of a turn on this CPE. */
static void spm_find_operand(const spm_turns *turns, const spm_turn *turn,
                             int is_vector, int place, spm_operand *out) {
  const spm_side *side = &turns->sides[is_vector];
  const spm_operand *home = side->home;
  if (spm_step_of(turn, is_vector) == side->step && spm_is_packed(side, turn)) {
    *out = *home;
    out->data =
        (const SPM_T *)home->data + spm_first_of(turn, is_vector) * home->step;
    if (out->offsets)
      out->offsets += turn->tile;
    else
      out->data = (const SPM_T *)out->data + turn->tile * home->stride;
    return;
  }
  const int near = is_vector || home->has_near_lines;
  out->data = side->memory + place * turns->place;
  out->line = near ? 1 : turn->depth;
  out->step = near ? side->width : 1;
  out->owned = side->width;
  out->offsets = 0;
  out->stride = (long)side->width * turn->depth;
}
