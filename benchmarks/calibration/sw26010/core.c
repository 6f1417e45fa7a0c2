/* Arithmetic, LDM, main memory without DMA, barriers, register communication. */
#include "slave.h"
#include "calibration.h"
#include <dma.h>
#include <simd.h>

enum { steps = 1000, words = 256 };

static __thread_local double data[words] __attribute__((aligned(128)));
/* The buffer of dma.c. */
extern __thread_local double x[maxBuffer / 8];
static __thread_local void *chain[words];
static __thread_local double results[numCoreResults];
static __thread_local double sink;
static __thread_local volatile int reply;

static long now() {
  long cycle;
  asm volatile("rcsr %0, 4" : "=r"(cycle));
  return cycle;
}

/* Sixteen independent accumulators, as the register block of a product. */
static double multiplyAdds() {
  doublev4 c[16], a = data[0], b = data[1];
  int i, j;
  long begin;
  for (j = 0; j < 16; ++j)
    c[j] = data[j];
  begin = now();
  for (i = 0; i < steps; ++i)
    for (j = 0; j < 16; ++j)
      c[j] = simd_vmad(a, b, c[j]);
  begin = now() - begin;
  for (j = 0; j < 16; ++j)
    sink += simd_vextf0(c[j]);
  return begin / (16.0 * steps);
}

static double dependentMultiplyAdds() {
  doublev4 c = data[2], b = data[1];
  int i;
  long begin = now();
  for (i = 0; i < steps; ++i)
    c = simd_vmad(c, b, c);
  begin = now() - begin;
  sink += simd_vextf0(c);
  return begin / (double)steps;
}

/* Every word is the address of the next one. */
static double pointerChase() {
  void **at = chain;
  int i;
  long begin;
  for (i = 0; i < words; ++i)
    chain[i] = chain + (i + 17) % words;
  begin = now();
  for (i = 0; i < steps; ++i)
    at = *at;
  begin = now() - begin;
  sink += at == chain;
  return begin / (double)steps;
}

/* Bytes a cycle, 32 at a time. */
static double loads() {
  doublev4 v, sum[16];
  int i, j;
  long begin;
  for (i = 0; i < maxBuffer / 8; ++i)
    x[i] = i;
  for (j = 0; j < 16; ++j)
    sum[j] = data[j];
  begin = now();
  for (i = 0; i < maxBuffer / 8; i += 64)
    for (j = 0; j < 16; ++j) {
      simd_load(v, x + i + 4 * j);
      sum[j] = sum[j] + v;
    }
  begin = now() - begin;
  for (j = 0; j < 16; ++j)
    sink += simd_vextf0(sum[j]);
  return (double)maxBuffer / begin;
}

static double barriers(int scope, int mask) {
  int i;
  long begin;
  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = now();
  for (i = 0; i < 20; ++i)
    athread_syn(scope, mask);
  return (now() - begin) / 20.0;
}

/* One load of main memory after the other. */
static double gldChase(double *memory) {
  long *list = (long *)memory, at = 0;
  int i;
  long begin = now();
  for (i = 0; i < 50; ++i)
    at = list[at];
  begin = now() - begin;
  sink += at;
  return begin / 50.0;
}

/* All CPEs copy doubles without DMA; bytes a cycle of the core group. */
static double gldCopy(double *memory) {
  double *own = memory + 64 + _MYID * 64;
  int i;
  long begin;
  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = now();
  for (i = 0; i < 64; ++i)
    own[4096 + i] = own[i];
  athread_syn(ARRAY_SCOPE, 0xffff);
  return 64 * 64 * 16.0 / (now() - begin);
}

/* Half a round trip between columns 0 and 1 of every row. */
static double pingPong() {
  doublev4 v = data[0];
  int i;
  long begin;
  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = now();
  if (_COL == 0)
    for (i = 0; i < 100; ++i) {
      simd_putr(v, 1);
      v = simd_getr(v);
    }
  else if (_COL == 1)
    for (i = 0; i < 100; ++i) {
      v = simd_getr(v);
      simd_putr(v, 0);
    }
  begin = now() - begin;
  sink += simd_vextf0(v);
  return begin / 200.0;
}

/* The same, but column 0 broadcasts and column 7 answers. */
static double broadcastPingPong() {
  doublev4 v = data[0];
  int i;
  long begin;
  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = now();
  if (_COL == 0)
    for (i = 0; i < 100; ++i) {
      simd_putr(v, 8);
      v = simd_getr(v);
    }
  else if (_COL == 7)
    for (i = 0; i < 100; ++i) {
      v = simd_getr(v);
      simd_putr(v, 0);
    }
  else
    for (i = 0; i < 100; ++i)
      v = simd_getr(v);
  begin = now() - begin;
  sink += simd_vextf0(v);
  return begin / 200.0;
}

/* Even columns send to odd ones; bytes a cycle of the core group. */
static double messages() {
  doublev4 v = data[0];
  int i, j;
  long begin;
  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = now();
  if (_COL % 2 == 0)
    for (i = 0; i < steps; i += 8)
      for (j = 0; j < 8; ++j)
        simd_putr(v, _COL + 1);
  else
    for (i = 0; i < steps; i += 8)
      for (j = 0; j < 8; ++j)
        v = simd_getr(v);
  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = now() - begin;
  sink += simd_vextf0(v);
  return 32.0 * 32 * steps / begin;
}

/* The diagonal broadcasts along rows and columns; bytes a cycle at receivers. */
static double broadcasts() {
  doublev4 v = data[0], w = data[1];
  int i, j;
  long begin;
  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = now();
  if (_COL == _ROW)
    for (i = 0; i < steps; i += 8)
      for (j = 0; j < 8; ++j) {
        simd_putr(v, 8);
        simd_putc(w, 8);
      }
  else
    for (i = 0; i < steps; i += 8)
      for (j = 0; j < 8; ++j) {
        v = simd_getr(v);
        w = simd_getc(w);
      }
  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = now() - begin;
  sink += simd_vextf0(v) + simd_vextf0(w);
  return 2.0 * 56 * 32 * steps / begin;
}

void runCore(struct core *host) {
  struct core c = *host;
  int i;
  for (i = 0; i < words; ++i)
    data[i] = 1.0 / (i + 2);
  results[vmadThroughput] = multiplyAdds();
  results[vmadLatency] = dependentMultiplyAdds();
  results[loadLatency] = pointerChase();
  results[loadBandwidth] = loads();
  results[rowBarrier] = barriers(ROW_SCOPE, 0xff);
  results[arrayBarrier] = barriers(ARRAY_SCOPE, 0xffff);
  results[messageLatency] = pingPong();
  results[broadcastLatency] = broadcastPingPong();
  results[messageThroughput] = messages();
  results[broadcastThroughput] = broadcasts();
  athread_syn(ARRAY_SCOPE, 0xffff);
  if (_MYID == 0)
    results[gldLatency] = gldChase(c.memory);
  results[gldBandwidth] = gldCopy(c.memory);
  if (_MYID == 0) {
    athread_put(PE_MODE, results, c.results, sizeof results, (void *)&reply, 0,
                0);
    dma_wait(&reply, 1);
  }
}
void nothing(void *unused) {}
