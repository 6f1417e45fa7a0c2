#include "grid.h"
#include <simd.h>
#include <slave.h>
#include <string.h>

__thread_local double now[BLOCK + 2][BLOCK + 2];
__thread_local double next[BLOCK + 2][BLOCK + 2];
__thread_local double out[BLOCK] __attribute__((aligned(32)));
__thread_local double in[BLOCK] __attribute__((aligned(32)));
__thread_local volatile int reply;

/* Messages carry no name of their sender: all edges of one direction have to be
   through before those of the next begin. */
static void pass_along_row(int direction) {
  int sends = _COL + direction >= 0 && _COL + direction < 8;
  int receives = _COL - direction >= 0 && _COL - direction < 8;
  doublev4 v;
  int i;
  for (i = 0; i < BLOCK; i += 4) {
    if (sends) {
      simd_load(v, out + i);
      simd_putr(v, _COL + direction);
    }
    if (receives) {
      v = simd_getr(v);
      simd_store(v, in + i);
    }
  }
  athread_syn(ROW_SCOPE, 0xff);
}

static void pass_along_column(int direction) {
  int sends = _ROW + direction >= 0 && _ROW + direction < 8;
  int receives = _ROW - direction >= 0 && _ROW - direction < 8;
  doublev4 v;
  int i;
  for (i = 0; i < BLOCK; i += 4) {
    if (sends) {
      simd_load(v, out + i);
      simd_putc(v, _ROW + direction);
    }
    if (receives) {
      v = simd_getc(v);
      simd_store(v, in + i);
    }
  }
  athread_syn(COL_SCOPE, 0xff);
}

/* Sends column `from`, keeps what comes in column `to`. */
static void columns(int from, int to, int direction) {
  int i;
  for (i = 0; i < BLOCK; i++)
    out[i] = now[i + 1][from];
  memset(in, 0, sizeof in);
  pass_along_row(direction);
  for (i = 0; i < BLOCK; i++)
    now[i + 1][to] = in[i];
}

static void rows(int from, int to, int direction) {
  memcpy(out, &now[from][1], sizeof out);
  memset(in, 0, sizeof in);
  pass_along_column(direction);
  memcpy(&now[to][1], in, sizeof in);
}

static void step() {
  int y, x;
  for (y = 1; y <= BLOCK; y++)
    for (x = 1; x <= BLOCK; x++)
      next[y][x] = 0.5 * now[y][x] + 0.125 * (now[y - 1][x] + now[y + 1][x] +
                                              now[y][x - 1] + now[y][x + 1]);
  for (y = 1; y <= BLOCK; y++)
    memcpy(&now[y][1], &next[y][1], BLOCK * sizeof(double));
}

void stencil(void *unused) {
  int i;
  memset(now, 0, sizeof now);
  reply = 0;
  for (i = 0; i < BLOCK; i++)
    athread_get(PE_MODE, &grid[_ROW * BLOCK + i][_COL * BLOCK], &now[i + 1][1],
                BLOCK * sizeof(double), (void *)&reply, 0, 0, 0);
  while (reply != BLOCK)
    ;
  for (i = 0; i < STEPS; i++) {
    columns(BLOCK, 0, 1);      /* eastward */
    columns(1, BLOCK + 1, -1); /* westward */
    rows(BLOCK, 0, 1);         /* southward */
    rows(1, BLOCK + 1, -1);    /* northward */
    step();
  }
  reply = 0;
  for (i = 0; i < BLOCK; i++)
    athread_put(PE_MODE, &now[i + 1][1],
                &result[_ROW * BLOCK + i][_COL * BLOCK], BLOCK * sizeof(double),
                (void *)&reply, 0, 0);
  while (reply != BLOCK)
    ;
}
