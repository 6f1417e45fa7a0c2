/* A library of one schedule, in the manner of swDNN and xMath: tiles of fixed
   size, the pieces of A and B of the next tile on their way while this one is
   computed. Matrices of other sizes are copied into padded ones first, and the
   result back. */
#include <string.h>
#include "transfer.h"
#include "product.h"
#include "sw_spm.h"

enum { PIECE = TILE / 8, ELEMENTS = PIECE * PIECE, STAGE = 3 * ELEMENTS };
LDM float a[2][ELEMENTS], b[2][ELEMENTS], c[2][ELEMENTS];
/* The copies do not run beside the product, but LDM is not short. */
LDM float stage[2][STAGE];
static __thread_local volatile int arrived[2], stored[2];

struct place {
  int i, j, l;
};

static int next(const struct product *p, struct place *at) {
  at->l += TILE;
  if (at->l < p->k)
    return 1;
  at->l = 0;
  at->j += TILE;
  if (at->j < p->n)
    return 1;
  at->j = 0;
  at->i += TILE;
  return at->i < p->m;
}

static void fetch(const struct product *p, const struct place *at, int slot) {
  const long row = at->i + _ROW * PIECE, col = at->j + _COL * PIECE;
  arrived[slot] = 0;
  GET(a[slot], p->a + row * p->k + at->l + _COL * PIECE, ELEMENTS * 4,
      PIECE * 4, (p->k - PIECE) * 4, &arrived[slot]);
  GET(b[slot], p->b + (long)(at->l + _ROW * PIECE) * p->n + col, ELEMENTS * 4,
      PIECE * 4, (p->n - PIECE) * 4, &arrived[slot]);
}

/* All sizes are multiples of TILE. */
static void multiply(const struct product *p) {
  struct place here = {0, 0, 0}, ahead = here;
  int slot = 0, out = 0, more = 1, puts[2] = {0, 0};
  stored[0] = stored[1] = 0;
  fetch(p, &here, 0);
  for (; more; slot ^= 1, here = ahead) {
    more = next(p, &ahead);
    if (more)
      fetch(p, &ahead, slot ^ 1);
    if (here.l == 0)
      AWAIT(&stored[out], puts[out]);
    AWAIT(&arrived[slot], 2);
    spm_gemm(TILE, TILE, TILE, 1, a[slot], PIECE, b[slot], PIECE, here.l != 0,
             c[out], PIECE, SPM_VEC_N);
    if (here.l + TILE < p->k)
      continue;
    PUT(p->c + (long)(here.i + _ROW * PIECE) * p->n + here.j + _COL * PIECE,
        c[out], ELEMENTS * 4, PIECE * 4, (p->n - PIECE) * 4, &stored[out]);
    ++puts[out];
    out ^= 1;
  }
  AWAIT(&stored[0], puts[0]);
  AWAIT(&stored[1], puts[1]);
}

/* Rows of `cols` elements that begin `ld` elements apart. */
struct rows {
  float *first;
  long ld;
};

/* A part of a matrix that fits `stage`: whole rows, or a part of one. */
struct part {
  int i, j, rows, cols;
};

static struct part part(int rows, int cols, int number) {
  const int across = (cols + STAGE - 1) / STAGE;
  const int width = across == 1 ? cols : ((cols + across - 1) / across + 31) / 32 * 32;
  int height = across == 1 ? STAGE / cols : 1;
  if (height > (rows + 63) / 64)
    height = (rows + 63) / 64;
  struct part p = {number / across * height, number % across * width, height, width};
  if (p.i + p.rows > rows)
    p.rows = rows - p.i;
  if (p.j + p.cols > cols)
    p.cols = cols - p.j;
  return p;
}

static void begin_get(struct rows from, struct part p, int slot) {
  arrived[slot] = 0;
  GET(stage[slot], from.first + p.i * from.ld + p.j, p.rows * p.cols * 4,
      p.cols * 4, (from.ld - p.cols) * 4, &arrived[slot]);
}

/* Copies a matrix, or writes zeros if `from` is nothing. A CPE has every 64th
   part, and fetches the next one while the last one is written. */
static void copy(struct rows from, struct rows to, int rows, int cols) {
  int slot = 0, puts[2] = {0, 0};
  struct part now = part(rows, cols, _MYID), after;
  stored[0] = stored[1] = 0;
  if (!from.first)
    memset(stage, 0, sizeof(stage));
  else if (now.rows > 0)
    begin_get(from, now, 0);
  for (int t = _MYID; now.rows > 0; t += 64, slot ^= 1, now = after) {
    after = part(rows, cols, t + 64);
    AWAIT(&stored[slot ^ 1], puts[slot ^ 1]);
    if (from.first && after.rows > 0)
      begin_get(from, after, slot ^ 1);
    if (from.first)
      AWAIT(&arrived[slot], 1);
    PUT(to.first + now.i * to.ld + now.j, stage[slot], now.rows * now.cols * 4,
        now.cols * 4, (to.ld - now.cols) * 4, &stored[slot]);
    ++puts[slot];
  }
  AWAIT(&stored[0], puts[0]);
  AWAIT(&stored[1], puts[1]);
}

/* Only what meets an element of the sum has to be zero: the end of the rows of
   A and the last rows of B. */
static void pad(const struct product *p, struct product *whole) {
  const struct rows none = {0, 0};
  const int m = whole->m, n = whole->n, k = whole->k;
  if (m != p->m || k != p->k) {
    struct rows from = {(float *)p->a, p->k}, to = {p->padded_a, k};
    struct rows end = {p->padded_a + p->k, k};
    copy(from, to, p->m, p->k);
    if (k != p->k)
      copy(none, end, p->m, k - p->k);
    whole->a = p->padded_a;
  }
  if (n != p->n || k != p->k) {
    struct rows from = {(float *)p->b, p->n}, to = {p->padded_b, n};
    struct rows end = {p->padded_b + (long)p->k * n, n};
    copy(from, to, p->k, p->n);
    if (k != p->k)
      copy(none, end, k - p->k, n);
    whole->b = p->padded_b;
  }
  if (m != p->m || n != p->n)
    whole->c = p->padded_c;
}

void product(const struct product *argument) {
  struct product p, whole;
  stored[0] = 0;
  GET(&p, argument, sizeof(p), 0, 0, &stored[0]);
  AWAIT(&stored[0], 1);
  whole = p;
  whole.m = whole_tiles(p.m);
  whole.n = whole_tiles(p.n);
  whole.k = whole_tiles(p.k);
  pad(&p, &whole);
  if (whole.a != p.a || whole.b != p.b)
    BARRIER();
  multiply(&whole);
  if (whole.c != p.c) {
    struct rows from = {whole.c, whole.n}, to = {p.c, p.n};
    BARRIER();
    copy(from, to, p.m, p.n);
  }
}
