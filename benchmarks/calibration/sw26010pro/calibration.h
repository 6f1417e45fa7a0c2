/* What host and CPEs of the micro-benchmarks share. */
#ifndef CALIBRATION_H
#define CALIBRATION_H

enum { maxBuffer = 131072 };

/* The same transfer again and again, by `active` CPEs that have `apart` bytes of
   memory each, `offset` bytes behind a line. */
struct repeat {
  char *memory;
  long *cycles;
  int isPut, bytes, rounds, active, apart, offset;
};

enum {
  fmaThroughput,
  fmaLatency,
  loadLatency,
  loadBandwidth,
  rowBarrier,
  arrayBarrier,
  roundTripNear,
  roundTripFar,
  stream64,
  stream1K,
  stream4K,
  stream16K,
  stream64K,
  queuedPut,
  rowBroadcast,
  numCoreResults
};

struct core {
  double *results;
};

#endif
