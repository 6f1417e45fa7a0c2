/*===- tpp_block.h - Elementwise kernels of one type ----------------------===*
 *
 * Template over the types of tpp_types.h. A block without gaps is processed as
 * one long row. Rows of aligned vectors use the aligned form of their loop. A
 * transposition moves blocks of 4 x 4 elements, whose loads are independent.
 *
 *===----------------------------------------------------------------------===*/

#define TPP_LOAD simd_load
#define TPP_STORE simd_store
#define TPP_ROW(name) TPP_OF(name##_aligned)
#include "tpp_row.h"
#undef TPP_LOAD
#undef TPP_STORE
#undef TPP_ROW
#define TPP_LOAD simd_loadu
#define TPP_STORE simd_storeu
#define TPP_ROW(name) TPP_OF(name##_unaligned)
#include "tpp_row.h"
#undef TPP_LOAD
#undef TPP_STORE
#undef TPP_ROW

/** An operand of the rows of a block: whether it is one element, and the
    distance to the next row. */
typedef struct {
  const TPP_T *data;
  int is_element;
  long step;
} TPP_OF(tpp_operand);

static TPP_OF(tpp_operand)
    TPP_OF(tpp_make_operand)(const TPP_T *data, int ld, int bcast) {
  TPP_OF(tpp_operand) x;
  x.data = data;
  x.is_element = bcast == TPP_BCAST_COL || bcast == TPP_BCAST_SCALAR;
  x.step = bcast == TPP_BCAST_ROW || bcast == TPP_BCAST_SCALAR ? 0 : ld;
  return x;
}

static int TPP_OF(tpp_is_aligned)(const TPP_T *data, long step) {
  return (unsigned long)data % sizeof(TPP_V) == 0 && step % TPP_LANES == 0;
}

/** True if rows of the operand are contiguous, or if the operand is one
    element. */
static int TPP_OF(tpp_is_dense)(const TPP_OF(tpp_operand) * x, int n) {
  return x->is_element ? x->step == 0 : x->step == n;
}

static int TPP_OF(tpp_is_vector)(const TPP_OF(tpp_operand) * x) {
  return x->is_element || TPP_OF(tpp_is_aligned)(x->data, x->step);
}

void TPP_OF(tpp_fill)(int m, int n, TPP_T value, TPP_T *out, int ldo) {
  int i, aligned = TPP_OF(tpp_is_aligned)(out, ldo);
  TPP_BEGIN("tpp_fill", 0, TPP_KEY(out, ldo, 0), 0, 0)
  if (ldo == n) {
    n *= m;
    m = n > 0;
  }
  for (i = 0; i < m; ++i, out += ldo)
    if (aligned)
      TPP_OF(fill_aligned)(n, value, out);
    else
      TPP_OF(fill_unaligned)(n, value, out);
  TPP_END()
}

void TPP_OF(tpp_zero)(int m, int n, TPP_T *out, int ldo) {
  TPP_OF(tpp_fill)(m, n, 0, out, ldo);
}

