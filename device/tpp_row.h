/*===- tpp_row.h - Elementwise kernels on one row -------------------------===*
 *
 * Template over TPP_T, TPP_V, TPP_OF, TPP_LOAD, TPP_STORE and TPP_ROW, which
 * makes names. An operand is a row or one element (`s`). Eight vectors at a
 * time hide the latencies; smaller groups compute the rest of a row. All
 * vectors of a group are read before the first one is written, because the
 * output may be an input.
 *
 *===----------------------------------------------------------------------===*/

#define TPP_DECLARE(i) TPP_V x##i, y##i;
#define TPP_LOAD_X(i) TPP_LOAD(x##i, a + j + i * TPP_LANES);
#define TPP_LOAD_Y(i) TPP_LOAD(y##i, b + j + i * TPP_LANES);
#define TPP_STORE_X(i) TPP_STORE(x##i, out + j + i * TPP_LANES);
#define TPP_ADD(i) x##i = x##i + y##i;
#define TPP_MUL(i) x##i = x##i * y##i;
#define TPP_ADD_S(i) x##i = x##i + splat;
#define TPP_MUL_S(i) x##i = x##i * splat;
#define TPP_RELU(i) x##i = TPP_OF(tpp_max_zero)(x##i, splat);
#define TPP_RELU_NUM(i) x##i = TPP_OF(tpp_maxnum_zero)(x##i, splat);
#define TPP_KEEP(i)

/** A loop over `count` vectors at a time. */
#define TPP_VECTORS(count, load, compute)                                      \
  for (; j + count * TPP_LANES <= n; j += count * TPP_LANES) {                 \
    SPM_EACH(count, TPP_DECLARE)                                               \
    SPM_EACH(count, load)                                                      \
    SPM_EACH(count, compute) SPM_EACH(count, TPP_STORE_X)                      \
  }
#define TPP_ALL_VECTORS(load, compute)                                         \
  TPP_VECTORS(8, load, compute)                                                \
  TPP_VECTORS(4, load, compute)                                                \
  TPP_VECTORS(2, load, compute)                                                \
  TPP_VECTORS(1, load, compute)
#define TPP_BOTH(i) TPP_LOAD_X(i) TPP_LOAD_Y(i)

#define TPP_BINARY_ROWS(name, vector_op, splat_op, op)                         \
  static void TPP_ROW(name)(int n, const TPP_T *a, const TPP_T *b,             \
                            TPP_T *out) {                                      \
    int j = 0;                                                                 \
    TPP_ALL_VECTORS(TPP_BOTH, vector_op)                                       \
    for (; j < n; ++j)                                                         \
      out[j] = a[j] op b[j];                                                   \
  }                                                                            \
  static void TPP_ROW(name##_s)(int n, const TPP_T *a, TPP_T value,            \
                                TPP_T *out) {                                  \
    TPP_V splat = value;                                                       \
    int j = 0;                                                                 \
    TPP_ALL_VECTORS(TPP_LOAD_X, splat_op)                                      \
    for (; j < n; ++j)                                                         \
      out[j] = a[j] op value;                                                  \
  }

TPP_BINARY_ROWS(add, TPP_ADD, TPP_ADD_S, +)
TPP_BINARY_ROWS(mul, TPP_MUL, TPP_MUL_S, *)

static void TPP_ROW(relu)(int n, const TPP_T *a, TPP_T *out) {
  TPP_V splat = 0;
  int j = 0;
  TPP_ALL_VECTORS(TPP_LOAD_X, TPP_RELU)
  for (; j < n; ++j)
    out[j] = a[j] < 0 ? 0 : a[j];
}

static void TPP_ROW(relu_num)(int n, const TPP_T *a, TPP_T *out) {
  TPP_V splat = 0;
  int j = 0;
  TPP_ALL_VECTORS(TPP_LOAD_X, TPP_RELU_NUM)
  for (; j < n; ++j)
    out[j] = a[j] > 0 ? a[j] : 0;
}

static void TPP_ROW(identity)(int n, const TPP_T *a, TPP_T *out) {
  int j = 0;
  TPP_ALL_VECTORS(TPP_LOAD_X, TPP_KEEP)
  for (; j < n; ++j)
    out[j] = a[j];
}

static void TPP_ROW(fill)(int n, TPP_T value, TPP_T *out) {
  TPP_V x0 = value;
  int j = 0;
  for (; j + 4 * TPP_LANES <= n; j += 4 * TPP_LANES) {
    TPP_STORE(x0, out + j);
    TPP_STORE(x0, out + j + TPP_LANES);
    TPP_STORE(x0, out + j + 2 * TPP_LANES);
    TPP_STORE(x0, out + j + 3 * TPP_LANES);
  }
  for (; j + TPP_LANES <= n; j += TPP_LANES)
    TPP_STORE(x0, out + j);
  for (; j < n; ++j)
    out[j] = value;
}

#undef TPP_DECLARE
#undef TPP_LOAD_X
#undef TPP_LOAD_Y
#undef TPP_STORE_X
#undef TPP_ADD
#undef TPP_MUL
#undef TPP_ADD_S
#undef TPP_MUL_S
#undef TPP_RELU
#undef TPP_RELU_NUM
#undef TPP_KEEP
#undef TPP_VECTORS
#undef TPP_ALL_VECTORS
#undef TPP_BOTH
#undef TPP_BINARY_ROWS
