#include <athread.h>
#include <stdio.h>

#include "kernels.h"

/* Memory that all core groups reach. */
static __cross float A[1000][96], B[96][64], C[1000][64];
static __cross float X[7 * 5 * 30 * 16], Y[7 * 5 * 30 * 16];
static __cross float F[100][64], T[100][64], R[100][64];

/* Small integers: every sum is exact. */
static float value(int i, int modulus) { return i * 7 % modulus - modulus / 2; }

static int check_product(void) {
  int wrong = 0;
  for (int i = 0; i < 1000; ++i)
    for (int j = 0; j < 64; ++j) {
      float sum = 0;
      for (int k = 0; k < 96; ++k)
        sum += A[i][k] * B[k][j];
      wrong += sum != C[i][j];
    }
  return wrong;
}

int main(void) {
  int wrong = 0;
  for (int i = 0; i < 1000 * 96; ++i)
    A[i / 96][i % 96] = value(i, 11);
  for (int i = 0; i < 96 * 64; ++i)
    B[i / 64][i % 64] = value(i, 13);
  for (int i = 0; i < 7 * 5 * 30 * 16; ++i)
    X[i] = value(i, 1009);
  for (int i = 0; i < 100 * 64; ++i)
    F[i / 64][i % 64] = value(i, 1009);
  athread_init_cgs();
  product(&A[0][0], &B[0][0], &C[0][0]);
  printf("product: %d wrong\n", check_product());
  squares(X, Y);
  for (int i = 0; i < 7 * 5 * 30 * 16; ++i)
    wrong += Y[i] != X[i] * X[i];
  printf("squares: %d wrong\n", wrong);
#ifndef WITHOUT_CHAIN
  wrong = 0;
  chain(&F[0][0], &T[0][0], &R[0][0]);
  for (int i = 0; i < 100; ++i)
    for (int j = 0; j < 64; ++j)
      wrong += R[i][j] != 4 * F[99 - i][j] * F[99 - i][j];
  printf("chain: %d wrong\n", wrong);
#endif
  athread_halt();
  return 0;
}
