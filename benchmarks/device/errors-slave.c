/* One product; pieces come from main memory element by element. */
#include "errors.h"
#include "slave.h"
#include "sw_spm_f16.h"
enum { M = ROWS / 8, N = COLS / 8, K = MOST_K / 8 };
__thread_local unsigned short a[M * K] __attribute__((aligned(64)));
__thread_local unsigned short b[K * N] __attribute__((aligned(64)));
__thread_local float c[M * N] __attribute__((aligned(64)));
void multiply(struct errors *host) {
  const struct errors p = *host;
  const int depth = p.k / 8;
  int i, j;
  for (i = 0; i < M; ++i)
    for (j = 0; j < depth; ++j)
      a[i * depth + j] = p.a[(_ROW * M + i) * p.k + _COL * depth + j];
  for (i = 0; i < depth; ++i)
    for (j = 0; j < N; ++j)
      b[i * N + j] = p.b[(_ROW * depth + i) * COLS + _COL * N + j];
  if (p.is_bfloat)
    spm_bgemm(ROWS, COLS, p.k, 1, a, depth, b, N, 0, c, N, SPM_VEC_N, p.run);
  else
    spm_hgemm(ROWS, COLS, p.k, 1, (_Float16 *)a, depth, (_Float16 *)b, N, 0, c,
              N, SPM_VEC_N, p.run);
  for (i = 0; i < M; ++i)
    for (j = 0; j < N; ++j)
      p.c[(_ROW * M + i) * COLS + _COL * N + j] = c[i * N + j];
}
