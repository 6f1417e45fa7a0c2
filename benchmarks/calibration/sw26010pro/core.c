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
static __thread_local int message, errors;
static __thread_local struct pairs p;
static __thread_local double pairRates[pairSizes * pairWindows];

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

/* Half a round trip of eight bytes. Both sides wait for their own puts, too,
   and count failures, as published. */
static double pingPong(int first, int second) {
  int i, status, rounds = 100;
  long begin = 0;
  sent = received = errors = 0;
  message = 8;
  athread_ssync_array();
  for (i = 0; i < rounds + 4; ++i) {
    if (i == 4 && _PEN == first)
      begin = athread_stime_cycle();
    if (_PEN == first) {
      status = athread_rma_iput(from, &sent, message, second, to, &received);
      if (status)
        ++errors;
      athread_rma_wait_value(&sent, i + 1);
      athread_rma_wait_value(&received, i + 1);
    } else if (_PEN == second) {
      athread_rma_wait_value(&received, i + 1);
      status = athread_rma_iput(from, &sent, message, first, to, &received);
      if (status)
        ++errors;
      athread_rma_wait_value(&sent, i + 1);
    }
  }
  begin = athread_stime_cycle() - begin;
  athread_ssync_array();
  return begin / (2.0 * rounds);
}

/* Bytes a cycle of the flows together. The loop is that of the publication: a
   batch of puts, each to a place of its own, then a wait for all of them. */
static double flowRate(void) {
  int first, batch, round, i, status;
  int outgoing = 0, incoming = 0, issued = 0;
  long begin;
  for (i = 0; i < p.count; ++i) {
    outgoing += p.flows[i].sender == _PEN;
    incoming += p.flows[i].receiver == _PEN;
  }
  sent = received = errors = 0;
  athread_ssync_array();
  begin = athread_stime_cycle();
  if (outgoing)
    for (first = 0; first < p.rounds; first += p.window) {
      batch = p.rounds - first;
      if (batch > p.window)
        batch = p.window;
      for (round = 0; round < batch; ++round) {
        int place = round * p.bytes;
        for (i = 0; i < p.count; ++i) {
          if (p.flows[i].sender != _PEN)
            continue;
          status = athread_rma_iput(
              from + place, &sent, p.bytes, p.flows[i].receiver,
              to + (p.flows[i].lane * p.window + round) * p.bytes, &received);
          if (status)
            ++errors;
          ++issued;
        }
      }
      athread_rma_wait_value(&sent, issued);
    }
  if (incoming)
    athread_rma_wait_value(&received, p.rounds * incoming);
  begin = athread_stime_cycle() - begin;
  athread_ssync_array();
  return (double)p.bytes * p.rounds * p.count / begin;
}

static void measurePairs(void) {
  static const int sizes[pairSizes] = {8,    16,   32,    64,    128,  256,
                                       1024, 4096, 16384, 32768, 65536};
  int i, j;
  p.count = 1;
  p.flows[0].sender = 0;
  p.flows[0].receiver = 1;
  p.flows[0].lane = 0;
  for (i = 0; i < pairSizes; ++i)
    for (j = 0; j < pairWindows; ++j) {
      p.bytes = sizes[i];
      p.window = 1 << j;
      p.rounds = 160;
      pairRates[i * pairWindows + j] =
          p.bytes * p.window <= maxBuffer / 2 ? flowRate() : 0;
    }
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
  results[rowBroadcast] = broadcastAlongRow();
  measurePairs();
  if (_PEN == 0) {
    athread_dma_put(c.results, results, sizeof results);
    athread_dma_put(c.pairs, pairRates, sizeof pairRates);
  }
}

void nothing(void *unused) {}
