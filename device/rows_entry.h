/*===- rows_entry.h - Entry points of the exchange of rows ----------------===*
 *
 * Template over SPM_T, ROWS_SPREAD and ROWS_COLLECT, the names.
 *
 *===----------------------------------------------------------------------===*/

static void rows_enter(rows_call *x) {
  x->share = spm_piece(x->rows, 1, SPM_COLS);
  if (x->rows > 0 && x->cols > 0)
    rows_exchange(x);
}

void ROWS_SPREAD(int rows, int cols, int piece, const SPM_T *whole, int ldw,
                 SPM_T *part, int ldp) {
  rows_call x = {rows, cols, piece, 0, 1, whole, part, ldw, ldp};
  rows_enter(&x);
}

void ROWS_COLLECT(int rows, int cols, int piece, const SPM_T *part, int ldp,
                  SPM_T *whole, int ldw) {
  rows_call x = {rows, cols, piece, 0, 0, part, whole, ldp, ldw};
  rows_enter(&x);
}
