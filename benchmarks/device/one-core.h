/* Products of one CPE. */
#ifndef ONE_CORE_H
#define ONE_CORE_H
#ifndef ELEMENT
#define ELEMENT float
#define TPP_BRGEMM tpp_brgemm_f32
#endif
/* 16-bit products have runs, and sums of f32. */
#ifdef RUN
#define SUM float
#define WITH_RUN , RUN
#else
#define SUM ELEMENT
#define WITH_RUN
#endif
struct one_core {
  int m, n, k, batch;
  /* Of tpp_gemm.h; elements by which rows of B and C are longer than n. */
  int flags, gap;
  /* Of one call. */
  long cycles;
};
#endif
