/*===- spm_turns.h - Who sends what, when, and where ----------------------===*
 *
 * Template over SPM_E. An exchange step is neighbouring k steps of which one
 * mesh column has all of A and one mesh row all of B. A turn is some k steps of
 * it: of one tile, or of several tiles as a whole. Turns go in groups: the
 * workspace has two halves, each with places for the operands of the turns of
 * one group. An operand that lies in LDM as it travels is sent from there; the
 * sender packs any other into its own place.
 *
 *===----------------------------------------------------------------------===*/

/** Ways in which the mesh cuts k. */
enum { SPM_CUTS = SPM_IS_SQUARE ? 1 : 2 };

/** K steps first ... first+depth-1, of `whole` in the exchange step, of tiles
    tile ... tile+tiles-1; `left` of each tile from this step on. The end has
    depth 0. */
typedef struct {
  int tile, first, depth, tiles, whole, left;
  /** Where the exchange step lies along k of each operand: the place, and the k
      steps of its piece that come before. A square mesh cuts both alike. */
  int step[SPM_CUTS], begin[SPM_CUTS];
} spm_turn;

static int spm_step_of(const spm_turn *turn, int is_vector) {
  return turn->step[SPM_IS_SQUARE ? 0 : is_vector];
}

/** The first k step of a turn in the piece of its owner. */
static long spm_first_of(const spm_turn *turn, int is_vector) {
  return SPM_IS_SQUARE ? turn->first : turn->first + turn->begin[is_vector];
}

/** Of each operand, scalars first. */
typedef struct {
  /** K steps of a piece. */
  int piece;
  const spm_operand *home;
  /** Elements of a k step as it travels. */
  int width;
  /** The exchange step in which this CPE sends it, and along its column. */
  int step, to_column;
  /** See spm_has_form. */
  int has_form;
  /** Where it is received in the first place. */
  SPM_E *memory;
} spm_side;

typedef struct {
  const spm_problem *problem;
  /** Most k steps of a tile, and most tiles, in a turn; most turns of a group.
   */
  int depth, tiles, group;
  /** Elements of a place. */
  long place;
  spm_side sides[2];
  /** Messages that should have come, and that were sent, so far. */
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

/** Behind an exchange step. */
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
  /** More turns of a group would have all wait longer for the first ones. */
  SPM_MOST_TURNS = 4
};

/** True if a half has room for `depth` k steps of both operands. */
static int spm_has_room(const spm_problem *x, int depth) {
  return depth * (spm_most_width(x, 0) + spm_most_width(x, 1)) <= SPM_HALF;
}

/** Most k steps of an exchange step. */
static int spm_most_steps(const spm_problem *x) {
  return spm_min(spm_piece_of_k(x, 0), spm_piece_of_k(x, 1));
}

/** Turns as large as the workspace allows; all CPEs choose the same. A CPE
    divides slowly, and mostly need not. */
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

/** The barrier makes sure that nobody counts before the counters are 0. */
static void spm_begin_turns(spm_turns *turns, const spm_problem *x) {
  spm_workspace *workspace = &spm_shared_workspace;
  SPM_E *memory = (SPM_E *)workspace->data;
  turns->problem = x;
  spm_choose_turns(turns);
  spm_begin_side(turns, 1, memory);
  /* Scalars come to the same place on all CPEs of a row. */
  memory += (long)turns->depth * turns->tiles * spm_most_width(x, 1);
  spm_begin_side(turns, 0, memory);
  workspace->arrived = workspace->left = 0;
  turns->expected = turns->sent = 0;
  athread_ssync_array();
}

/** True if this CPE sends and reads the operand where it is. */
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

/** Sends one operand of a turn: from home, or what is packed first. */
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

/** Starts the messages of this CPE in a group, of which `turn` is the first and
    becomes the first of the next one. All others wait for them. */
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

/** Waits until the operands of a group are here, and until all CPEs are done
   with the group before. */
static void spm_receive(const spm_turns *turns) {
  spm_await_departures(turns);
  athread_rma_wait_value(&spm_shared_workspace.arrived, turns->expected);
  athread_ssync_array();
}

/** Where an operand of a turn is on this CPE. */
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
