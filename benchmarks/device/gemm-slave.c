/* Tiles of C one after the other; for each the tiles of A and B along k. The
   next pair of pieces, even of the next tile of C, is on its way while spm_gemm
   works on this one; C goes back while the first product of the next tile
   waits for nothing but its own C. */
#include "slave.h"
#include "gemm.h"
#include "sw_spm.h"
#ifdef PRO
#include "crts.h"
#define GET(to, from, bytes, block, gap, reply) \
  athread_dma_iget_stride(to, from, bytes, block, gap, reply)
#define PUT(to, from, bytes, block, gap, reply) \
  athread_dma_iput_stride(to, from, bytes, block, gap, reply)
#define AWAIT(reply, count) athread_dma_wait_value(reply, count)
static long now(void) { return athread_stime_cycle(); }
#else
#define GET(to, from, bytes, block, gap, reply) \
  athread_get(PE_MODE, (void *)(from), to, bytes, (void *)(reply), 0, gap, block)
#define PUT(to, from, bytes, block, gap, reply) \
  athread_put(PE_MODE, from, to, bytes, (void *)(reply), gap, block)
#define AWAIT(reply, count) \
  while (*(reply) != (count)) \
  ;
static long now(void) {
  long t;
  asm volatile("rcsr %0, 4" : "=r"(t));
  return t;
}
#endif
#define LDM __thread_local __attribute__((aligned(128)))
LDM element a[2][PIECE_K * PIECE_M], b[2][PIECE_K * PIECE_N], c[PIECE_M * PIECE_N];
__thread_local volatile int arrived[2], stored;
extern long cycles;
struct place {
  int i, j, l;
};
static int next(const struct gemm *g, struct place *p) {
  p->l += TILE_K;
  if (p->l < g->k)
    return 1;
  p->l = 0;
  p->j += TILE_N;
  if (p->j < g->n)
    return 1;
  p->j = 0;
  p->i += TILE_M;
  return p->i < g->m;
}
static void fetch(const struct gemm *g, const struct place *p, int slot) {
  const element *from_a = g->a + (long)(p->l + _COL * PIECE_K) * g->m + p->i + _ROW * PIECE_M;
  const element *from_b = g->b + (long)(p->l + _ROW * PIECE_K) * g->n + p->j + _COL * PIECE_N;
  const int es = sizeof(element);
  arrived[slot] = 0;
  GET(a[slot], from_a, sizeof(a[slot]), PIECE_M * es, (g->m - PIECE_M) * es, &arrived[slot]);
  GET(b[slot], from_b, sizeof(b[slot]), PIECE_N * es, (g->n - PIECE_N) * es, &arrived[slot]);
}
static void product(int first, int slot) {
  const element beta = first ? 0 : 1;
  if (sizeof(element) == 8)
    spm_dgemm(TILE_M, TILE_N, TILE_K, 1, (void *)a[slot], PIECE_M, (void *)b[slot], PIECE_N, beta,
              (void *)c, PIECE_N, SPM_VEC_N | SPM_A_COL);
  else
    spm_gemm(TILE_M, TILE_N, TILE_K, 1, (void *)a[slot], PIECE_M, (void *)b[slot], PIECE_N, beta,
             (void *)c, PIECE_N, SPM_VEC_N | SPM_A_COL);
}
void multiply(const struct gemm *argument) {
  struct gemm g = *argument;
  struct place here = {0, 0, 0}, ahead = here;
  const int es = sizeof(element);
  int slot = 0, more = 1, puts = 0;
  long begin = now();
  stored = 0;
  fetch(&g, &here, 0);
  for (; more; slot ^= 1) {
    more = next(&g, &ahead);
    if (more)
      fetch(&g, &ahead, slot ^ 1);
    if (here.l == 0)
      AWAIT(&stored, puts);
    AWAIT(&arrived[slot], 2);
    product(here.l == 0, slot);
    if (here.l + TILE_K == g.k) {
      PUT(g.c + (long)(here.i + _ROW * PIECE_M) * g.n + here.j + _COL * PIECE_N, c, sizeof(c),
          PIECE_N * es, (g.n - PIECE_N) * es, &stored);
      ++puts;
    }
    here = ahead;
  }
  AWAIT(&stored, puts);
  if (_MYID == 0)
    cycles = now() - begin;
}
