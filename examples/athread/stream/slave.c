#include "args.h"
#include "slave.h"
#include <dma.h>
#include <simd.h>

/* Two buffers each: one is computed while the other is on its way. */
__thread_local double a[2][CHUNK] __attribute__((aligned(128)));
__thread_local double b[2][CHUNK] __attribute__((aligned(128)));
__thread_local double c[2][CHUNK] __attribute__((aligned(128)));
__thread_local volatile int get_reply[2], put_reply[2];

static void fetch(const struct stream_args *args, long first, int buffer) {
  get_reply[buffer] = 0;
  athread_get(PE_MODE, args->b + first, b[buffer], CHUNK * sizeof(double),
              (void *)&get_reply[buffer], 0, 0, 0);
  athread_get(PE_MODE, args->c + first, c[buffer], CHUNK * sizeof(double),
              (void *)&get_reply[buffer], 0, 0, 0);
}

static void compute(int buffer, double s) {
  doublev4 vs = simd_set_doublev4(s, s, s, s), vb, vc;
  int i;
  for (i = 0; i < CHUNK; i += 4) {
    simd_load(vb, &b[buffer][i]);
    simd_load(vc, &c[buffer][i]);
    simd_store(simd_vmad(vs, vc, vb), &a[buffer][i]);
  }
}

void triad(struct stream_args *host_args) {
  struct stream_args args;
  volatile int reply = 0;
  long first, last, chunks, k;
  athread_get(PE_MODE, host_args, &args, sizeof args, (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
  first = args.n / 64 * _MYID;
  last = args.n / 64 * (_MYID + 1);
  chunks = (last - first) / CHUNK;
  fetch(&args, first, 0);
  for (k = 0; k < chunks; k++) {
    int now = k & 1;
    if (k + 1 < chunks)
      fetch(&args, first + (k + 1) * CHUNK, 1 - now);
    while (get_reply[now] != 2)
      ;
    /* The result of two rounds ago has to be out of its buffer. */
    if (k >= 2)
      while (put_reply[now] != 1)
        ;
    compute(now, args.s);
    put_reply[now] = 0;
    athread_put(PE_MODE, a[now], args.a + first + k * CHUNK,
                CHUNK * sizeof(double), (void *)&put_reply[now], 0, 0);
  }
  while (put_reply[0] != 1)
    ;
  while (put_reply[1] != 1)
    ;
}
