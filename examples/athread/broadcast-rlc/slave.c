#include "table.h"
#include <simd.h>
#include <slave.h>

#define PIECE 512
#define ALL 8

__thread_local double mine[LENGTH] __attribute__((aligned(32)));
__thread_local volatile int reply[LENGTH / PIECE], put_reply;

static void fetch(int piece) {
  reply[piece] = 0;
  athread_get(PE_MODE, table + piece * PIECE, mine + piece * PIECE,
              PIECE * sizeof(double), (void *)&reply[piece], 0, 0, 0);
}

static void report(int method) {
  double sum = 0;
  int i;
  for (i = 0; i < LENGTH; i++)
    sum += mine[i];
  put_reply = 0;
  athread_put(PE_MODE, &sum, &sums[method][_MYID], sizeof sum,
              (void *)&put_reply, 0, 0);
  while (put_reply != 1)
    ;
}

/* One vector on its way: from the first CPE of the first column to the others of
   that column, and from each of these along its row. */
static void pass_on(double *at) {
  doublev4 v;
  if (_COL == 0 && _ROW == 0) {
    simd_load(v, at);
    simd_putc(v, ALL);
    simd_putr(v, ALL);
  } else if (_COL == 0) {
    v = simd_getc(v);
    simd_putr(v, ALL);
  } else
    v = simd_getr(v);
  simd_store(v, at);
}

void fetch_each(void *unused) {
  int piece;
  for (piece = 0; piece < LENGTH / PIECE; piece++)
    fetch(piece);
  for (piece = 0; piece < LENGTH / PIECE; piece++)
    while (reply[piece] != 1)
      ;
  report(0);
}

void fetch_once(void *unused) {
  int piece, i;
  if (_MYID == 0)
    for (piece = 0; piece < LENGTH / PIECE; piece++)
      fetch(piece);
  for (piece = 0; piece < LENGTH / PIECE; piece++) {
    if (_MYID == 0)
      while (reply[piece] != 1)
        ;
    for (i = 0; i < PIECE; i += 4)
      pass_on(mine + piece * PIECE + i);
  }
  report(1);
}
