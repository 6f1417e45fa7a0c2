/* Calls one after the other, as a loop over k makes them; row-major pieces, the
   rows of B and C whole vectors. */
#include "slave.h"
#include "pieces.h"
#include "sw_spm.h"
#ifdef PRO
#define BARRIER() athread_ssync_array()
enum { LANES = 8 };
static long now(void) { return athread_stime_cycle(); }
#else
#define BARRIER() athread_syn(ARRAY_SCOPE, 0xffff)
enum { LANES = 4 };
static long now(void) {
  long t;
  asm volatile("rcsr %0, 4" : "=r"(t));
  return t;
}
#endif
enum { CALLS = 4, MOST = 48 * 1024 / sizeof(float) };
__thread_local float data[MOST] __attribute__((aligned(128)));
static int whole(int elements) { return (elements + LANES - 1) / LANES * LANES; }
void measure(struct pieces *host) {
  const struct pieces p = *host;
  const int line = whole(p.cols);
  float *b = data, *c = b + p.k * line, *a = c + p.rows * line;
  int beta, i;
  for (beta = 0; beta < 2; ++beta) {
    long begin;
    BARRIER();
    begin = now();
    for (i = 0; i < CALLS; ++i)
      spm_gemm(p.m, 8 * p.cols, 8 * p.k, 1, a, p.k, b, line, beta, c, line, SPM_VEC_N);
    BARRIER();
    if (_MYID == 0)
      host->cycles[beta] = (now() - begin) / CALLS;
  }
}
