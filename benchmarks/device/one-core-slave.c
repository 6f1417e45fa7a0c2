/* Two calls, C overwritten and C added to: the mean of both. */
#include "slave.h"
#include "one-core.h"
#ifdef RUN
#include "tpp_gemm_16.h"
#else
#include "tpp_gemm.h"
#endif
#ifdef PRO
static long now(void) { return athread_stime_cycle(); }
#else
static long now(void) {
  long t;
  asm volatile("rcsr %0, 4" : "=r"(t));
  return t;
}
#endif
enum { MOST = 52 * 1024 / sizeof(ELEMENT) };
__thread_local __attribute__((aligned(128))) ELEMENT data[MOST];
void measure(struct one_core *host) {
  const struct one_core p = *host;
  const int ldb = (p.flags & TPP_TRANS_B ? p.k : p.n) + p.gap, ldc = p.n + p.gap;
  const int lda = p.flags & TPP_TRANS_A ? p.m : p.k;
  const long stride_a = p.m * p.k;
  const long stride_b = (p.flags & TPP_TRANS_B ? p.n : p.k) * ldb;
  ELEMENT *b = data, *a;
  SUM *c = (SUM *)data + (p.batch * stride_b * sizeof(ELEMENT) + sizeof(SUM) - 1) / sizeof(SUM);
  long begin;
  int i;
  a = (ELEMENT *)(c + p.m * ldc);
  for (i = 0; i < MOST; ++i)
    data[i] = i % 7;
  begin = now();
  for (i = 0; i < 2; ++i)
    TPP_BRGEMM(p.m, p.n, p.k, a, lda, stride_a, b, ldb, stride_b, c, ldc, p.batch, p.flags | (i ? TPP_BETA_ZERO : 0) WITH_RUN);
  host->cycles = (now() - begin) / 2;
}
