/* DMA of CPEs that each wait for one request after the other. */
#include <slave.h>
#include "calibration.h"

__thread_local char buffer[maxBuffer] __attribute__((aligned(128)));
static __thread_local long elapsed;
static __thread_local crts_rply_t reply;

void runRepeat(struct repeat *host) {
  struct repeat r;
  char *place;
  long begin;
  int round;
  athread_dma_get(&r, host, sizeof r);
  place = r.memory + (long)_PEN * r.apart + r.offset;
  athread_ssync_array();
  begin = athread_stime_cycle();
  for (round = 0; _PEN < r.active && round < r.rounds; ++round) {
    if (r.isPut)
      athread_dma_put(place, buffer, r.bytes);
    else
      athread_dma_get(buffer, place, r.bytes);
  }
  elapsed = athread_stime_cycle() - begin;
  athread_ssync_array();
  athread_dma_put(r.cycles + _PEN, &elapsed, sizeof elapsed);
}

/* Row 0 reads for all columns, again and again. */
void runBroadcast(struct repeat *host) {
  struct repeat r;
  long begin;
  int round;
  athread_dma_get(&r, host, sizeof r);
  reply = 0;
  athread_ssync_array();
  begin = athread_stime_cycle();
  for (round = 1; round <= r.rounds; ++round) {
    if (_ROW == 0) {
      athread_dma_col_ibcast(buffer, r.memory + _COL * r.bytes, r.bytes,
                             &reply);
      athread_dma_wait_value(&reply, round);
    }
  }
  athread_dma_wait_value(&reply, r.rounds);
  elapsed = athread_stime_cycle() - begin;
  athread_ssync_array();
  athread_dma_put(r.cycles + _PEN, &elapsed, sizeof elapsed);
}
