/* Products of one CPE. */
#ifndef ONE_CORE_H
#define ONE_CORE_H
#ifndef ELEMENT
#define ELEMENT float
#define TPP_BRGEMM tpp_brgemm_f32
#endif
struct one_core {
  int m, n, k, batch;
  /* Of tpp_gemm.h; elements by which rows of B and C are longer than n. */
  int flags, gap;
  /* Of one call. */
  long cycles;
};
#endif
