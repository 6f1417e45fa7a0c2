#include "matrix.h"
#include <slave.h>

#define MINE (ROWS / 64)

__thread_local double values[MINE][PER_ROW], y[MINE], x[ROWS];
__thread_local int columns[MINE][PER_ROW];
__thread_local volatile int reply;

static void fetch(struct matrix *m) {
  int first = _MYID * MINE;
  reply = 0;
  athread_get(PE_MODE, m->values + first * PER_ROW, values, sizeof values,
              (void *)&reply, 0, 0, 0);
  athread_get(PE_MODE, m->columns + first * PER_ROW, columns, sizeof columns,
              (void *)&reply, 0, 0, 0);
}

static void multiply(const double *vector) {
  int i, j;
  for (i = 0; i < MINE; i++) {
    double sum = 0;
    for (j = 0; j < PER_ROW; j++)
      sum += values[i][j] * vector[columns[i][j]];
    y[i] = sum;
  }
}

static void store(struct matrix *m) {
  reply = 0;
  athread_put(PE_MODE, y, m->y + _MYID * MINE, sizeof y, (void *)&reply, 0, 0);
  while (reply != 1)
    ;
}

void spmv_gld(struct matrix *m) {
  fetch(m);
  while (reply != 2)
    ;
  multiply(m->x);
  store(m);
}

void spmv_dma(struct matrix *m) {
  fetch(m);
  athread_get(PE_MODE, m->x, x, sizeof x, (void *)&reply, 0, 0, 0);
  while (reply != 3)
    ;
  multiply(x);
  store(m);
}
