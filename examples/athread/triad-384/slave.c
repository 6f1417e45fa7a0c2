#include "args.h"
#include <crts.h>
#include <simd.h>
#include <slave.h>

__thread_local double a[CHUNK] __attribute__((aligned(128)));
__thread_local double b[CHUNK] __attribute__((aligned(128)));
__thread_local double c[CHUNK] __attribute__((aligned(128)));
__thread_local athread_rply_t reply;

void triad(triad_args *host_args) {
  triad_args args;
  doublev8 s, vb, vc;
  long first, last;
  int i;
  athread_dma_get(&args, host_args, sizeof args);
  s = simd_vcpyfd(args.s);
  first = args.n / 384 * (CRTS_cgn * 64 + CRTS_tid);
  last = first + args.n / 384;
  for (; first < last; first += CHUNK) {
    reply = 0;
    athread_dma_iget(b, args.b + first, sizeof b, &reply);
    athread_dma_iget(c, args.c + first, sizeof c, &reply);
    athread_dma_wait_value(&reply, 2);
    for (i = 0; i < CHUNK; i += 8) {
      simd_load(vb, b + i);
      simd_load(vc, c + i);
      simd_store(simd_vmad(s, vc, vb), a + i);
    }
    athread_dma_put(args.a + first, a, sizeof a);
  }
}
