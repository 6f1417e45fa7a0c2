/* Loops over m, n and k. The tiles of A and B are fetched one ahead, even across
   the loops; the first k tile overwrites C; C goes back after its last k tile.
   An operand is fetched again only when its tile changes. */
#include "slave.h"
#include "nest.h"
#include "sw_spm.h"
#ifdef PRO
#include "crts.h"
#define GET(to, from, bytes, block, gap, reply) \
  athread_dma_iget_stride(to, from, bytes, block, gap, reply)
#define PUT(to, from, bytes, block, gap, reply) \
  athread_dma_iput_stride(to, from, bytes, block, gap, reply)
enum { ROOM = 130 * 1024 };
#else
#define GET(to, from, bytes, block, gap, reply) \
  athread_get(PE_MODE, (void *)(from), to, bytes, (void *)(reply), 0, gap, block)
#define PUT(to, from, bytes, block, gap, reply) \
  athread_put(PE_MODE, from, to, bytes, (void *)(reply), gap, block)
enum { ROOM = 54 * 1024 };
#endif
#define AWAIT(reply, count) \
  while (*(reply) != (count)) \
    ;
__thread_local __attribute__((aligned(128))) char room[ROOM];
__thread_local volatile int reply_a[2], reply_b[2], reply_c[2];
__thread_local int issued_a[2], issued_b[2], issued_c[2];
struct place {
  int m, n, k;
};
static int min(int a, int b) { return a < b ? a : b; }
static int piece(int extent, int unit) { return (extent + 8 * unit - 1) / (8 * unit) * unit; }
static int owned(int extent, int piece, int place) {
  int rest = extent - place * piece;
  return rest < 0 ? 0 : min(rest, piece);
}
static int round_up(int extent, int unit) { return (extent + unit - 1) / unit * unit; }
/* Gets or puts rows x cols elements; rows in LDM are `line` apart. */
static int move(element *local, int line, element *memory, long pitch, int rows, int cols,
                volatile int *reply, int is_get) {
  const int es = sizeof(element);
  int i;
  if (rows == 0 || cols == 0)
    return 0;
  if (line == cols) {
    if (is_get)
      GET(local, memory, rows * cols * es, cols * es, (pitch - cols) * es, reply);
    else
      PUT(memory, local, rows * cols * es, cols * es, (pitch - cols) * es, reply);
    return 1;
  }
  for (i = 0; i < rows; ++i)
    if (is_get)
      GET(local + i * line, memory + i * pitch, cols * es, 0, 0, reply);
    else
      PUT(memory + i * pitch, local + i * line, cols * es, 0, 0, reply);
  return rows;
}
static int next(const struct nest *x, struct place *p) {
  if ((p->k += x->sizes[2]) < x->extents[2])
    return 1;
  p->k = 0;
  if ((p->n += x->sizes[1]) < x->extents[1])
    return 1;
  p->n = 0;
  return (p->m += x->sizes[0]) < x->extents[0];
}
static void fetch_a(const struct nest *x, const struct place *p, element *to, int slot) {
  const int m = min(x->sizes[0], x->extents[0] - p->m), k = min(x->sizes[2], x->extents[2] - p->k);
  const int pm = piece(m, 1), pk = piece(k, 1), cols = owned(k, pk, _COL);
  issued_a[slot] +=
      move(to, cols, (element *)x->a + (long)(p->m + _ROW * pm) * x->extents[2] + p->k + _COL * pk,
           x->extents[2], owned(m, pm, _ROW), cols, &reply_a[slot], 1);
}
static void fetch_b(const struct nest *x, const struct place *p, element *to, int slot) {
  const int k = min(x->sizes[2], x->extents[2] - p->k), n = min(x->sizes[1], x->extents[1] - p->n);
  const int pk = piece(k, 1), pn = piece(n, x->unit), cols = owned(n, pn, _COL);
  issued_b[slot] +=
      move(to, round_up(cols, x->unit),
           (element *)x->b + (long)(p->k + _ROW * pk) * x->extents[1] + p->n + _COL * pn,
           x->extents[1], owned(k, pk, _ROW), cols, &reply_b[slot], 1);
}
static void store_c(const struct nest *x, const struct place *p, element *from, int slot) {
  const int m = min(x->sizes[0], x->extents[0] - p->m), n = min(x->sizes[1], x->extents[1] - p->n);
  const int pm = piece(m, 1), pn = piece(n, x->unit), cols = owned(n, pn, _COL);
  issued_c[slot] += move(from, round_up(cols, x->unit),
                         x->c + (long)(p->m + _ROW * pm) * x->extents[1] + p->n + _COL * pn,
                         x->extents[1], owned(m, pm, _ROW), cols, &reply_c[slot], 0);
}
static void product(const struct nest *x, const struct place *p, element *a, element *b,
                    element *c) {
  const int m = min(x->sizes[0], x->extents[0] - p->m), n = min(x->sizes[1], x->extents[1] - p->n);
  const int k = min(x->sizes[2], x->extents[2] - p->k);
  const int lda = owned(k, piece(k, 1), _COL);
  const int ldb = round_up(owned(n, piece(n, x->unit), _COL), x->unit);
  if (sizeof(element) == 8)
    spm_dgemm(m, n, k, 1, (void *)a, lda, (void *)b, ldb, p->k != 0, (void *)c, ldb, SPM_VEC_N);
  else
    spm_gemm(m, n, k, 1, (void *)a, lda, (void *)b, ldb, p->k != 0, (void *)c, ldb, SPM_VEC_N);
}
static long aligned(long elements) {
  const long line = 128 / sizeof(element);
  return (elements + line - 1) / line * line;
}
void multiply(const struct nest *argument) {
  struct nest x = *argument;
  struct place here = {0, 0, 0}, ahead = here;
  const long as = aligned((long)piece(x.sizes[0], 1) * piece(x.sizes[2], 1));
  const long bs = aligned((long)piece(x.sizes[2], 1) * piece(x.sizes[1], x.unit));
  const long cs = aligned((long)piece(x.sizes[0], 1) * piece(x.sizes[1], x.unit));
  element *a = (element *)room, *b = a + 2 * as, *c = b + 2 * bs;
  const int changes_a = x.sizes[2] < x.extents[2], changes_b = changes_a || x.sizes[1] < x.extents[1];
  int slot_a = 0, slot_b = 0, slot_c = 0, more = 1, i;
  for (i = 0; i < 2; ++i) {
    reply_a[i] = reply_b[i] = reply_c[i] = 0;
    issued_a[i] = issued_b[i] = issued_c[i] = 0;
  }
  fetch_a(&x, &here, a, 0);
  fetch_b(&x, &here, b, 0);
  while (more) {
    int new_a, new_b;
    more = next(&x, &ahead);
    new_a = more && (changes_a || ahead.m != here.m);
    new_b = more && changes_b;
    /* With one tile along k, that of A stays for all of n. */
    if (new_a)
      fetch_a(&x, &ahead, a + (1 - slot_a) * as, 1 - slot_a);
    if (new_b)
      fetch_b(&x, &ahead, b + (1 - slot_b) * bs, 1 - slot_b);
    AWAIT(&reply_a[slot_a], issued_a[slot_a]);
    AWAIT(&reply_b[slot_b], issued_b[slot_b]);
    if (here.k == 0)
      AWAIT(&reply_c[slot_c], issued_c[slot_c]);
    product(&x, &here, a + slot_a * as, b + slot_b * bs, c + slot_c * cs);
    if (here.k + x.sizes[2] >= x.extents[2]) {
      store_c(&x, &here, c + slot_c * cs, slot_c);
      if (x.c_buffers == 2)
        slot_c = 1 - slot_c;
      else
        AWAIT(&reply_c[slot_c], issued_c[slot_c]);
    }
    if (new_a)
      slot_a = 1 - slot_a;
    if (new_b)
      slot_b = 1 - slot_b;
    here = ahead;
  }
  for (i = 0; i < 2; ++i)
    AWAIT(&reply_c[i], issued_c[i]);
}
