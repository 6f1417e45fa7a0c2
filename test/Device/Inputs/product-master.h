// Runs a product on the CPEs and compares it with a triple loop. Small integers
// make every order of summation exact, in halves too; C is not a number where
// it must not be read.
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "product.h"
extern SLAVE_FUN(product)();
static int number(int range) { return rand() % range; }
static int check(struct product *p) {
  long size_a = (long)p->tiles * p->m * p->k, size_b = (long)p->tiles * p->k * p->n;
  long size_c = (long)p->m * p->n;
  int wrong = 0, overwritten = 0;
  p->a = malloc(size_a * 8);
  p->b = malloc(size_b * 8);
  p->c = malloc(size_c * 8);
  p->overwritten = &overwritten;
  double *expected = malloc(size_c * 8);
  for (long i = 0; i < size_a; ++i)
    p->a[i] = number(16) - 8;
  for (long i = 0; i < size_b; ++i)
    p->b[i] = number(16) - 8;
  for (long i = 0; i < size_c; ++i)
    p->c[i] = p->beta == 0 ? NAN : number(16);
  for (int i = 0; i < p->m; ++i)
    for (int j = 0; j < p->n; ++j) {
      double sum = 0;
      for (int t = 0; t < p->tiles; ++t)
        for (int l = 0; l < p->k; ++l)
          sum += p->a[((long)t * p->m + i) * p->k + l] * p->b[((long)t * p->k + l) * p->n + j];
      long at = (long)i * p->n + j;
      expected[at] = p->alpha * sum + (p->beta != 0 ? p->beta * p->c[at] : 0);
    }
  athread_spawn(product, p);
  athread_join();
  for (long i = 0; i < size_c; ++i)
    wrong += !(p->c[i] == expected[i]);
  if (wrong || overwritten)
    printf("%d x %d x %d, %d tiles, %d bits, variant %d, alpha %g, beta %g, unaligned %d, "
           "pad %d %d %d: %d wrong, %d overwritten\n",
           p->m, p->n, p->k, p->tiles, p->bits, p->variant, p->alpha, p->beta, p->unaligned,
           p->pad_a, p->pad_b, p->pad_c, wrong, overwritten);
  free(p->a);
  free(p->b);
  free(p->c);
  free(expected);
  return wrong || overwritten;
}
