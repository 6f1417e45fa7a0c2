#include "args.h"
#include <simd.h>
#include <slave.h>

#define LINE (TILE * sizeof(double))
#define GAP ((SIZE - TILE) * sizeof(double))
#define ALL 8 /* target of a broadcast */

typedef double tile[TILE][TILE];

__thread_local tile a __attribute__((aligned(32)));
__thread_local tile b __attribute__((aligned(32)));
__thread_local tile c __attribute__((aligned(32)));
__thread_local tile a_now __attribute__((aligned(32)));
__thread_local tile b_now __attribute__((aligned(32)));
__thread_local volatile int reply;

/* The block of A of column `step` reaches its row. */
static void share_a(int step) {
  double *from = &a[0][0], *to = &a_now[0][0];
  doublev4 v;
  int i;
  for (i = 0; i < TILE * TILE; i += 4) {
    if (_COL == step) {
      simd_load(v, from + i);
      simd_putr(v, ALL);
    } else
      v = simd_getr(v);
    simd_store(v, to + i);
  }
}

static void share_b(int step) {
  double *from = &b[0][0], *to = &b_now[0][0];
  doublev4 v;
  int i;
  for (i = 0; i < TILE * TILE; i += 4) {
    if (_ROW == step) {
      simd_load(v, from + i);
      simd_putc(v, ALL);
    } else
      v = simd_getc(v);
    simd_store(v, to + i);
  }
}

/* Blocks of 4 x 8: eight sums in registers. */
static void multiply() {
  int i, j, k, r;
  for (i = 0; i < TILE; i += 4)
    for (j = 0; j < TILE; j += 8) {
      doublev4 left[4], right[4], v0, v1, f;
      for (r = 0; r < 4; r++) {
        simd_load(left[r], &c[i + r][j]);
        simd_load(right[r], &c[i + r][j + 4]);
      }
      for (k = 0; k < TILE; k++) {
        simd_load(v0, &b_now[k][j]);
        simd_load(v1, &b_now[k][j + 4]);
        for (r = 0; r < 4; r++) {
          simd_loade(f, &a_now[i + r][k]);
          left[r] = simd_vmad(f, v0, left[r]);
          right[r] = simd_vmad(f, v1, right[r]);
        }
      }
      for (r = 0; r < 4; r++) {
        simd_store(left[r], &c[i + r][j]);
        simd_store(right[r], &c[i + r][j + 4]);
      }
    }
}

void matmul(struct matmul_args *host_args) {
  struct matmul_args args;
  long place = (long)_ROW * TILE * SIZE + _COL * TILE;
  int i, step;
  reply = 0;
  athread_get(PE_MODE, host_args, &args, sizeof args, (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
  reply = 0;
  athread_get(PE_MODE, args.a + place, a, sizeof a, (void *)&reply, 0, GAP,
              LINE);
  athread_get(PE_MODE, args.b + place, b, sizeof b, (void *)&reply, 0, GAP,
              LINE);
  for (i = 0; i < TILE * TILE; i++)
    c[0][i] = 0;
  while (reply != 2)
    ;
  for (step = 0; step < 8; step++) {
    share_a(step);
    share_b(step);
    multiply();
  }
  reply = 0;
  athread_put(PE_MODE, c, args.c + place, sizeof c, (void *)&reply, GAP, LINE);
  while (reply != 1)
    ;
}
