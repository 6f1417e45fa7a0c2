/* Matrix product with register communication: in eight steps a column of the
   mesh sends its blocks of A along the rows, and a row its blocks of B down the
   columns, 256 bits at a time. */
#include "args.h"
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

extern SLAVE_FUN(matmul)();

static double a[SIZE * SIZE], b[SIZE * SIZE], c[SIZE * SIZE];

int main() {
  struct matmul_args args = {a, b, c};
  struct timeval begin, end;
  double worst = 0, us;
  int i, j, k;
  srand(2);
  for (i = 0; i < SIZE * SIZE; i++) {
    a[i] = rand() % 100 / 50.0 - 1;
    b[i] = rand() % 100 / 50.0 - 1;
  }
  athread_init();
  gettimeofday(&begin, NULL);
  athread_spawn(matmul, &args);
  athread_join();
  gettimeofday(&end, NULL);
  athread_halt();
  for (i = 0; i < SIZE; i++)
    for (j = 0; j < SIZE; j++) {
      double sum = 0;
      for (k = 0; k < SIZE; k++)
        sum += a[i * SIZE + k] * b[k * SIZE + j];
      worst = fmax(worst, fabs(sum - c[i * SIZE + j]));
    }
  us = (end.tv_sec - begin.tv_sec) * 1e6 + end.tv_usec - begin.tv_usec;
  printf("matmul by register communication: %s, error %.1e, %.1f GFLOP/s\n",
         worst < 1e-11 ? "ok" : "WRONG", worst, 2e-3 * SIZE * SIZE * SIZE / us);
  return worst >= 1e-11;
}
