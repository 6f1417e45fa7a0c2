/* Sparse matrix times vector, twice: with x in main memory (every access is a
   gld) and with x in LDM. */
#include "matrix.h"
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

extern SLAVE_FUN(spmv_gld)(), SLAVE_FUN(spmv_dma)();

static double now() {
  struct timeval t;
  gettimeofday(&t, 0);
  return t.tv_sec * 1e6 + t.tv_usec;
}

static double error_of(const struct matrix *m) {
  double worst = 0;
  int i, j;
  for (i = 0; i < ROWS; i++) {
    double sum = 0;
    for (j = 0; j < PER_ROW; j++)
      sum += m->values[i * PER_ROW + j] * m->x[m->columns[i * PER_ROW + j]];
    worst = fmax(worst, fabs(sum - m->y[i]));
    m->y[i] = 0;
  }
  return worst;
}

int main() {
  struct matrix m;
  double begin, gld_time, dma_time, worst;
  int i;
  m.values = malloc(ROWS * PER_ROW * sizeof(double));
  m.columns = malloc(ROWS * PER_ROW * sizeof(int));
  m.x = malloc(ROWS * sizeof(double));
  m.y = malloc(ROWS * sizeof(double));
  srand(11);
  for (i = 0; i < ROWS * PER_ROW; i++) {
    m.values[i] = rand() % 100 / 10.0;
    m.columns[i] = rand() % ROWS;
  }
  for (i = 0; i < ROWS; i++)
    m.x[i] = i % 17 - 8;
  athread_init();
  begin = now();
  athread_spawn(spmv_gld, &m);
  athread_join();
  gld_time = now() - begin;
  worst = error_of(&m);
  begin = now();
  athread_spawn(spmv_dma, &m);
  athread_join();
  dma_time = now() - begin;
  worst = fmax(worst, error_of(&m));
  athread_halt();
  printf("spmv: %s, gld %s\n", worst < 1e-9 ? "ok" : "WRONG",
         gld_time > dma_time ? "slower" : "not slower");
  return worst >= 1e-9;
}
