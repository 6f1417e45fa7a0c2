/*===- tpp_kernels.c - Elementwise kernels of one CPE ---------------------===*
 *
 * C99 for the CPE compiler. Under the simulator each kernel reports its work
 * first: load/store slots per row and per vector, which bound these loops, and
 * flops per element.
 *
 *===----------------------------------------------------------------------===*/

#include "tpp_kernels.h"

#ifdef SW_SIMULATOR
#include "swsim_api.h"
#define TPP_BEGIN(name, bits, row_slots, vector_slots, flops)                  \
  if (__swsim_kernel(name, m, n, bits, row_slots, vector_slots, flops))        \
  return
#else
#define TPP_BEGIN(name, bits, row_slots, vector_slots, flops) (void)0
#endif

/* An operand is read by steps: 0 or the leading dimension from row to row, 0 or
   1 from column to column. */
static int row_step(int ld, int bcast) {
  return bcast == TPP_BCAST_ROW || bcast == TPP_BCAST_SCALAR ? 0 : ld;
}

static int col_step(int bcast) {
  return bcast == TPP_BCAST_COL || bcast == TPP_BCAST_SCALAR ? 0 : 1;
}

#ifdef SW_SIMULATOR
/* A column operand is splatted once per row, the others but a scalar are loaded
   once per vector. */
static int row_loads(int bcast) { return bcast == TPP_BCAST_COL; }
static int vector_loads(int bcast) {
  return bcast == TPP_BCAST_NONE || bcast == TPP_BCAST_ROW;
}
#endif

#define TPP_FILL(suffix, type, bits)                                           \
  void tpp_fill_##suffix(int m, int n, type value, type *out, int ldo) {       \
    int i, j;                                                                  \
    TPP_BEGIN("tpp_fill", bits, 0, 1, 0);                                      \
    for (i = 0; i < m; ++i)                                                    \
      for (j = 0; j < n; ++j)                                                  \
        out[i * ldo + j] = value;                                              \
  }                                                                            \
  void tpp_zero_##suffix(int m, int n, type *out, int ldo) {                   \
    tpp_fill_##suffix(m, n, 0, out, ldo);                                      \
  }

#define TPP_UNARY(name, suffix, type, bits, flops, expression)                 \
  void tpp_##name##_##suffix(int m, int n, const type *in, int ldi, int bcast, \
                             type *out, int ldo) {                             \
    int i, j, rows = row_step(ldi, bcast), cols = col_step(bcast);             \
    TPP_BEGIN("tpp_" #name, bits, row_loads(bcast), vector_loads(bcast) + 1,   \
              flops);                                                          \
    for (i = 0; i < m; ++i)                                                    \
      for (j = 0; j < n; ++j) {                                                \
        type x = in[i * rows + j * cols];                                      \
        out[i * ldo + j] = (expression);                                       \
      }                                                                        \
  }

#define TPP_BINARY(name, suffix, type, bits, expression)                       \
  void tpp_##name##_##suffix(int m, int n, const type *a, int lda,             \
                             int bcast_a, const type *b, int ldb, int bcast_b, \
                             type *out, int ldo) {                             \
    int i, j, rows_a = row_step(lda, bcast_a), cols_a = col_step(bcast_a);     \
    int rows_b = row_step(ldb, bcast_b), cols_b = col_step(bcast_b);           \
    TPP_BEGIN("tpp_" #name, bits, row_loads(bcast_a) + row_loads(bcast_b),     \
              vector_loads(bcast_a) + vector_loads(bcast_b) + 1, 1);           \
    for (i = 0; i < m; ++i)                                                    \
      for (j = 0; j < n; ++j) {                                                \
        type x = a[i * rows_a + j * cols_a];                                   \
        type y = b[i * rows_b + j * cols_b];                                   \
        out[i * ldo + j] = (expression);                                       \
      }                                                                        \
  }

#define TPP_ALL(suffix, type, bits)                                            \
  TPP_FILL(suffix, type, bits)                                                 \
  TPP_UNARY(identity, suffix, type, bits, 0, x)                                \
  TPP_UNARY(relu, suffix, type, bits, 1, x < 0 ? 0 : x)                        \
  TPP_BINARY(add, suffix, type, bits, x + y)                                   \
  TPP_BINARY(mul, suffix, type, bits, x *y)

TPP_ALL(f32, float, 32)
TPP_ALL(f64, double, 64)
