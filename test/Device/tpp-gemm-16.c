// Products of one CPE with operands of 16 bits, in every form, of sizes that
// divide the register blocks and others, aligned and not, with gaps after the
// rows, against a plain loop. An element is wrong if its error exceeds the bound
// of sw_spm_f16.h, or if anything beside C changes. Runs have at most 128 k
// steps, which are packed together.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -lm -o %t/gemm
// RUN: env SWSIM_MODE=detailed %t/gemm | FileCheck %s
// CHECK: f16: 0 of {{[0-9]+}} wrong
// CHECK: bf16: 0 of {{[0-9]+}} wrong

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
    printf("%s: %ld of %ld wrong\n", i ? "bf16" : "f16", wrong[i], checked[i]);
  return 0;
}
//--- slave.c
#include "slave.h"
#include "tpp_gemm_16.h"
#include <math.h>
#include <string.h>
__thread_local __attribute__((aligned(64))) char room[3][19 * 1024];
static double from_f16(unsigned short bits) {
  _Float16 x;
  memcpy(&x, &bits, 2);
  return (double)x;
}
static unsigned short to_f16(double x) {
  _Float16 half = (_Float16)x;
  unsigned short bits;
  memcpy(&bits, &half, 2);
  return bits;
}
static double from_bf16(unsigned short bits) {
  unsigned wide = (unsigned)bits << 16;
  float x;
  memcpy(&x, &wide, 4);
  return x;
}
static unsigned short to_bf16(double x) {
  float wide = (float)x;
  unsigned bits;
  memcpy(&bits, &wide, 4);
  return (unsigned short)(bits >> 16);
}
#define OF(name) name##_f16
#define WHICH 0
#define EPSILON 0x1p-11
#include "type.h"
#undef OF
#undef WHICH
#undef EPSILON
#define OF(name) name##_bf16
#define WHICH 1
#define EPSILON 0x1p-8
#include "type.h"
void test(void *unused) {
  test_f16();
  test_bf16();
}
//--- type.h
extern long wrong[2], checked[2];
typedef struct {
  int m, n, k, batch, flags, run;
  /* Elements by which operands begin after a vector, and rows are longer. */
  int shift, gap;
} OF(problem);
/* Numbers in [-1, 1]. */
static unsigned short OF(next)(unsigned *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return OF(to)(*seed / 2147483648.0 - 1);
}
static float OF(old)(int index) { return 0.25f * (index % 7 - 3); }
static void OF(run)(const OF(problem) * p) {
  const int trans_a = (p->flags & TPP_TRANS_A) != 0, trans_b = (p->flags & TPP_TRANS_B) != 0;
  const int is_fresh = (p->flags & TPP_BETA_ZERO) != 0;
  const int lda = (trans_a ? p->m : p->k) + p->gap, ldb = (trans_b ? p->k : p->n) + p->gap, ldc = p->n + p->gap;
  const long stride_a = (long)(trans_a ? p->k : p->m) * lda + p->shift, stride_b = (long)(trans_b ? p->n : p->k) * ldb + p->shift;
  const int length = p->batch * p->k, longest = length < 128 ? length : 128, run = p->run < longest ? p->run : longest;
  const double bound = run * EPSILON / (1 - run * EPSILON) + length * 0x1p-23;
  unsigned short *a = (unsigned short *)room[0] + p->shift, *b = (unsigned short *)room[1] + p->shift;
  float *c = (float *)room[2] + p->shift;
  unsigned seed = p->m * 31 + p->n * 7 + p->k;
  int i, j, k, t;
  if (2 * (p->batch * stride_a + 8) > sizeof room[0] || 2 * (p->batch * stride_b + 8) > sizeof room[0] ||
      4 * (p->m * ldc + 8) > sizeof room[0])
    return;
  for (i = 0; i < p->batch * stride_a; ++i)
    a[i] = OF(next)(&seed);
  for (i = 0; i < p->batch * stride_b; ++i)
    b[i] = OF(next)(&seed);
  for (i = -p->shift; i < p->m * ldc + 4; ++i)
    c[i] = is_fresh && i >= 0 && i < p->m * ldc && i % ldc < p->n ? NAN : OF(old)(i + 8);
  if (p->batch == 1 && p->shift == 0)
    OF(tpp_gemm)(p->m, p->n, p->k, a, lda, b, ldb, c, ldc, p->flags, p->run);
  else
    OF(tpp_brgemm)(p->m, p->n, p->k, a, lda, stride_a, b, ldb, stride_b, c, ldc, p->batch, p->flags, p->run);
  for (i = -p->shift; i < 0; ++i)
    wrong[WHICH] += c[i] != OF(old)(i + 8);
  for (i = 0; i < p->m * ldc + 4; ++i) {
    const int row = i / ldc, col = i % ldc;
    double sum = is_fresh ? 0 : OF(old)(i + 8), size = 0, begin = fabs(sum);
    ++checked[WHICH];
    if (row >= p->m || col >= p->n) {
      wrong[WHICH] += c[i] != OF(old)(i + 8);
      continue;
    }
    for (t = 0; t < p->batch; ++t)
      for (k = 0; k < p->k; ++k) {
        const double x = OF(from)(a[t * stride_a + (trans_a ? k * lda + row : row * lda + k)]);
        const double y = OF(from)(b[t * stride_b + (trans_b ? col * ldb + k : k * ldb + col)]);
        sum += x * y;
        size += fabs(x * y);
      }
    wrong[WHICH] += !(fabs(c[i] - sum) <= bound * size + length * (0x1p-25 + 0x1p-23 * begin));
  }
}
static void OF(test)(void) {
  static const int rows[] = {1, 2, 7, 8, 17}, cols[] = {1, 3, 8, 31, 32, 33, 64, 72, 101}, depths[] = {1, 2, 31, 32, 70, 140};
  static const int runs[] = {1, 16, 64, 1000};
  int i, j, k, flags;
  for (i = 0; i < 5; ++i)
    for (j = 0; j < 9; ++j)
      for (k = 0; k < 6; ++k)
        for (flags = 0; flags < 8; ++flags) {
          const int gap = (i + j + k) % 3 * 8, shift = (i + j) % 2 * (1 + k % 3), run = runs[(i + j + k + flags) % 4];
          const OF(problem) alone = {rows[i], cols[j], depths[k], 1, flags, run, 0, 0};
          const OF(problem) apart = {rows[i], cols[j], depths[k], 1, flags, run, shift, gap + j % 2};
          const OF(problem) batch = {rows[i], cols[j], depths[k], k == 0 ? 40 : 3, flags, run, shift, gap};
          OF(run)(&alone);
          OF(run)(&apart);
          OF(run)(&batch);
        }
  /* No rows, no columns, no products. */
  for (flags = 0; flags < 8; ++flags)
    for (i = 0; i < 4; ++i) {
      const OF(problem) none = {i == 0 ? 0 : 3, i == 1 ? 0 : 9, i == 2 ? 0 : 5, i == 3 ? 0 : 1, flags, 64, 0, 1};
      OF(run)(&none);
    }
}
