/*===- reduce_mesh_type.h - Vectors on the way to other CPEs --------------===*
 *
 * Template over TPP_T, TPP_V and TPP_OF, which makes names. The last vector
 * of an array repeats its last element.
 *
 *===----------------------------------------------------------------------===*/

/** The name of "all others" of a row or a column. */
#ifndef REDUCE_ALL
#define REDUCE_ALL (SW_MESH_ROWS > 8 || SW_MESH_COLS > 8 ? 16 : 8)
#endif

/** The mask of the mesh: columns in its lower part, which has 8 bits, or one
    bit for each row or column if there are more. */
#ifndef REDUCE_ARRAY
#define REDUCE_ARRAY_BITS                                                      \
  (SPM_ROWS > SPM_COLS ? (SPM_ROWS > 8 ? SPM_ROWS : 8)                         \
                       : (SPM_COLS > 8 ? SPM_COLS : 8))
#define REDUCE_ARRAY                                                           \
  ((int)(((1u << SPM_ROWS) - 1) << REDUCE_ARRAY_BITS | ((1u << SPM_COLS) - 1)))
#endif

static TPP_V TPP_OF(reduce_load)(const TPP_T *data, int left) {
  return left >= TPP_LANES ? TPP_OF(tpp_v_loadu)(data)
                           : TPP_OF(tpp_v_load_part)(data, left);
}

static void TPP_OF(reduce_store)(TPP_V v, TPP_T *data, int left) {
  if (left >= TPP_LANES)
    TPP_OF(tpp_v_storeu)(v, data);
  else
    TPP_OF(tpp_v_store_part)(v, data, left);
}

/** From the first CPE of a mesh row or column to the others. */
#define REDUCE_SPREAD(name, place, count, put, get)                            \
  static void TPP_OF(name)(int n, TPP_T *part) {                               \
    TPP_V v = 0;                                                               \
    for (; n > 0; n -= TPP_LANES, part += TPP_LANES) {                         \
      if (place > 0) {                                                         \
        v = get(v);                                                            \
        TPP_OF(reduce_store)(v, part, n);                                      \
      } else if (count > 1) {                                                  \
        v = TPP_OF(reduce_load)(part, n);                                      \
        put(v, REDUCE_ALL);                                                    \
      }                                                                        \
    }                                                                          \
  }
REDUCE_SPREAD(reduce_spread_row, _COL, SPM_COLS, simd_putr, simd_getr)
REDUCE_SPREAD(reduce_spread_col, _ROW, SPM_ROWS, simd_putc, simd_getc)
#undef REDUCE_SPREAD
