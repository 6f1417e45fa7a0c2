/*===- math-job.h - What the host and the CPEs of math.sh agree on
 * ------------===*/

#ifndef BENCHMARKS_DEVICE_MATH_JOB_H
#define BENCHMARKS_DEVICE_MATH_JOB_H

enum {
#define MATH_UNARY(name, f32, f64) MATH_##name,
#define MATH_POWER(name, n, f32, f64) MATH_##name,
#define MATH_BINARY(name, f32, f64) MATH_##name,
#define MATH_TERNARY(name, f32, f64) MATH_##name,
#define MATH_COMPARE(predicate, holds) MATH_cmp_##predicate,
#include "math-functions.def"
#undef MATH_UNARY
#undef MATH_POWER
#undef MATH_BINARY
#undef MATH_TERNARY
#undef MATH_COMPARE
  MATH_FUNCTIONS
};

/** One function over `count` numbers. The third operand is the second one in
    the other order. */
struct math_job {
  int function, is_double;
  long count;
  const void *a, *b;
  void *out;
  /** Cycles of the CPE per vector: four at a time, and one. */
  double cycles, alone;
};

#endif
