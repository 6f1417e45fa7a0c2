/* What host and CPEs of the micro-benchmarks share. */
#ifndef CALIBRATION_H
#define CALIBRATION_H

enum { maxBuffer = 24576, addend = 3 };

/* One stream: b, or b and c, to a, by requests of `bytes` made of blocks of
   `block` bytes with `gap` bytes between them. Each CPE walks through a part of
   its own, and starts again after `distinct` rounds. */
struct stream {
  char *a, *b, *c;
  long *cycles;
  int triad, bytes, block, gap, rounds, distinct;
};

/* One transfer after the other, by `active` CPEs that have `apart` bytes of memory
   each. Each transfer begins `step` bytes after the last one. */
struct repeat {
  char *memory;
  long *cycles;
  int isPut, bytes, rounds, active, apart, step;
};

enum {
  vmadThroughput,
  vmadLatency,
  loadLatency,
  loadBandwidth,
  rowBarrier,
  arrayBarrier,
  gldLatency,
  gldBandwidth,
  broadcastCycles,
  messageLatency,
  broadcastLatency,
  messageThroughput,
  broadcastThroughput,
  numCoreResults
};

struct core {
  double *results, *memory;
};

#endif
