/* Micro-benchmarks of one core group of the SW26010: prints what they measure,
   one line `name value` each. Rates are in GB/s, latencies in cycles. */
#include <athread.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/time.h>
#include "calibration.h"

extern SLAVE_FUN(runStream)();
extern SLAVE_FUN(runRepeat)();
extern SLAVE_FUN(runBroadcast)();
extern SLAVE_FUN(runCore)();
extern SLAVE_FUN(nothing)();

static const double clockGHz = 1.45;
static const long arrayBytes = 80L << 20;
/* What the streams of the publication add to an address: ten doubles. */
enum { shift = 80 };

static char *a, *b, *c;
static long cycles[64];
static double results[numCoreResults];

static long slowest(int count) {
  long most = 0;
  int i;
  for (i = 0; i < count; ++i)
    if (cycles[i] > most)
      most = cycles[i];
  return most;
}

static double stream(int triad, int bytes, int block, int gap, int rounds) {
  struct stream s;
  s.a = a + shift;
  s.b = b + shift;
  s.c = c + shift;
  s.cycles = cycles;
  s.triad = triad;
  s.bytes = bytes;
  s.block = block;
  s.gap = gap;
  s.rounds = rounds;
  s.distinct = gap ? 6 : rounds;
  athread_spawn(runStream, &s);
  athread_join();
  return (triad ? 3.0 : 2.0) * 64 * bytes * rounds / slowest(64) * clockGHz;
}

static void contiguous(void) {
  static const int sizes[] = {8,    16,   32,   64,   128,   256,  512,
                              1024, 2048, 4096, 8192, 16384, 24576};
  unsigned i;
  for (i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
    int rounds = sizes[i] <= 1024 ? 480 : 48;
    printf("copy %d %.4f\n", sizes[i], stream(0, sizes[i], 0, 0, rounds));
    printf("triad %d %.4f\n", sizes[i], stream(1, sizes[i], 0, 0, rounds));
  }
}

/* 24 KB a request; the mean over two gaps. */
static void strided(void) {
  static const int gaps[] = {64, 512};
  int block, triad;
  unsigned i;
  for (triad = 0; triad < 2; ++triad)
    for (block = 128; block <= 8192; block *= 2) {
      double sum = 0;
      for (i = 0; i < 2; ++i)
        sum += stream(triad, maxBuffer, block, gaps[i], 24);
      printf("strided-%s %d %.4f\n", triad ? "triad" : "copy", block, sum / 2);
    }
}

static long repeat(int isPut, int bytes, int rounds, int active) {
  struct repeat r = {0};
  r.memory = a;
  r.cycles = cycles;
  r.isPut = isPut;
  r.bytes = bytes;
  r.rounds = rounds;
  r.active = active;
  r.apart = 8192;
  athread_spawn(runRepeat, &r);
  athread_join();
  return slowest(active);
}

static void repeated(void) {
  static const int sizes[] = {32,  64,  128, 192, 256,  384,
                              512, 576, 640, 1024, 2048, 4096};
  unsigned i;
  for (i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
    double bytes = 64.0 * 400 * sizes[i];
    printf("get %d %.4f\n", sizes[i],
           bytes / repeat(0, sizes[i], 400, 64) * clockGHz);
    printf("put %d %.4f\n", sizes[i],
           bytes / repeat(1, sizes[i], 400, 64) * clockGHz);
  }
  printf("get-latency 8 %.4f\n", repeat(0, 8, 100, 1) / 100.0);
  printf("put-latency 8 %.4f\n", repeat(1, 8, 100, 1) / 100.0);
}

/* Blocks that begin 48 bytes after a line, each at another place. */
static void blocks(void) {
  static const int sizes[] = {16,  32,  64,  80,  96,  128,  192,  224,
                              256, 384, 448, 512, 672, 1024, 2048, 4080};
  unsigned i;
  for (i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
    struct repeat r = {0};
    r.memory = a + 48;
    r.cycles = cycles;
    r.bytes = sizes[i];
    r.rounds = 100;
    r.active = 64;
    r.step = (48 + sizes[i] + 127) / 128 * 128;
    r.apart = r.step * r.rounds;
    athread_spawn(runRepeat, &r);
    athread_join();
    printf("block %d %.4f\n", sizes[i],
           64.0 * r.rounds * sizes[i] / slowest(64) * clockGHz);
  }
}

/* Microseconds for what a program does, launches and all. */
static double clockMicroseconds(void) {
  struct timeval now;
  gettimeofday(&now, 0);
  return now.tv_sec * 1e6 + now.tv_usec;
}

/* As published: one launch of 64 requests, with the time of the launch. */
static void broadcast(void) {
  struct repeat r = {0};
  double begin = clockMicroseconds();
  r.memory = a + shift;
  r.bytes = maxBuffer;
  r.rounds = 64;
  athread_spawn(runBroadcast, &r);
  athread_join();
  printf("broadcast %d %.4f\n", maxBuffer,
         64.0 * maxBuffer * r.rounds / (clockMicroseconds() - begin) * 1e-3);
}

static void core(void) {
  struct core k;
  int i;
  for (i = 0; i < 64; ++i)
    ((long *)b)[i] = (i + 17) % 64;
  k.results = results;
  k.memory = (double *)b;
  athread_spawn(runCore, &k);
  athread_join();
  printf("vmad-flops 0 %.4f\n", 8 / results[vmadThroughput]);
  printf("vmad-latency 0 %.4f\n", results[vmadLatency]);
  printf("ldm-latency 0 %.4f\n", results[loadLatency]);
  printf("ldm-load 0 %.4f\n", results[loadBandwidth]);
  printf("row-barrier 0 %.4f\n", results[rowBarrier]);
  printf("array-barrier 0 %.4f\n", results[arrayBarrier]);
  printf("message-latency 0 %.4f\n", results[messageLatency]);
  printf("message-broadcast-latency 0 %.4f\n", results[broadcastLatency]);
  printf("messages 0 %.4f\n", results[messageThroughput] * clockGHz);
  printf("message-broadcasts 0 %.4f\n",
         results[broadcastThroughput] * clockGHz);
  printf("gld-latency 0 %.4f\n", results[gldLatency]);
  printf("gld 0 %.4f\n", results[gldBandwidth] * clockGHz);
}

static void launch(void) {
  double begin = clockMicroseconds();
  int i;
  for (i = 0; i < 20; ++i) {
    athread_spawn(nothing, 0);
    athread_join();
  }
  printf("spawn-join 0 %.4f\n", (clockMicroseconds() - begin) / 20);
}

int main() {
  a = memalign(128, arrayBytes);
  b = memalign(128, arrayBytes);
  c = memalign(128, arrayBytes);
  athread_init();
  contiguous();
  strided();
  repeated();
  blocks();
  broadcast();
  core();
  launch();
  athread_halt();
  return 0;
}
