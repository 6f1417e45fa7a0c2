/* Times a product of whole tiles and compares some elements with their sums.
   usage: gemm M-TILES N-TILES K-TILES FLOPS-PER-CYCLE */
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "gemm.h"
extern SLAVE_FUN(multiply)();
long cycles;
static double a_value(long i, long l) { return (i * 7 + l * 3) % 16 - 8; }
static double b_value(long l, long j) { return (l * 5 + j) % 16 - 8; }
static void *matrix(long elements) {
  void *memory;
  if (posix_memalign(&memory, 128, elements * sizeof(element)))
    exit(2);
  return memory;
}
static int check(const struct gemm *g) {
  int wrong = 0;
  for (int t = 0; t < 200; ++t) {
    long i = (t * 7919L) % g->m, j = (t * 104729L) % g->n;
    double sum = 0;
    for (long l = 0; l < g->k; ++l)
      sum += a_value(i, l) * b_value(l, j);
    wrong += g->c[i * g->n + j] != (element)sum;
  }
  return wrong;
}
int main(int argc, char **argv) {
  if (argc != 5) {
    fprintf(stderr, "usage: gemm M-TILES N-TILES K-TILES FLOPS-PER-CYCLE\n");
    return 2;
  }
  struct gemm g = {atoi(argv[1]) * TILE_M, atoi(argv[2]) * TILE_N, atoi(argv[3]) * TILE_K};
  const char *mode = getenv("SWSIM_MODE");
  int has_data = !mode || strcmp(mode, "timing");
  element *a = matrix((long)g.m * g.k), *b = matrix((long)g.k * g.n);
  g.a = a, g.b = b, g.c = matrix((long)g.m * g.n);
  for (long l = 0; has_data && l < g.k; ++l) {
    for (long i = 0; i < g.m; ++i)
      a[l * g.m + i] = a_value(i, l);
    for (long j = 0; j < g.n; ++j)
      b[l * g.n + j] = b_value(l, j);
  }
  athread_init();
  athread_spawn(multiply, &g);
  athread_join();
  athread_halt();
  double flops = 2.0 * g.m * g.n * g.k;
  printf("%d-bit %d x %d x %d: %.1f %% of peak", 8 * (int)sizeof(element), g.m, g.n, g.k,
         100 * flops / (64 * atof(argv[4]) * cycles));
  if (has_data)
    printf(", %d of 200 elements wrong", check(&g));
  printf("\n");
  return 0;
}
