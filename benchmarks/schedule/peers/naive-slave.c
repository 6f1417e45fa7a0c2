/* What a directive-based port gives: every CPE takes blocks of C, fetches its
   own tiles of A and B from main memory, and multiplies with a plain loop along
   the rows. CPEs exchange nothing, and no transfer runs beside the arithmetic. */
#include "transfer.h"
#include "naive-kernel.h"
#include "product.h"

LDM float pool[LDM_FLOATS];
static __thread_local volatile int reply;

static int min(int x, int y) { return x < y ? x : y; }
static int parts(int size, int part) { return (size + part - 1) / part; }
static int whole_vectors(int n) { return (n + LANES - 1) / LANES * LANES; }

/* Sizes of the blocks of C and the depth of the tiles. */
struct blocks {
  int m, n, k;
};

/* Blocks are as square as they can be while every CPE has one. */
static struct blocks choose(const struct product *p) {
  const int side = LANES * 16;
  struct blocks b = {min(p->m, side), min(whole_vectors(p->n), side)};
  while (parts(p->m, b.m) * parts(p->n, b.n) < 64 && (b.m > 1 || b.n > LANES)) {
    if (b.m >= b.n || b.n <= LANES)
      b.m = parts(b.m, 2);
    else
      b.n = whole_vectors(parts(b.n, 2));
  }
  b.k = (LDM_FLOATS - b.m * b.n) / (b.m + b.n);
  b.k = min(p->k, b.k > 32 ? b.k / 32 * 32 : b.k);
  return b;
}

/* Moves rows of n elements between main memory, `ld` elements apart, and LDM,
   where every row begins with a vector. Rows of whole vectors are one request,
   others one each. Returns the number of requests. */
static int fetch(float *to, const float *from, long ld, int m, int n) {
  const int row = whole_vectors(n);
  if (row == n) {
    GET(to, from, m * n * 4, n * 4, (ld - n) * 4, &reply);
    return 1;
  }
  for (int i = 0; i < m; ++i)
    GET(to + i * row, from + i * ld, n * 4, 0, 0, &reply);
  return m;
}
static int store(float *to, float *from, long ld, int m, int n) {
  const int row = whole_vectors(n);
  if (row == n) {
    PUT(to, from, m * n * 4, n * 4, (ld - n) * 4, &reply);
    return 1;
  }
  for (int i = 0; i < m; ++i)
    PUT(to + i * ld, from + i * row, n * 4, 0, 0, &reply);
  return m;
}

static void one_block(const struct product *p, struct blocks size, int i,
                      int j) {
  const int m = min(size.m, p->m - i), n = min(size.n, p->n - j);
  float *c = pool, *b = c + size.m * size.n, *a = b + size.k * size.n;
  int requests;
  for (int e = 0; e < m * whole_vectors(n); ++e)
    c[e] = 0;
  for (int l = 0; l < p->k; l += size.k) {
    const int k = min(size.k, p->k - l);
    reply = 0;
    GET(a, p->a + (long)i * p->k + l, m * k * 4, k * 4, (p->k - k) * 4, &reply);
    requests = 1 + fetch(b, p->b + (long)l * p->n + j, p->n, k, n);
    AWAIT(&reply, requests);
    naive_multiply(m, whole_vectors(n), k, a, b, c);
  }
  reply = 0;
  requests = store(p->c + (long)i * p->n + j, c, p->n, m, n);
  AWAIT(&reply, requests);
}

void product(const struct product *argument) {
  struct product p;
  reply = 0;
  GET(&p, argument, sizeof(p), 0, 0, &reply);
  AWAIT(&reply, 1);
  const struct blocks size = choose(&p);
  const int columns = parts(p.n, size.n), count = parts(p.m, size.m) * columns;
  for (int t = _MYID; t < count; t += 64)
    one_block(&p, size, t / columns * size.m, t % columns * size.n);
}
