/* DMA as STREAM and as repeated access. */
#include "slave.h"
#include "calibration.h"
#include <dma.h>
#include <simd.h>

__thread_local double x[maxBuffer / 8] __attribute__((aligned(128)));
static __thread_local double y[maxBuffer / 8] __attribute__((aligned(128)));
static __thread_local volatile int reply;
static __thread_local long elapsed;

static long now() {
  long cycle;
  asm volatile("rcsr %0, 4" : "=r"(cycle));
  return cycle;
}

static void finish(long *cycles) {
  reply = 0;
  athread_put(PE_MODE, &elapsed, cycles + _MYID, sizeof elapsed, (void *)&reply,
              0, 0);
  dma_wait(&reply, 1);
}

/* x += 3 y */
static void add(int count) {
  doublev4 vx, vy, factor = addend;
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    simd_load(vx, x + i);
    simd_load(vy, y + i);
    vx = vx + factor * vy;
    simd_store(vx, x + i);
  }
  for (; i < count; ++i)
    x[i] += addend * y[i];
}

void runStream(struct stream *host) {
  struct stream s = *host;
  dma_desc get, put;
  int round, blocks = s.block ? s.bytes / s.block : 1;
  long span = s.bytes + (long)blocks * s.gap;
  long begin;

  dma_descriptor_init(&get, &reply);
  dma_set_op(&get, DMA_GET);
  dma_set_mode(&get, PE_MODE);
  dma_set_size(&get, s.bytes);
  dma_set_bsize(&get, s.block);
  dma_set_stepsize(&get, s.gap);
  dma_set_reply(&get, &reply);
  put = get;
  dma_set_op(&put, DMA_PUT);

  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = now();
  for (round = 0; round < s.rounds; ++round) {
    int turn = round % s.distinct;
    long place = (_MYID * s.distinct + turn) * span;
    reply = 0;
    dma(get, (long)(s.b + place), (long)x);
    if (s.triad)
      dma(get, (long)(s.c + place), (long)y);
    dma_wait(&reply, s.triad ? 2 : 1);
    if (s.triad)
      add(s.bytes / 8);
    reply = 0;
    dma(put, (long)(s.a + place), (long)x);
    dma_wait(&reply, 1);
  }
  elapsed = now() - begin;
  finish(s.cycles);
}

void runRepeat(struct repeat *host) {
  struct repeat r = *host;
  char *place = r.memory + (long)_MYID * r.apart;
  long begin;
  int round;
  elapsed = 0;
  athread_syn(ARRAY_SCOPE, 0xffff);
  begin = now();
  if (_MYID < r.active)
    for (round = 0; round < r.rounds; ++round) {
      reply = 0;
      if (r.isPut)
        athread_put(PE_MODE, x, place, r.bytes, (void *)&reply, 0, 0);
      else
        athread_get(PE_MODE, place, x, r.bytes, (void *)&reply, 0, 0, 0);
      dma_wait(&reply, 1);
      place += r.step;
    }
  elapsed = now() - begin;
  athread_syn(ARRAY_SCOPE, 0xffff);
  finish(r.cycles);
}

/* CPE 0 reads for all 64, each time 8 bytes further than the last request ended.
   The others count at the end: who is late for one would miss its count. */
void runBroadcast(struct repeat *host) {
  struct repeat r = *host;
  int round;
  reply = 0;
  athread_syn(ARRAY_SCOPE, 0xffff);
  for (round = 1; round <= r.rounds; ++round) {
    if (_MYID == 0) {
      athread_get(BCAST_MODE, r.memory, x, r.bytes, (void *)&reply, 0xff, 0, 0);
      r.memory += r.bytes + 8;
      dma_wait(&reply, round);
    }
  }
  dma_wait(&reply, r.rounds);
}
