/* Matrix product on an SW26010-Pro: in eight steps a column of the mesh sends
   its blocks of A along the rows, and a row its blocks of B down the columns. */
#include "args.h"
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

extern void SLAVE_FUN(summa)(summa_args *);

static double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];

int main() {
  summa_args args = {a[0], b[0], c[0]};
  struct timespec begin, end;
  double worst = 0, us;
  int i, j, k;
  srand(5);
  for (i = 0; i < SIZE; i++)
    for (j = 0; j < SIZE; j++) {
      a[i][j] = rand() % 200 / 100.0 - 1;
      b[i][j] = rand() % 200 / 100.0 - 1;
    }
  athread_init();
  clock_gettime(CLOCK_REALTIME, &begin);
  athread_spawn(summa, &args);
  athread_join();
  clock_gettime(CLOCK_REALTIME, &end);
  athread_halt();
  for (i = 0; i < SIZE; i++)
    for (j = 0; j < SIZE; j++) {
      double sum = 0;
      for (k = 0; k < SIZE; k++)
        sum += a[i][k] * b[k][j];
      worst = fmax(worst, fabs(sum - c[i][j]));
    }
  us = (end.tv_sec - begin.tv_sec) * 1e6 + (end.tv_nsec - begin.tv_nsec) * 1e-3;
  printf("summa: %s, error %.1e, %.1f GFLOP/s\n", worst < 1e-10 ? "ok" : "WRONG",
         worst, 2e-3 * SIZE * SIZE * SIZE / us);
  return worst >= 1e-10;
}