#define TPP_UNARY(name, flops, of_element)                                     \
  void TPP_OF(tpp_##name)(int m, int n, const TPP_T *in, int ldi, int bcast,   \
                          TPP_T *out, int ldo) {                               \
    TPP_OF(tpp_operand) x = TPP_OF(tpp_make_operand)(in, ldi, bcast);          \
    int i, aligned =                                                           \
               TPP_OF(tpp_is_aligned)(out, ldo) && TPP_OF(tpp_is_vector)(&x);  \
    TPP_BEGIN("tpp_" #name, flops, TPP_KEY(out, ldo, 0),                       \
              TPP_KEY(in, ldi, bcast), 0)                                      \
    if (ldo == n && TPP_OF(tpp_is_dense)(&x, n)) {                             \
      n *= m;                                                                  \
      m = n > 0;                                                               \
    }                                                                          \
    for (i = 0; i < m; ++i, out += ldo, x.data += x.step)                      \
      if (x.is_element && aligned)                                             \
        TPP_OF(fill_aligned)(n, of_element(*x.data), out);                     \
      else if (x.is_element)                                                   \
        TPP_OF(fill_unaligned)(n, of_element(*x.data), out);                   \
      else if (aligned)                                                        \
        TPP_OF(name##_aligned)(n, x.data, out);                                \
      else                                                                     \
        TPP_OF(name##_unaligned)(n, x.data, out);                              \
    TPP_END()                                                                  \
  }

#define TPP_SAME(x) (x)
#define TPP_NOT_NEGATIVE(x) ((x) < 0 ? 0 : (x))
TPP_UNARY(identity, 0, TPP_SAME)
TPP_UNARY(relu, 1, TPP_NOT_NEGATIVE)
#define TPP_GREATER_0(x) ((x) > 0 ? (x) : 0)
TPP_UNARY(relu_num, 1, TPP_GREATER_0)

/** Both operations commute: a single element is the second operand. */
#define TPP_BINARY(name, op)                                                   \
  static void TPP_OF(name##_row)(int n, const TPP_OF(tpp_operand) * x,         \
                                 const TPP_OF(tpp_operand) * y, TPP_T * out,   \
                                 int aligned) {                                \
    if (x->is_element && aligned)                                              \
      TPP_OF(fill_aligned)(n, *x->data op * y->data, out);                     \
    else if (x->is_element)                                                    \
      TPP_OF(fill_unaligned)(n, *x->data op * y->data, out);                   \
    else if (y->is_element && aligned)                                         \
      TPP_OF(name##_s_aligned)(n, x->data, *y->data, out);                     \
    else if (y->is_element)                                                    \
      TPP_OF(name##_s_unaligned)(n, x->data, *y->data, out);                   \
    else if (aligned)                                                          \
      TPP_OF(name##_aligned)(n, x->data, y->data, out);                        \
    else                                                                       \
      TPP_OF(name##_unaligned)(n, x->data, y->data, out);                      \
  }                                                                            \
  void TPP_OF(tpp_##name)(int m, int n, const TPP_T *a, int lda, int bcast_a,  \
                          const TPP_T *b, int ldb, int bcast_b, TPP_T *out,    \
                          int ldo) {                                           \
    TPP_OF(tpp_operand) x = TPP_OF(tpp_make_operand)(a, lda, bcast_a);         \
    TPP_OF(tpp_operand) y = TPP_OF(tpp_make_operand)(b, ldb, bcast_b);         \
    int i, aligned = TPP_OF(tpp_is_aligned)(out, ldo) &&                       \
                     TPP_OF(tpp_is_vector)(&x) && TPP_OF(tpp_is_vector)(&y);   \
    TPP_BEGIN("tpp_" #name, 1, TPP_KEY(out, ldo, 0), TPP_KEY(a, lda, bcast_a), \
              TPP_KEY(b, ldb, bcast_b))                                        \
    if (x.is_element) {                                                        \
      TPP_OF(tpp_operand) z = x;                                               \
      x = y;                                                                   \
      y = z;                                                                   \
    }                                                                          \
    if (ldo == n && TPP_OF(tpp_is_dense)(&x, n) &&                             \
        TPP_OF(tpp_is_dense)(&y, n)) {                                         \
      n *= m;                                                                  \
      m = n > 0;                                                               \
    }                                                                          \
    for (i = 0; i < m; ++i, out += ldo, x.data += x.step, y.data += y.step)    \
      TPP_OF(name##_row)(n, &x, &y, out, aligned);                             \
    TPP_END()                                                                  \
  }

TPP_BINARY(add, +)
TPP_BINARY(mul, *)

#undef TPP_UNARY
#undef TPP_SAME
#undef TPP_NOT_NEGATIVE
#undef TPP_GREATER_0
#undef TPP_BINARY

#define TPP_TRANSPOSE_LOAD(i)                                                  \
  const TPP_T x##i##0 = in[(j + 0) * ldi + r + i],                             \
              x##i##1 = in[(j + 1) * ldi + r + i],                             \
              x##i##2 = in[(j + 2) * ldi + r + i],                             \
              x##i##3 = in[(j + 3) * ldi + r + i];
#define TPP_TRANSPOSE_STORE(i)                                                 \
  out[(r + i) * ldo + j] = x##i##0, out[(r + i) * ldo + j + 1] = x##i##1,      \
                      out[(r + i) * ldo + j + 2] = x##i##2,                    \
                      out[(r + i) * ldo + j + 3] = x##i##3;

void TPP_OF(tpp_transpose)(int m, int n, const TPP_T *in, int ldi, int bcast,
                           TPP_T *out, int ldo) {
  int r, i, j;
  TPP_BEGIN("tpp_transpose", 0, TPP_KEY(out, ldo, 0), TPP_KEY(in, ldi, bcast),
            0)
  for (r = 0; r + 4 <= m; r += 4) {
    for (j = 0; j + 4 <= n; j += 4) {
      SPM_EACH(4, TPP_TRANSPOSE_LOAD)
      SPM_EACH(4, TPP_TRANSPOSE_STORE)
    }
    for (; j < n; ++j)
      for (i = 0; i < 4; ++i)
        out[(r + i) * ldo + j] = in[j * ldi + r + i];
  }
  for (; r < m; ++r)
    for (j = 0; j < n; ++j)
      out[r * ldo + j] = in[j * ldi + r];
  TPP_END()
}

#undef TPP_TRANSPOSE_LOAD
#undef TPP_TRANSPOSE_STORE
