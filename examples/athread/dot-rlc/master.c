/* Dot product: partial sums meet in trees along the rows and then down the
   first column, by register communication. */
#include "args.h"
#include <athread.h>
#include <stdio.h>

extern SLAVE_FUN(dot)();

double x[N] __attribute__((aligned(128))), y[N] __attribute__((aligned(128)));
double product;

int main() {
  double reference = 0;
  int i;
  for (i = 0; i < N; i++) {
    /* Small whole numbers: every order of summation gives the same. */
    x[i] = i % 11 - 5;
    y[i] = i % 7 + 1;
    reference += x[i] * y[i];
  }
  athread_init();
  athread_spawn(dot, 0);
  athread_join();
  athread_halt();
  printf("dot product: %s, %.0f\n", product == reference ? "ok" : "WRONG",
         product);
  return product != reference;
}
