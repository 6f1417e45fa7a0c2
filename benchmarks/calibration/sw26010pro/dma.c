/* DMA of CPEs that each wait for one request after the other. */
#include <slave.h>
#include "calibration.h"

__thread_local char buffer[maxBuffer] __attribute__((aligned(128)));
static __thread_local struct repeat r;
static __thread_local long elapsed;
static __thread_local int errors;
static __thread_local crts_rply_t reply;

/* One loop for all calls, which decides in each round, and counts failures:
   that is part of what has been published. */
void runRepeat(struct repeat *host) {
  char *place;
  long begin;
  int round, status, failed = 0;
  athread_dma_get(&r, host, sizeof r);
  place = r.memory + (long)_PEN * r.apart + r.offset;
  athread_ssync_array();
  if (_PEN < r.active) {
    begin = athread_stime_cycle();
    for (round = 0; round < r.rounds; ++round) {
      status = 0;
      if (r.call == blockingGet)
        status = athread_dma_get(buffer, place, r.bytes);
      if (r.call == blockingPut)
        status = athread_dma_put(place, buffer, r.bytes);
      if (r.call == waitedGet) {
        reply = 0;
        status = athread_dma_iget(buffer, place, r.bytes, &reply);
        athread_dma_wait_value(&reply, 1);
      }
      if (r.call == waitedPut) {
        reply = 0;
        status = athread_dma_iput(place, buffer, r.bytes, &reply);
        athread_dma_wait_value(&reply, 1);
      }
      if (status != 0)
        ++failed;
    }
    elapsed = athread_stime_cycle() - begin;
  }
  errors = failed;
  athread_ssync_array();
  athread_dma_put(r.cycles + _PEN, &elapsed, sizeof elapsed);
}

/* Row 0 reads for all columns, again and again. */
void runBroadcast(struct repeat *host) {
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
