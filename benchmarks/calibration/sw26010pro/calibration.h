/* What host and CPEs of the micro-benchmarks share. */
#ifndef CALIBRATION_H
#define CALIBRATION_H

enum { maxBuffer = 131072 };

/* Calls of the same loop, as in the publication. */
enum { blockingGet, blockingPut, waitedGet, waitedPut };

/* The same transfer again and again, by `active` CPEs that have `apart` bytes of
   memory each, `offset` bytes after a line. */
struct repeat {
  char *memory;
  long *cycles;
  int call, bytes, rounds, active, apart, offset;
};

/* Puts from CPE to CPE, `window` of them before the sender waits. A CPE looks
   through all flows for its own; those with the same receiver have a lane of its
   buffer each. */
enum { maxFlows = 12 };
struct flow {
  int sender, receiver, lane;
};
struct pairs {
  int bytes, rounds, window, count;
  struct flow flows[maxFlows];
};
enum { pairSizes = 11, pairWindows = 5 };

enum {
  fmaThroughput,
  fmaLatency,
  loadLatency,
  loadBandwidth,
  rowBarrier,
  arrayBarrier,
  roundTripNear,
  roundTripFar,
  rowBroadcast,
  numCoreResults
};

/* Bytes a cycle of one pair, by the sizes of the table and windows 1, 2, 4 ... */
struct core {
  double *results, *pairs;
};

#endif
