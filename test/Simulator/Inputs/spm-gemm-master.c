#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include "spm-gemm.h"
extern SLAVE_FUN(product)();
int main(int argc, char **argv) {
  athread_init();
  srand(1);
  int cases = argc > 1 ? atoi(argv[1]) : 120, bad = 0;
  for (int t = 0; t < cases; ++t) {
    struct args a;
    a.m = 1 + rand() % 150; a.n = 1 + rand() % 150; a.k = 1 + rand() % 150;
    if (t % 7 == 0) a.m = 1 + rand() % 8;
    if (t % 11 == 0) a.k = 1 + rand() % 8;
    a.variant = t % 8; a.is_double = t / 8 % 2;
    a.alpha = t % 3 ? 1.0 : -0.5; a.beta = t % 4 ? 0.0 : 2.0;
    size_t size = 150 * 150;
    a.a = malloc(size * 8); a.b = malloc(size * 8); a.c = malloc(size * 8);
    double *ref = malloc(size * 8);
    for (size_t i = 0; i < size; ++i) {
      a.a[i] = rand() % 16 - 8; a.b[i] = rand() % 16 - 8;
      a.c[i] = a.beta == 0 ? NAN : rand() % 16;
    }
    for (int i = 0; i < a.m; ++i)
      for (int j = 0; j < a.n; ++j) {
        double s = 0;
        for (int l = 0; l < a.k; ++l) s += a.a[i * a.k + l] * a.b[l * a.n + j];
        ref[i * a.n + j] = a.alpha * s + (a.beta != 0 ? a.beta * a.c[i * a.n + j] : 0);
      }
    athread_spawn(product, &a);
    athread_join();
    int wrong = 0;
    for (int i = 0; i < a.m * a.n; ++i) wrong += !(a.c[i] == ref[i]);
    if (wrong) { printf("case %d: %d x %d x %d variant %d: %d wrong\n", t, a.m, a.n, a.k, a.variant, wrong); ++bad; }
    free(a.a); free(a.b); free(a.c); free(ref);
  }
  athread_halt();
  printf("%d cases, %d bad\n", cases, bad);
  return bad != 0;
}
