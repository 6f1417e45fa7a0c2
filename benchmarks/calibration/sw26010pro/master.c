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
static double results[numCoreResults], pairs[pairSizes * pairWindows];

/* Cycles of the slowest CPE for one transfer. */
static double repeat(int call, int bytes, int active, int offset) {
  struct repeat r;
  long most = 0;
  int i;
  r.memory = memory;
  r.cycles = cycles;
  r.call = call;
  r.bytes = bytes;
  r.rounds = bytes < 16384 ? 200 : 48;
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
  static const struct {
    const char *name;
    int call;
  } calls[] = {{"get", blockingGet},
               {"put", blockingPut},
               {"iget", waitedGet},
               {"iput", waitedPut}};
  int i, j, active;
  for (j = 0; j < 4; ++j)
    for (i = 0; i < 14; ++i) {
      int bytes = sizes[i];
      printf("%s %d %.4f\n", calls[j].name, bytes,
             64.0 * bytes / repeat(calls[j].call, bytes, 64, 0));
      printf("%s-at-4 %d %.4f\n", calls[j].name, bytes,
             64.0 * bytes / repeat(calls[j].call, bytes, 64, 4));
      if (j < 2)
        printf("%s-latency %d %.4f\n", calls[j].name, bytes,
               repeat(calls[j].call, bytes, 1, 0));
    }
  for (active = 1; active <= 64; active *= 2) {
    printf("get-4K %d %.4f\n", active,
           active * 4096 / repeat(blockingGet, 4096, active, 0));
    printf("put-4K %d %.4f\n", active,
           active * 4096 / repeat(blockingPut, 4096, active, 0));
    printf("get-128K %d %.4f\n", active,
           active * 131072.0 / repeat(blockingGet, 131072, active, 0));
    printf("put-128K %d %.4f\n", active,
           active * 131072.0 / repeat(blockingPut, 131072, active, 0));
  }
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
  printf("column-broadcast %d %.4f\n", r.bytes,
         64.0 * r.bytes * r.rounds / most);
}

static void core(void) {
  static const int sizes[pairSizes] = {8,    16,   32,    64,    128,  256,
                                       1024, 4096, 16384, 32768, 65536};
  struct core c;
  int i, j;
  c.results = results;
  c.pairs = pairs;
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
  for (i = 0; i < pairSizes; ++i)
    for (j = 0; j < pairWindows; ++j)
      if (pairs[i * pairWindows + j] > 0)
        printf("rma-window-%d %d %.4f\n", 1 << j, sizes[i],
               pairs[i * pairWindows + j]);
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
  printf("spawn-join 0 %.4f\n", ((after.tv_sec - before.tv_sec) * 1e6 +
                                 after.tv_usec - before.tv_usec) /
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
