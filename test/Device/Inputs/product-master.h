// Runs a product on the CPEs and compares it with a triple loop. Small integers
// make every order of summation exact, except in runs of 16 bits, whose error
// has a bound. C is not a number where it must not be read.
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "product.h"
extern SLAVE_FUN(product)();
static int number(int range) { return rand() % range; }
// Error of the sum of `size` in absolute values, over runs of 16 bits.
static double bound(const struct product *p, double size) {
  double unit = p->bits == HALF ? 0x1p-11 : 0x1p-8, steps = fmin(p->run, (double)p->k * p->tiles);
  if (p->bits > BFLOAT || steps <= 1)
    return 0;
  return size * steps * unit / (1 - fmin(steps * unit, 0.5));
}
static int check(struct product *p) {
  long size_a = (long)p->tiles * p->m * p->k, size_b = (long)p->tiles * p->k * p->n;
  long size_c = (long)p->m * p->n;
  int wrong = 0, overwritten = 0;
  p->a = malloc(size_a * 8);
  p->b = malloc(size_b * 8);
  p->c = malloc(size_c * 8);
  p->overwritten = &overwritten;
  double *expected = malloc(size_c * 8), *error = malloc(size_c * 8);
  for (long i = 0; i < size_a; ++i)
    p->a[i] = number(16) - 8;
  for (long i = 0; i < size_b; ++i)
    p->b[i] = number(16) - 8;
  for (long i = 0; i < size_c; ++i)
    p->c[i] = p->beta == 0 ? NAN : number(16);
  for (int i = 0; i < p->m; ++i)
    for (int j = 0; j < p->n; ++j) {
      double sum = 0, size = 0;
      for (int t = 0; t < p->tiles; ++t)
        for (int l = 0; l < p->k; ++l) {
          double product = p->a[((long)t * p->m + i) * p->k + l] * p->b[((long)t * p->k + l) * p->n + j];
          sum += product;
          size += fabs(product);
        }
      long at = (long)i * p->n + j;
      error[at] = fabs(p->alpha) * bound(p, size);
      expected[at] = p->alpha * sum + (p->beta != 0 ? p->beta * p->c[at] : 0);
    }
  athread_spawn(product, p);
  athread_join();
  for (long i = 0; i < size_c; ++i)
    wrong += !(fabs(p->c[i] - expected[i]) <= error[i]);
  if (wrong || overwritten)
    printf("%d x %d x %d, %d tiles, %d bits, run %d, variant %d, alpha %g, beta %g, unaligned %d, "
           "pad %d %d %d: %d wrong, %d overwritten\n",
           p->m, p->n, p->k, p->tiles, p->bits, p->run, p->variant, p->alpha, p->beta, p->unaligned,
           p->pad_a, p->pad_b, p->pad_c, wrong, overwritten);
  free(p->a);
  free(p->b);
  free(p->c);
  free(expected);
  free(error);
  return wrong || overwritten;
}
