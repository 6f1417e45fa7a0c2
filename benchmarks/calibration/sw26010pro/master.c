/* Micro-benchmarks of one core group of the SW26010-Pro: prints what they
   measure, one line `name value` each. Rates are in bytes a cycle, times in
   cycles of a CPE. */
#include <athread.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/time.h>
#include "calibration.h"

extern SLAVE_FUN(runRepeat)();
extern SLAVE_FUN(runBroadcast)();
extern SLAVE_FUN(runCore)();
extern SLAVE_FUN(nothing)();

static char *memory;
static long cycles[64];
static double results[numCoreResults];

/* Cycles of the slowest CPE for one transfer. */
static double repeat(int isPut, int bytes, int active, int offset) {
  struct repeat r;
  long most = 0;
  int i;
  r.memory = memory;
  r.cycles = cycles;
  r.isPut = isPut;
  r.bytes = bytes;
  r.rounds = bytes < 16384 ? 100 : 24;
  r.active = active;
  r.apart = maxBuffer + 128;
  r.offset = offset;
  athread_spawn(runRepeat, &r);
  athread_join();
  for (i = 0; i < active; ++i)
    if (cycles[i] > most)
      most = cycles[i];
  return (double)most / r.rounds;
}

static void dma(void) {
  static const int sizes[] = {8,    16,   32,   64,   128,   256,   512,
                              1024, 2048, 4096, 8192, 16384, 32768, 65536};
  int i, active;
  for (i = 0; i < 14; ++i) {
    int bytes = sizes[i];
    printf("get-latency %d %.4f\n", bytes, repeat(0, bytes, 1, 0));
    printf("put-latency %d %.4f\n", bytes, repeat(1, bytes, 1, 0));
    printf("get %d %.4f\n", bytes, 64.0 * bytes / repeat(0, bytes, 64, 0));
    printf("put %d %.4f\n", bytes, 64.0 * bytes / repeat(1, bytes, 64, 0));
  }
  for (active = 1; active <= 64; active *= 2) {
    printf("get-4K %d %.4f\n", active, active * 4096 / repeat(0, 4096, active, 0));
    printf("put-4K %d %.4f\n", active, active * 4096 / repeat(1, 4096, active, 0));
    printf("get-128K %d %.4f\n", active,
           active * 131072.0 / repeat(0, 131072, active, 0));
    printf("put-128K %d %.4f\n", active,
           active * 131072.0 / repeat(1, 131072, active, 0));
  }
  printf("put-unaligned 128 %.4f\n",
         repeat(1, 128, 64, 4) / repeat(1, 128, 64, 0));
  printf("get-unaligned 128 %.4f\n",
         repeat(0, 128, 64, 4) / repeat(0, 128, 64, 0));
}

static void broadcast(void) {
  struct repeat r = {0};
  long most = 0;
  int i;
  r.memory = memory;
  r.cycles = cycles;
  r.bytes = 16384;
  r.rounds = 20;
  athread_spawn(runBroadcast, &r);
  athread_join();
  for (i = 0; i < 64; ++i)
    if (cycles[i] > most)
      most = cycles[i];
  printf("column-broadcast %d %.4f\n", r.bytes, 64.0 * r.bytes * r.rounds / most);
}

static void core(void) {
  struct core c;
  c.results = results;
  athread_spawn(runCore, &c);
  athread_join();
  printf("fma-flops 0 %.4f\n", 16 / results[fmaThroughput]);
  printf("fma-latency 0 %.4f\n", results[fmaLatency]);
  printf("ldm-latency 0 %.4f\n", results[loadLatency]);
  printf("ldm-load 0 %.4f\n", results[loadBandwidth]);
  printf("row-barrier 0 %.4f\n", results[rowBarrier]);
  printf("array-barrier 0 %.4f\n", results[arrayBarrier]);
  printf("rma-latency 0 %.4f\n", results[roundTripNear]);
  printf("rma-latency 63 %.4f\n", results[roundTripFar]);
  printf("rma 64 %.4f\n", results[stream64]);
  printf("rma 1024 %.4f\n", results[stream1K]);
  printf("rma 4096 %.4f\n", results[stream4K]);
  printf("rma 16384 %.4f\n", results[stream16K]);
  printf("rma 65536 %.4f\n", results[stream64K]);
  printf("rma-queued 64 %.4f\n", results[queuedPut]);
  printf("rma-row-broadcast 64 %.4f\n", results[rowBroadcast]);
}

static void launch(void) {
  struct timeval before, after;
  int i;
  gettimeofday(&before, 0);
  for (i = 0; i < 20; ++i) {
    athread_spawn(nothing, 0);
    athread_join();
  }
  gettimeofday(&after, 0);
  printf("spawn-join 0 %.4f\n",
         ((after.tv_sec - before.tv_sec) * 1e6 + after.tv_usec -
          before.tv_usec) /
             20);
}

int main() {
  memory = memalign(128, 64L * (maxBuffer + 128) + 128);
  athread_init();
  dma();
  broadcast();
  core();
  launch();
  athread_halt();
  return 0;
}
