// The exchange of rows against the definition of its shapes: random ones, both
// types, any alignment and leading dimensions, under all checks, with products
// in between and CPEs that come late. Nothing beside the result is touched.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs %t/master.c %t/slave.c -o %t/rows
// RUN: env SWSIM_MODE=detailed %t/rows 150 | FileCheck %s
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro -DPRO %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro 150 | FileCheck %s
// CHECK: 150 cases, 0 wrong

//--- rows.h
struct rows {
  int rows, cols, piece, is_double, pad_whole, pad_part, shift, product, wrong;
};
//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include "rows.h"
extern SLAVE_FUN(test)();
#ifdef PRO
enum { LANES = 8 };
#else
enum { LANES = 4 };
#endif
static int number(int range) { return rand() % range; }
static struct rows any(int index) {
  struct rows x = {1 + number(index % 5 ? 40 : 9), 1 + number(index % 7 ? 250 : 20)};
  int whole = index % 3 == 0, unit = index % 2 ? LANES : 1;
  x.piece = ((x.cols + SW_MESH_COLS - 1) / SW_MESH_COLS + unit - 1) / unit * unit;
  x.is_double = number(2);
  x.product = number(4) == 0;
  if (whole) {
    x.piece = LANES * (1 + number(9));
    x.cols = x.piece * SW_MESH_COLS - LANES * number(SW_MESH_COLS);
  } else {
    x.pad_whole = number(4);
    x.pad_part = number(4);
    x.shift = number(3);
  }
  return x;
}
#define TYPE struct rows
#define REPORT(x, i)                                                                                     \
  printf("%d rows, %d cols, piece %d, double %d, pads %d %d, shift %d: %d wrong\n", x.rows, x.cols,      \
         x.piece, x.is_double, x.pad_whole, x.pad_part, x.shift, x.wrong)
#include "random-main.h"
//--- slave.c
#include "slave.h"
#include "sw_rows.h"
#include "sw_spm.h"
#include "rows.h"

enum { MARK = -12345 };
static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }
static double value(int i, int j) { return (_ROW * 64 + i) * 1024 + j; }
static __thread_local volatile int waste;
static void delay(int seed) {
  for (int i = 0; i < (_MYID * 37 + seed * 11) % 64 * 8; ++i)
    ++waste;
}
// A result of the product depends on every message.
static int product(void) {
  float a[64], b[128], c[32];
  int wrong = 0, i;
  for (i = 0; i < 64; ++i)
    a[i] = _COL + 1;
  for (i = 0; i < 128; ++i)
    b[i] = _ROW + 1;
  const int k = SW_MESH_ROWS * SW_MESH_COLS;
  double sum = 0;
  for (i = 0; i < k; ++i)
    sum += (i / SW_MESH_ROWS + 1) * (i / SW_MESH_COLS + 1);
  spm_gemm(4 * SW_MESH_ROWS, 8 * SW_MESH_COLS, k, 1, a, SW_MESH_ROWS, b, 8, 0, c, 8, SPM_VEC_N);
  for (i = 0; i < 32; ++i)
    wrong += c[i] != sum;
  return wrong;
}
#define DEFINE(name, T, spread, collect)                                                                \
  static void fill(T##_)(T *x, int size) {                                                              \
    for (int i = 0; i < size; ++i)                                                                      \
      x[i] = MARK;                                                                                      \
  }                                                                                                     \
  static int check(T##_)(const T *x, int size, int ld, int row, int height, int col, int width) {       \
    int wrong = 0;                                                                                      \
    for (int k = 0; k < size; ++k) {                                                                    \
      int i = k / ld, j = k % ld;                                                                       \
      wrong += x[k] != (i < height && j < width ? (T)value(row + i, col + j) : (T)MARK);                \
    }                                                                                                   \
    return wrong;                                                                                       \
  }                                                                                                     \
  static int name(const struct rows *x) {                                                               \
    const int share = (x->rows + SW_MESH_COLS - 1) / SW_MESH_COLS, row = _COL * share, col = _COL * x->piece;                     \
    const int height = most(0, least(x->rows - row, share));                                            \
    const int width = most(0, least(x->cols - col, x->piece));                                          \
    const int ldw = x->cols + x->pad_whole, ldp = most(width, 1) + x->pad_part;                         \
    const int whole_size = height * ldw, part_size = x->rows * ldp, room = 64 + x->shift;               \
    T *memory[2] = {ldm_malloc((whole_size + room) * sizeof(T)),                                        \
                    ldm_malloc((part_size + room) * sizeof(T))};                                        \
    T *whole = (T *)(((unsigned long)memory[0] + 63) / 64 * 64) + x->shift;                             \
    T *part = (T *)(((unsigned long)memory[1] + 63) / 64 * 64) + x->shift;                              \
    int wrong = 0;                                                                                      \
    fill(T##_)(whole, whole_size + 4);                                                                  \
    fill(T##_)(part, part_size + 4);                                                                    \
    for (int i = 0; i < height; ++i)                                                                    \
      for (int j = 0; j < x->cols; ++j)                                                                 \
        whole[i * ldw + j] = value(row + i, j);                                                         \
    if (x->product)                                                                                     \
      wrong += product();                                                                               \
    delay(x->rows);                                                                                     \
    spread(x->rows, x->cols, x->piece, whole, ldw, part, ldp);                                          \
    delay(x->cols);                                                                                     \
    if (x->product)                                                                                     \
      wrong += product();                                                                               \
    wrong += check(T##_)(part, part_size + 4, ldp, 0, x->rows, col, width);                             \
    fill(T##_)(whole, whole_size);                                                                      \
    collect(x->rows, x->cols, x->piece, part, ldp, whole, ldw);                                         \
    if (x->product)                                                                                     \
      wrong += product();                                                                               \
    wrong += check(T##_)(whole, whole_size + 4, ldw, row, height, 0, x->cols);                          \
    ldm_free(memory[1], (part_size + room) * sizeof(T));                                                \
    ldm_free(memory[0], (whole_size + room) * sizeof(T));                                               \
    return wrong;                                                                                       \
  }
#define fill(t) t##fill
#define check(t) t##check
DEFINE(test_f32, float, spm_rows_spread_f32, spm_rows_collect_f32)
DEFINE(test_f64, double, spm_rows_spread_f64, spm_rows_collect_f64)

void test(struct rows *host) {
  struct rows x = *host;
  int wrong = x.is_double ? test_f64(&x) : test_f32(&x);
  if (wrong)
    host->wrong = wrong;
}
