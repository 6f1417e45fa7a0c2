/* Runs one product with the kernel it is linked with; the simulator's report
   has the time. In mode timing there are no data; in the others the result is
   compared with a triple loop. Sums of the small integers are exact.
   usage: peer M N K */
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "product.h"

extern SLAVE_FUN(product)();

static float *matrix(long rows, long cols) {
  void *memory;
  if (posix_memalign(&memory, 128, rows * cols * sizeof(float))) {
    fprintf(stderr, "peer: no memory for %ld x %ld elements\n", rows, cols);
    exit(2);
  }
  return memory;
}
static float a_value(long i, long l) { return (i * 7 + l * 3) % 16 - 8; }
static float b_value(long l, long j) { return (l * 5 + j) % 16 - 8; }

static void fill(float *to, long rows, long cols, float (*value)(long, long)) {
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < cols; ++j)
      to[i * cols + j] = value(i, j);
}

static long count_wrong(const struct product *p) {
  long wrong = 0;
  for (long i = 0; i < p->m; ++i)
    for (long j = 0; j < p->n; ++j) {
      float sum = 0;
      for (long l = 0; l < p->k; ++l)
        sum += a_value(i, l) * b_value(l, j);
      wrong += p->c[i * p->n + j] != sum;
    }
  return wrong;
}

static int size(const char *text) {
  char *end;
  long value = strtol(text, &end, 10);
  if (*end || value < 1 || value > 65536) {
    fprintf(stderr, "peer: '%s' is not a size from 1 to 65536\n", text);
    exit(2);
  }
  return value;
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: peer M N K\n");
    return 2;
  }
  struct product p = {size(argv[1]), size(argv[2]), size(argv[3])};
  const char *mode = getenv("SWSIM_MODE");
  int has_data = !mode || strcmp(mode, "timing");
  float *a = matrix(p.m, p.k), *b = matrix(p.k, p.n);
  long m = whole_tiles(p.m), n = whole_tiles(p.n), k = whole_tiles(p.k);
  p.a = a, p.b = b, p.c = matrix(p.m, p.n);
  p.padded_a = matrix(m, k), p.padded_b = matrix(k, n), p.padded_c = matrix(m, n);
  if (has_data) {
    fill(a, p.m, p.k, a_value);
    fill(b, p.k, p.n, b_value);
    memset(p.c, -1, (long)p.m * p.n * sizeof(float));
    /* What is not written by the kernel must not be taken for zeros. */
    memset(p.padded_a, -1, m * k * sizeof(float));
    memset(p.padded_b, -1, k * n * sizeof(float));
  }
  athread_init();
  athread_spawn(product, &p);
  athread_join();
  athread_halt();
  if (!has_data)
    return 0;
  long wrong = count_wrong(&p);
  printf("%d x %d x %d: %ld wrong\n", p.m, p.n, p.k, wrong);
  return wrong != 0;
}
