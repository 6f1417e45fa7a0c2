/*===- rows_exchange.h - What the CPEs of a mesh row owe each other -------===*
 *
 * Template over SPM_T and SPM_LANES: the blocks of sw_rows.h, for both
 * directions and both chips, and copies of the block that stays on the CPE.
 *
 *===----------------------------------------------------------------------===*/

/** A call. Blocks are moved from `from` to `to`; one of them is the whole rows,
    the other the pieces. */
typedef struct {
  int rows, cols, piece;
  /** Maximum number of full rows of a CPE. */
  int share;
  int is_spread;
  const SPM_T *from;
  SPM_T *to;
  long from_line, to_line;
} rows_call;

/* In every step, the CPEs of a mesh row exchange in pairs; over all steps, each
   pair exchanges once. A CPE that is its own partner waits. If the number of
   CPEs is a power of two, the partner is found by bit operations. */
enum { ROWS_FIRST_STEP = SPM_LOG2(SPM_COLS) >= 0 };

static int rows_partner(int step) {
  int partner = step - _COL;
  if (SPM_LOG2(SPM_COLS) >= 0)
    return _COL ^ step;
  return partner < 0 ? partner + SPM_COLS : partner;
}

static int rows_clamp(int n, int limit) {
  return n < 0 ? 0 : n > limit ? limit : n;
}

/** Number of full rows of CPE `place`. */
static int rows_held(const rows_call *x, int place) {
  return rows_clamp(x->rows - place * x->share, x->share);
}

/** Columns of the piece of CPE `place`. */
static int rows_width(const rows_call *x, int place) {
  return rows_clamp(x->cols - place * x->piece, x->piece);
}

/** The block that CPE `sender` sends to CPE `receiver`. */
static int rows_height_of(const rows_call *x, int sender, int receiver) {
  return rows_held(x, x->is_spread ? sender : receiver);
}
static int rows_width_of(const rows_call *x, int sender, int receiver) {
  return rows_width(x, x->is_spread ? receiver : sender);
}

/** Address of the block at the sender, and at the receiver. */
static const SPM_T *rows_source(const rows_call *x, int receiver) {
  return x->from + (x->is_spread ? receiver * (long)x->piece
                                 : receiver * x->share * x->from_line);
}
static SPM_T *rows_target(const rows_call *x, int sender) {
  return x->to + (x->is_spread ? sender * x->share * x->to_line
                               : sender * (long)x->piece);
}

#define ROWS_DECLARE(e) SPM_VECTOR v##e;
#define ROWS_COPY_LOAD(e) simd_loadu(v##e, from + j + e * SPM_LANES);
#define ROWS_COPY_STORE(e) simd_storeu(v##e, to + j + e * SPM_LANES);

/** Copies a block within this CPE, or packs it for sending. */
static void rows_copy(const SPM_T *restrict from, long from_line,
                      SPM_T *restrict to, long to_line, int height, int width) {
  int i, j;
  for (i = 0; i < height; ++i, from += from_line, to += to_line) {
    SPM_EACH4(ROWS_DECLARE)
    for (j = 0; j + 4 * SPM_LANES <= width; j += 4 * SPM_LANES) {
      SPM_EACH4(ROWS_COPY_LOAD)
      SPM_EACH4(ROWS_COPY_STORE)
    }
    for (; j + SPM_LANES <= width; j += SPM_LANES) {
      ROWS_COPY_LOAD(0)
      ROWS_COPY_STORE(0)
    }
    if (width < SPM_LANES) {
      for (; j < width; ++j)
        to[j] = from[j];
    } else if (j < width) {
      /* The last vector overlaps the one before it. */
      j = width - SPM_LANES;
      ROWS_COPY_LOAD(0)
      ROWS_COPY_STORE(0)
    }
  }
}

static void rows_copy_own(const rows_call *x) {
  rows_copy(rows_source(x, _COL), x->from_line, rows_target(x, _COL),
            x->to_line, rows_height_of(x, _COL, _COL),
            rows_width_of(x, _COL, _COL));
}
