/*===- rows_mesh.h - The exchange of rows by register communication -------===*
 *
 * Template over SPM_T and SPM_VECTOR. In every step, the CPEs of a mesh row
 * exchange blocks in pairs. A barrier of the row before each step, and one at
 * the end, separates messages of different senders.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_each.h"

enum { SPM_LANES = 4 };
#include "rows_exchange.h"

/** The mask of a barrier of the mesh row. */
enum { ROWS_ALL = (1 << SPM_COLS) - 1 };

/** The two blocks of a step. */
typedef struct {
  int partner;
  const SPM_T *from;
  SPM_T *to;
  long from_line, to_line;
  int out_height, out_width, in_height, in_width;
} rows_block;

static int rows_vectors(int width) {
  return (width + SPM_LANES - 1) / SPM_LANES;
}

/** The column of vector j of a row that may not end with a whole vector. */
static int rows_at(int j, int width) {
  return spm_max(0, spm_min(j * SPM_LANES, width - SPM_LANES));
}

static SPM_VECTOR rows_load_part(const SPM_T *row, int width) {
  SPM_T some[SPM_LANES];
  SPM_VECTOR v;
  int i;
  if (width >= SPM_LANES) {
    simd_loadu(v, row);
    return v;
  }
  for (i = 0; i < SPM_LANES; ++i)
    some[i] = row[spm_min(i, width - 1)];
  simd_loadu(v, some);
  return v;
}

static void rows_store_part(SPM_VECTOR v, SPM_T *row, int width) {
  SPM_T some[SPM_LANES];
  int i;
  if (width >= SPM_LANES) {
    simd_storeu(v, row);
    return;
  }
  simd_storeu(v, some);
  for (i = 0; i < width; ++i)
    row[i] = some[i];
}

#define ROWS_NAME(x) rows_##x##_aligned
#define ROWS_LOAD(v, p, width) (void)(width), simd_load(v, p)
#define ROWS_STORE(v, p, width) (void)(width), simd_store(v, p)
#include "rows_stream.h"

#define ROWS_NAME(x) rows_##x##_unaligned
#define ROWS_LOAD(v, p, width) (void)(width), simd_loadu(v, p)
#define ROWS_STORE(v, p, width) (void)(width), simd_storeu(v, p)
#include "rows_stream.h"

/* Rows of less than a vector. */
#define ROWS_NAME(x) rows_##x##_narrow
#define ROWS_LOAD(v, p, width) v = rows_load_part(p, width)
#define ROWS_STORE(v, p, width) rows_store_part(v, p, width)
#include "rows_stream.h"

static int rows_has_vectors(int width) {
  return (width == 0) | (width >= SPM_LANES);
}

/** Whether all vectors are aligned, as far as this CPE determines it. */
static int rows_is_aligned(const rows_call *x, int own_width) {
  const unsigned long places = (unsigned long)x->from | (unsigned long)x->to;
  const long lengths = x->from_line | x->to_line | x->piece | own_width;
  return ((places % (SPM_LANES * sizeof(SPM_T))) | (lengths % SPM_LANES)) == 0;
}

/** The blocks of this CPE and its partner, which has `height` whole rows and
    `width` columns. */
static void rows_find_block(rows_block *x, const rows_call *call,
                            int own_height, int own_width, int height,
                            int width) {
  const int spread = call->is_spread;
  x->from = rows_source(call, x->partner);
  x->to = rows_target(call, x->partner);
  x->out_height = spread ? own_height : height;
  x->out_width = spread ? width : own_width;
  x->in_height = spread ? height : own_height;
  x->in_width = spread ? own_width : width;
}

static void rows_exchange(const rows_call *call) {
  const int place = _COL;
  const int own_height = rows_held(call, place);
  const int own_width = rows_width(call, place);
  const int aligned = rows_is_aligned(call, own_width);
  rows_block x;
  int step;
  x.from_line = call->from_line;
  x.to_line = call->to_line;
  rows_copy_own(call);
  for (step = ROWS_FIRST_STEP; step < SPM_COLS; ++step) {
    const int partner = rows_partner(step), width = rows_width(call, partner);
    x.partner = partner;
    rows_find_block(&x, call, own_height, own_width, rows_held(call, partner),
                    width);
    athread_syn(ROW_SCOPE, ROWS_ALL);
    if (!ROWS_FIRST_STEP && partner == place)
      continue;
    if (aligned & (width % SPM_LANES == 0))
      rows_pass_aligned(&x);
    else if (rows_has_vectors(width) & rows_has_vectors(own_width))
      rows_pass_unaligned(&x);
    else
      rows_pass_narrow(&x);
  }
  athread_syn(ROW_SCOPE, ROWS_ALL);
}
