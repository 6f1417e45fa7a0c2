/* Arithmetic, LDM, barriers, remote memory access. */
#include <slave.h>
#include <simd.h>
#include "calibration.h"

enum { steps = 1000, words = 256, passes = 32 };

static __thread_local double data[words] __attribute__((aligned(128)));
static __thread_local void *chain[words];
static __thread_local double results[numCoreResults];
static __thread_local double sink;
/* The buffer of dma.c, in halves: what is sent, and what arrives. */
extern __thread_local char buffer[maxBuffer];
#define from buffer
#define to (buffer + maxBuffer / 2)
static __thread_local crts_rply_t sent, received;

static double multiplyAdds() {
  doublev8 c[16], a = data[0], b = data[1];
  int i, j;
  long begin;
  for (j = 0; j < 16; ++j)
    c[j] = data[j];
  begin = athread_stime_cycle();
  for (i = 0; i < steps; ++i)
    for (j = 0; j < 16; ++j)
      c[j] = simd_vmad(a, b, c[j]);
  begin = athread_stime_cycle() - begin;
  for (j = 0; j < 16; ++j)
    sink += simd_reduc_plusd(c[j]);
  return begin / (16.0 * steps);
}

static double dependentMultiplyAdds() {
  doublev8 c = data[2], b = data[1];
  int i;
  long begin = athread_stime_cycle();
  for (i = 0; i < steps; ++i)
    c = simd_vmad(c, b, c);
  begin = athread_stime_cycle() - begin;
  sink += simd_reduc_plusd(c);
  return begin / (double)steps;
}

/* Every word is the address of the next one. */
static double pointerChase() {
  void **at = chain;
  int i;
  long begin;
  for (i = 0; i < words; ++i)
    chain[i] = chain + (i + 17) % words;
  begin = athread_stime_cycle();
  for (i = 0; i < steps; ++i)
    at = *at;
  begin = athread_stime_cycle() - begin;
  sink += at == chain;
  return begin / (double)steps;
}

/* Bytes a cycle, 64 at a time. */
static double loads() {
  doublev8 v, sum[16];
  int i, j, pass;
  long begin;
  for (j = 0; j < 16; ++j)
    sum[j] = data[j];
  begin = athread_stime_cycle();
  for (pass = 0; pass < passes; ++pass)
    for (i = 0; i < words; i += 128)
      for (j = 0; j < 16; ++j) {
        simd_load(v, data + i + 8 * j);
        sum[j] = sum[j] + v;
      }
  begin = athread_stime_cycle() - begin;
  for (j = 0; j < 16; ++j)
    sink += simd_reduc_plusd(sum[j]);
  return passes * words * 8.0 / begin;
}

static double rowBarriers() {
  int i;
  long begin;
  athread_ssync_array();
  begin = athread_stime_cycle();
  for (i = 0; i < 20; ++i)
    athread_ssync(ROW_SCOPE, 0xff);
  return (athread_stime_cycle() - begin) / 20.0;
}

static double arrayBarriers() {
  int i;
  long begin;
  athread_ssync_array();
  begin = athread_stime_cycle();
  for (i = 0; i < 20; ++i)
    athread_ssync_array();
  return (athread_stime_cycle() - begin) / 20.0;
}

/* Half a round trip of eight bytes. */
static double pingPong(int first, int second) {
  int i, rounds = 100;
  long begin;
  sent = received = 0;
  athread_ssync_array();
  begin = athread_stime_cycle();
  if (_PEN == first)
    for (i = 1; i <= rounds; ++i) {
      athread_rma_iput(from, &sent, 8, second, to, &received);
      athread_rma_wait_value(&received, i);
    }
  if (_PEN == second)
    for (i = 1; i <= rounds; ++i) {
      athread_rma_wait_value(&received, i);
      athread_rma_iput(from, &sent, 8, first, to, &received);
    }
  begin = athread_stime_cycle() - begin;
  if (_PEN == first || _PEN == second)
    athread_rma_wait_value(&sent, rounds);
  athread_ssync_array();
  return begin / (2.0 * rounds);
}

/* Bytes a cycle of one CPE that waits for every put. */
static double stream(int bytes) {
  int i, rounds = 50;
  long begin;
  sent = received = 0;
  athread_ssync_array();
  begin = athread_stime_cycle();
  if (_PEN == 0)
    for (i = 1; i <= rounds; ++i) {
      athread_rma_iput(from, &sent, bytes, 1, to, &received);
      athread_rma_wait_value(&sent, i);
    }
  begin = athread_stime_cycle() - begin;
  if (_PEN == 1)
    athread_rma_wait_value(&received, rounds);
  athread_ssync_array();
  return (double)bytes * rounds / begin;
}

/* Cycles a put of one CPE that waits at the end. */
static double queue() {
  int i, rounds = 50;
  long begin;
  sent = received = 0;
  athread_ssync_array();
  begin = athread_stime_cycle();
  if (_PEN == 0)
    for (i = 0; i < rounds; ++i)
      athread_rma_iput(from, &sent, 64, 1, to, &received);
  begin = athread_stime_cycle() - begin;
  if (_PEN == 0)
    athread_rma_wait_value(&sent, rounds);
  if (_PEN == 1)
    athread_rma_wait_value(&received, rounds);
  athread_ssync_array();
  return begin / (double)rounds;
}

static double broadcastAlongRow() {
  long begin;
  sent = received = 0;
  athread_ssync_array();
  begin = athread_stime_cycle();
  if (_COL == 0)
    athread_rma_row_ibcast(to, from, 64, &sent, &received);
  athread_rma_wait_value(&received, 1);
  begin = athread_stime_cycle() - begin;
  if (_COL == 0)
    athread_rma_wait_value(&sent, 1);
  athread_ssync_array();
  return begin;
}

void runCore(struct core *host) {
  struct core c;
  int i;
  athread_dma_get(&c, host, sizeof c);
  for (i = 0; i < words; ++i)
    data[i] = 1.0 / (i + 2);
  for (i = 0; i < maxBuffer / 2; ++i)
    from[i] = i;
  results[fmaThroughput] = multiplyAdds();
  results[fmaLatency] = dependentMultiplyAdds();
  results[loadLatency] = pointerChase();
  results[loadBandwidth] = loads();
  results[rowBarrier] = rowBarriers();
  results[arrayBarrier] = arrayBarriers();
  results[roundTripNear] = pingPong(0, 9);
  results[roundTripFar] = pingPong(0, 63);
  results[stream64] = stream(64);
  results[stream1K] = stream(1024);
  results[stream4K] = stream(4096);
  results[stream16K] = stream(16384);
  results[stream64K] = stream(65536);
  results[queuedPut] = queue();
  results[rowBroadcast] = broadcastAlongRow();
  if (_PEN == 0)
    athread_dma_put(c.results, results, sizeof results);
}

void nothing(void *unused) {}
