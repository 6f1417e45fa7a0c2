/*===- reduce_mesh_type.h - Messages of results ---------------------------===*
 *
 * Template over TPP_T and TPP_OF, which makes names. All CPEs send their values
 * to the first CPE of a mesh row or column, which has a slot of the workspace
 * for each of them. It sends the results back.
 *
 *===----------------------------------------------------------------------===*/

#ifndef REDUCE_GATHER
#include "crts.h"
#include "spm_workspace.h"

/** Bytes of a slot, whole vectors. */
enum {
  REDUCE_MAX_LINE = SPM_COLS > SPM_ROWS ? SPM_COLS : SPM_ROWS,
  REDUCE_SLOT = sizeof(spm_shared_workspace.data) / REDUCE_MAX_LINE /
                SPM_VECTOR_BYTES * SPM_VECTOR_BYTES
};

/** Place in a row or a column, the number of its CPEs, and the number of the
   CPE at another place. */
typedef struct {
  int is_row, place, count;
} reduce_line;

static reduce_line reduce_get_line(int is_row) {
  reduce_line line = {is_row, is_row ? _COL : _ROW,
                      is_row ? SPM_COLS : SPM_ROWS};
  return line;
}

static int reduce_number_of(const reduce_line *line, int place) {
  return line->is_row ? _ROW * SPM_COLS + place : place * SPM_COLS + _COL;
}

/** Waits until all counters are 0 and no CPE still reads data that others will
    overwrite. */
static void reduce_begin(const reduce_line *line) {
  spm_shared_workspace.arrived = spm_shared_workspace.left = 0;
  if (line->is_row)
    athread_ssync_row();
  else
    athread_ssync_col();
}

static void reduce_send(const reduce_line *line, int place, const void *data,
                        long bytes, int slot) {
  spm_workspace *workspace = &spm_shared_workspace;
  athread_rma_iput(data, &workspace->left, bytes, reduce_number_of(line, place),
                   workspace->data + slot * REDUCE_SLOT, &workspace->arrived);
}
#define REDUCE_GATHER
#endif

typedef void TPP_OF(reduce_cols)(int batch, int m, int n, const TPP_T *x,
                                 int ldx, TPP_T *y);

static void TPP_OF(reduce_gather)(const reduce_line *line, int n, TPP_T *part,
                                  TPP_OF(reduce_cols) * combine) {
  spm_workspace *workspace = &spm_shared_workspace;
  reduce_begin(line);
  if (line->place > 0) {
    reduce_send(line, 0, part, n * (long)sizeof(TPP_T), line->place - 1);
    athread_rma_wait_value(&workspace->left, 1);
    return;
  }
  athread_rma_wait_value(&workspace->arrived, line->count - 1);
  combine(1, line->count - 1, n, (const TPP_T *)workspace->data,
          REDUCE_SLOT / (int)sizeof(TPP_T), part);
}

static void TPP_OF(reduce_return)(const reduce_line *line, int n, TPP_T *part) {
  spm_workspace *workspace = &spm_shared_workspace;
  const TPP_T *from = (const TPP_T *)workspace->data;
  int i;
  reduce_begin(line);
  if (line->place == 0) {
    for (i = 1; i < line->count; ++i)
      reduce_send(line, i, part, n * (long)sizeof(TPP_T), 0);
    athread_rma_wait_value(&workspace->left, line->count - 1);
    return;
  }
  athread_rma_wait_value(&workspace->arrived, 1);
  for (i = 0; i < n; ++i)
    part[i] = from[i];
}

static void TPP_OF(reduce_part)(int n, TPP_T *part, int scope,
                                TPP_OF(reduce_cols) * combine) {
  const reduce_line row = reduce_get_line(1), col = reduce_get_line(0);
  if (scope != SW_REDUCE_COL)
    TPP_OF(reduce_gather)(&row, n, part, combine);
  if (scope == SW_REDUCE_COL || (scope == SW_REDUCE_ARRAY && _COL == 0)) {
    TPP_OF(reduce_gather)(&col, n, part, combine);
    TPP_OF(reduce_return)(&col, n, part);
  }
  if (scope != SW_REDUCE_COL)
    TPP_OF(reduce_return)(&row, n, part);
}
