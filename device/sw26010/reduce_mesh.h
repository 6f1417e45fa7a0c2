/*===- reduce_mesh.h - Combination by register communication --------------===*
 *
 * Template of one kind and type. Partial results are passed from the last CPE
 * of a mesh row to the first, and each CPE combines its own; then up the first
 * column in the same way. The first CPE sends the result back to all. A CPE
 * receives from one sender at a time: it has received the whole chain before
 * the first CPE sends results back. The barrier separates calls.
 *
 *===----------------------------------------------------------------------===*/

#define REDUCE_OWN(name) SPM_PASTE4(name, TPP_KIND, TPP_SUFFIX, )

#define REDUCE_CHAIN(name, place, count, put, get)                             \
  static void REDUCE_OWN(name)(int n, TPP_T *part) {                           \
    TPP_V v, w = 0;                                                            \
    for (; n > 0; n -= TPP_LANES, part += TPP_LANES) {                         \
      v = TPP_OF(reduce_load)(part, n);                                        \
      if (place < count - 1) {                                                 \
        w = get(w);                                                            \
        v = TPP_COMBINE(v, w);                                                 \
      }                                                                        \
      if (place > 0)                                                           \
        put(v, place - 1);                                                     \
      else                                                                     \
        TPP_OF(reduce_store)(v, part, n);                                      \
    }                                                                          \
  }
REDUCE_CHAIN(reduce_row_, _COL, SPM_COLS, simd_putr, simd_getr)
REDUCE_CHAIN(reduce_col_, _ROW, SPM_ROWS, simd_putc, simd_getc)

void REDUCE_OWN(sw_mesh_reduce_)(int n, TPP_T *part, TPP_T *out, int scope) {
  const int takes_col =
      scope == SW_REDUCE_COL || (scope == SW_REDUCE_ARRAY && _COL == 0);
  if (n <= 0)
    return;
  if (scope == SW_REDUCE_ROW)
    athread_syn(ROW_SCOPE, (1 << SPM_COLS) - 1);
  else if (scope == SW_REDUCE_COL)
    athread_syn(COL_SCOPE, (1 << SPM_ROWS) - 1);
  else
    athread_syn(ARRAY_SCOPE, REDUCE_ARRAY);
  if (scope != SW_REDUCE_COL)
    REDUCE_OWN(reduce_row_)(n, part);
  if (takes_col) {
    REDUCE_OWN(reduce_col_)(n, part);
    TPP_OF(reduce_spread_col)(n, part);
  }
  if (scope != SW_REDUCE_COL)
    TPP_OF(reduce_spread_row)(n, part);
  REDUCE_OWN(tpp_reduce_cols_)(1, 1, n, part, n, out);
}

#undef REDUCE_OWN
#undef REDUCE_CHAIN
