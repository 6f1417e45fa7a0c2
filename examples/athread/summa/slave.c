#include "args.h"
#include <crts.h>
#include <simd.h>
#include <slave.h>
#include <string.h>

#define BYTES (TILE * TILE * sizeof(double))
#define GAP ((SIZE - TILE) * sizeof(double))

typedef double tile[TILE][TILE] __attribute__((aligned(64)));

__thread_local tile a, b, c;
/* The blocks of a step and of the next one. */
__thread_local tile a_step[2], b_step[2];
__thread_local athread_rply_t sent, came[2];

/* Starts the broadcasts of one step; every CPE receives two blocks. */
static void start(int step) {
  int slot = step & 1;
  if (_COL == step)
    athread_rma_row_ibcast(a_step[slot], a, BYTES, &sent, &came[slot]);
  if (_ROW == step)
    athread_rma_col_ibcast(b_step[slot], b, BYTES, &sent, &came[slot]);
}

static void multiply(tile x, tile y) {
  int i, j, k;
  for (i = 0; i < TILE; i++)
    for (j = 0; j < TILE; j += 8) {
      doublev8 sum, v;
      simd_load(sum, &c[i][j]);
      for (k = 0; k < TILE; k++) {
        simd_load(v, &y[k][j]);
        sum = simd_vmad(simd_vcpyfd(x[i][k]), v, sum);
      }
      simd_store(sum, &c[i][j]);
    }
}

void summa(summa_args *host_args) {
  summa_args args;
  long place = (long)_ROW * TILE * SIZE + _COL * TILE;
  int step;
  athread_dma_get(&args, host_args, sizeof args);
  athread_dma_get_stride(a, args.a + place, BYTES, TILE * sizeof(double), GAP);
  athread_dma_get_stride(b, args.b + place, BYTES, TILE * sizeof(double), GAP);
  memset(c, 0, sizeof c);
  sent = came[0] = came[1] = 0;
  athread_ssync_array();
  start(0);
  for (step = 0; step < 8; step++) {
    int slot = step & 1;
    athread_rma_wait_value(&came[slot], 2);
    came[slot] = 0;
    /* All have the blocks of this step, and none needs those of the last. */
    athread_ssync_array();
    if (step + 1 < 8)
      start(step + 1);
    multiply(a_step[slot], b_step[slot]);
  }
  athread_rma_wait_value(&sent, 2);
  athread_dma_put_stride(args.c + place, c, BYTES, TILE * sizeof(double), GAP);
}
