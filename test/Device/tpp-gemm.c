// Products of one CPE in every form, of sizes that divide the register blocks and
// others, aligned and not, with gaps after the rows, on both chips, against a
// plain loop. An element is wrong if its error exceeds (batch*k + 2) epsilons
// times the sum of its magnitudes, or if anything beside C changes.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -lm -o %t/gemm
// RUN: env SWSIM_MODE=detailed %t/gemm | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -lm -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro | FileCheck %s
// CHECK: f32: 0 of {{[0-9]+}} wrong
// CHECK: f64: 0 of {{[0-9]+}} wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(test)();
long wrong[2], checked[2];
int main() {
  athread_init();
  athread_set_num_threads(1);
  athread_spawn(test, 0);
  athread_join();
  for (int i = 0; i < 2; ++i)
    printf("f%d: %ld of %ld wrong\n", i ? 64 : 32, wrong[i], checked[i]);
  return 0;
}
//--- slave.c
#include "slave.h"
#include "tpp_gemm.h"
#include <float.h>
#include <math.h>
__thread_local __attribute__((aligned(64))) char room[3][19 * 1024];
#define T float
#define OF(name) name##_f32
#define WHICH 0
#define EPSILON FLT_EPSILON
#include "type.h"
#undef T
#undef OF
#undef WHICH
#undef EPSILON
#define T double
#define OF(name) name##_f64
#define WHICH 1
#define EPSILON DBL_EPSILON
#include "type.h"
void test(void *unused) {
  test_f32();
  test_f64();
}
//--- type.h
extern long wrong[2], checked[2];
typedef struct {
  int m, n, k, batch, flags;
  /* Elements by which operands begin after a vector, and rows are longer. */
  int shift, gap;
} OF(problem);
/* Numbers in [-1, 1] with all bits. */
static T OF(next)(unsigned *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return (T)(*seed / 2147483648.0 - 1 + *seed % 97 * 1e-12);
}
static T OF(old)(int index) { return (T)0.25 * (index % 7 - 3); }
static void OF(run)(const OF(problem) * p) {
  const int trans_a = (p->flags & TPP_TRANS_A) != 0, trans_b = (p->flags & TPP_TRANS_B) != 0;
  const int is_fresh = (p->flags & TPP_BETA_ZERO) != 0;
  const int lda = (trans_a ? p->m : p->k) + p->gap, ldb = (trans_b ? p->k : p->n) + p->gap, ldc = p->n + p->gap;
  const long stride_a = (long)(trans_a ? p->k : p->m) * lda + p->shift, stride_b = (long)(trans_b ? p->n : p->k) * ldb + p->shift;
  const long size = sizeof room[0] / sizeof(T);
  T *a = (T *)room[0] + p->shift, *b = (T *)room[1] + p->shift, *c = (T *)room[2] + p->shift;
  unsigned seed = p->m * 31 + p->n * 7 + p->k;
  int i, j, k, t;
  if (p->batch * stride_a + 8 > size || p->batch * stride_b + 8 > size || p->m * ldc + 8 > size)
    return;
  for (i = 0; i < p->batch * stride_a; ++i)
    a[i] = OF(next)(&seed);
  for (i = 0; i < p->batch * stride_b; ++i)
    b[i] = OF(next)(&seed);
  for (i = -p->shift; i < p->m * ldc + 4; ++i)
    c[i] = is_fresh && i >= 0 && i < p->m * ldc && i % ldc < p->n ? NAN : OF(old)(i + 8);
  if (p->batch == 1 && p->shift == 0)
    OF(tpp_gemm)(p->m, p->n, p->k, a, lda, b, ldb, c, ldc, p->flags);
  else
    OF(tpp_brgemm)(p->m, p->n, p->k, a, lda, stride_a, b, ldb, stride_b, c, ldc, p->batch, p->flags);
  for (i = -p->shift; i < 0; ++i)
    wrong[WHICH] += c[i] != OF(old)(i + 8);
  for (i = 0; i < p->m * ldc + 4; ++i) {
    const int row = i / ldc, col = i % ldc;
    double sum = is_fresh ? 0 : OF(old)(i + 8), size = fabs(sum);
    ++checked[WHICH];
    if (row >= p->m || col >= p->n) {
      wrong[WHICH] += c[i] != OF(old)(i + 8);
      continue;
    }
    for (t = 0; t < p->batch; ++t)
      for (k = 0; k < p->k; ++k) {
        const double x = a[t * stride_a + (trans_a ? k * lda + row : row * lda + k)];
        const double y = b[t * stride_b + (trans_b ? col * ldb + k : k * ldb + col)];
        sum += x * y;
        size += fabs(x * y);
      }
    wrong[WHICH] += !(fabs(c[i] - sum) <= (p->batch * p->k + 2) * EPSILON * size);
  }
}
static void OF(test)(void) {
  static const int rows[] = {1, 2, 5, 17, 33}, cols[] = {1, 3, 4, 7, 8, 12, 20, 21, 37, 40, 72}, depths[] = {1, 2, 7, 8, 33, 66};
  int i, j, k, flags;
  for (i = 0; i < 5; ++i)
    for (j = 0; j < 11; ++j)
      for (k = 0; k < 6; ++k)
        for (flags = 0; flags < 8; ++flags) {
          const int gap = (i + j + k) % 3 * 4, shift = (i + j) % 2 * (1 + k % 3);
          const OF(problem) alone = {rows[i], cols[j], depths[k], 1, flags, 0, 0};
          const OF(problem) apart = {rows[i], cols[j], depths[k], 1, flags, shift, gap + j % 2};
          const OF(problem) batch = {rows[i], cols[j], depths[k], 2 + k, flags, shift, gap};
          OF(run)(&alone);
          OF(run)(&apart);
          OF(run)(&batch);
        }
  /* No rows, no columns, no products. */
  for (flags = 0; flags < 8; ++flags)
    for (i = 0; i < 4; ++i) {
      const OF(problem) none = {i == 0 ? 0 : 3, i == 1 ? 0 : 9, i == 2 ? 0 : 5, i == 3 ? 0 : 1, flags, 0, 1};
      OF(run)(&none);
    }
}
