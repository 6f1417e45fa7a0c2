#include <athread.h>
#include <math.h>
#include <stdio.h>

#include "kernels.h"

#define N 512

static float A[N * N], B[N * N], C[N * N];

/* Small integers: every sum is exact. */
int main(void) {
  double worst = 0;
  for (int i = 0; i < N * N; ++i) {
    A[i] = i * 7 % 13 - 6;
    B[i] = i * 5 % 11 - 5;
  }
  athread_init();
  matmul(A, B, C);
  athread_halt();
  for (int i = 0; i < N; i += 37)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += A[i * N + k] * B[k * N + j];
      worst = fmax(worst, fabs(sum - C[i * N + j]));
    }
  printf("worst %g\n", worst);
  return 0;
}
