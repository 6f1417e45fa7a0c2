/* Row-wise softmax, one row at a time on each CPE. */
#include "args.h"
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

extern SLAVE_FUN(softmax)();

static double error_of_row(const float *in, const float *out) {
  double max = in[0], sum = 0, worst = 0;
  int j;
  for (j = 1; j < COLS; j++)
    max = in[j] > max ? in[j] : max;
  for (j = 0; j < COLS; j++)
    sum += exp(in[j] - max);
  for (j = 0; j < COLS; j++) {
    double error = fabs(out[j] * sum / exp(in[j] - max) - 1);
    worst = error > worst ? error : worst;
  }
  return worst;
}

int main() {
  struct softmax_args args;
  float *in, *out;
  double worst = 0;
  int i;
  args.rows = 150; /* not a multiple of the number of CPEs */
  in = malloc(args.rows * COLS * sizeof(float));
  out = malloc(args.rows * COLS * sizeof(float));
  srand(7);
  for (i = 0; i < args.rows * COLS; i++)
    in[i] = 20.0f * rand() / RAND_MAX - 10;
  args.in = in;
  args.out = out;
  athread_init();
  athread_spawn(softmax, &args);
  athread_join();
  athread_halt();
  for (i = 0; i < args.rows; i++) {
    double error = error_of_row(in + i * COLS, out + i * COLS);
    worst = error > worst ? error : worst;
  }
  printf("softmax: %s, relative error %.1e\n", worst < 1e-5 ? "ok" : "WRONG",
         worst);
  return worst >= 1e-5;
}
