/*===- rows_mesh.h - The exchange of rows by RMA --------------------------===*
 *
 * Template over SPM_T and SPM_VECTOR. One half of the workspace has the blocks
 * that a CPE sends, without gaps, the other those that it receives. Each half
 * has a slot for every CPE of the mesh row. Blocks that are larger than a slot
 * are sent in parts, with a barrier of the row before each part.
 *
 *===----------------------------------------------------------------------===*/

#include "crts.h"

#include "spm_each.h"
#include "spm_workspace.h"

enum { SPM_LANES = 8 };
#include "rows_exchange.h"

/** Bytes of a slot, whole vectors. */
enum {
  ROWS_SLOT = sizeof(spm_shared_workspace.data) / 2 / SPM_COLS /
              SPM_VECTOR_BYTES * SPM_VECTOR_BYTES
};

/** A part of all blocks: rows and columns from `row` and `col` on. */
typedef struct {
  int row, col, height, width;
} rows_part;

static SPM_T *rows_slot(int received, int place) {
  return (SPM_T *)(spm_shared_workspace.data +
                   (received * SPM_COLS + place) * ROWS_SLOT);
}

/** The part of a block that one CPE sends to another; true if it is empty.
 */
static int rows_find(const rows_call *x, const rows_part *part, int sender,
                     int receiver, int *height, int *width) {
  *height =
      rows_clamp(rows_height_of(x, sender, receiver) - part->row, part->height);
  *width =
      rows_clamp(rows_width_of(x, sender, receiver) - part->col, part->width);
  return *height == 0 || *width == 0;
}

/** Sends one message, in place if the block has no gaps. */
static int rows_send(const rows_call *x, const rows_part *part, int partner) {
  spm_workspace *workspace = &spm_shared_workspace;
  const SPM_T *from =
      rows_source(x, partner) + part->row * x->from_line + part->col;
  int height, width;
  if (partner == _COL || rows_find(x, part, _COL, partner, &height, &width))
    return 0;
  if (x->from_line != width) {
    rows_copy(from, x->from_line, rows_slot(0, partner), width, height, width);
    from = rows_slot(0, partner);
  }
  athread_rma_iput(
      from, &workspace->left, (long)height * width * (long)sizeof(SPM_T),
      _ROW * SPM_COLS + partner, rows_slot(1, _COL), &workspace->arrived);
  return 1;
}

/** True if there was something to receive; `move` copies it. */
static int rows_receive(const rows_call *x, const rows_part *part, int partner,
                        int move) {
  int height, width;
  if (partner == _COL || rows_find(x, part, partner, _COL, &height, &width))
    return 0;
  if (move)
    rows_copy(rows_slot(1, partner), width,
              rows_target(x, partner) + part->row * x->to_line + part->col,
              x->to_line, height, width);
  return 1;
}

/** The barrier ensures that all counters are 0 before a CPE counts, and that no
    CPE overwrites data that is still to be read. */
static void rows_exchange_part(const rows_call *x, const rows_part *part) {
  spm_workspace *workspace = &spm_shared_workspace;
  int step, sent = 0, expected = 0;
  workspace->arrived = workspace->left = 0;
  athread_ssync_row();
  for (step = ROWS_FIRST_STEP; step < SPM_COLS; ++step) {
    sent += rows_send(x, part, rows_partner(step));
    expected += rows_receive(x, part, rows_partner(step), 0);
  }
  if (part->row == 0 && part->col == 0)
    rows_copy_own(x);
  athread_rma_wait_value(&workspace->arrived, expected);
  for (step = ROWS_FIRST_STEP; step < SPM_COLS; ++step)
    rows_receive(x, part, rows_partner(step), 1);
  athread_rma_wait_value(&workspace->left, sent);
}

static void rows_exchange(const rows_call *x) {
  const int room = ROWS_SLOT / (int)sizeof(SPM_T);
  rows_part part;
  part.width = spm_min(x->piece, room);
  part.height = spm_min(x->share, room / part.width);
  for (part.row = 0; part.row < x->share; part.row += part.height)
    for (part.col = 0; part.col < x->piece; part.col += part.width)
      rows_exchange_part(x, &part);
}
