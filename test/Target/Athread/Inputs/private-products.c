#include <athread.h>
#include <math.h>
#include <stdio.h>

#include "kernels.h"

enum { HEADS = 90, M = 19, N = 30, D = 24 };
static float Q[HEADS][M][D], K[HEADS][N][D], V[HEADS][N][D], O[HEADS][M][D];
static float old[HEADS][M][D];

enum { ALL = 64, BATCH = 3, ROWS = 7, COLS = 16, DEPTH = 5 };
static double A[ALL][BATCH][DEPTH][ROWS], B[BATCH][DEPTH][COLS], C[ALL][ROWS][COLS];

/* Small integers: every sum is exact. */
static int value(int i, int modulus) { return i * 7 % modulus - modulus / 2; }

static double check_attention(void) {
  double worst = 0;
  for (int h = 0; h < HEADS; ++h)
    for (int i = 0; i < M; ++i) {
      double scores[N];
      for (int j = 0; j < N; ++j) {
        scores[j] = 0;
        for (int d = 0; d < D; ++d)
          scores[j] += (double)Q[h][i][d] * K[h][j][d];
      }
      for (int d = 0; d < D; ++d) {
        double sum = old[h][i][d];
        for (int j = 0; j < N; ++j)
          sum += scores[j] * V[h][j][d];
        worst = fmax(worst, fabs(sum - O[h][i][d]));
      }
    }
  return worst;
}

static double check_batches(void) {
  double worst = 0;
  for (int p = 0; p < ALL; ++p)
    for (int i = 0; i < ROWS; ++i)
      for (int j = 0; j < COLS; ++j) {
        double sum = 0;
        for (int b = 0; b < BATCH; ++b)
          for (int k = 0; k < DEPTH; ++k)
            sum += A[p][b][k][i] * B[b][k][j];
        worst = fmax(worst, fabs(sum - C[p][i][j]));
      }
  return worst;
}

int main(void) {
  for (int i = 0; i < HEADS * M * D; ++i) {
    (&Q[0][0][0])[i] = value(i, 11);
    (&O[0][0][0])[i] = (&old[0][0][0])[i] = value(i, 17);
  }
  for (int i = 0; i < HEADS * N * D; ++i) {
    (&K[0][0][0])[i] = value(i, 13);
    (&V[0][0][0])[i] = value(i, 9);
  }
  for (int i = 0; i < ALL * BATCH * DEPTH * ROWS; ++i)
    (&A[0][0][0][0])[i] = value(i, 23);
  for (int i = 0; i < BATCH * DEPTH * COLS; ++i)
    (&B[0][0][0])[i] = value(i, 19);
  athread_init();
  attention(&Q[0][0][0], &K[0][0][0], &V[0][0][0], &O[0][0][0]);
  batches(&A[0][0][0][0], &B[0][0][0], &C[0][0][0]);
  athread_halt();
  printf("attention: worst %g\n", check_attention());
  printf("batches: worst %g\n", check_batches());
  return 0;
}
