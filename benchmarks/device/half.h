/*===- half.h - What the host and the CPE of half-master.c share ----------===*/

#ifndef BENCHMARKS_DEVICE_HALF_H
#define BENCHMARKS_DEVICE_HALF_H

enum { HALF_CASES = 5 };

/** Cycles of the CPE per vector of each case: four at a time, and one. */
struct half_job {
  double cycles[HALF_CASES], alone[HALF_CASES];
};

#endif
