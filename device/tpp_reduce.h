/*===- tpp_reduce.h - Reductions of one CPE -------------------------------===*
 *
 * What is reduced is combined with the destination. Each of 8 accumulators
 * takes blocks of 16 vectors, one after the other; then the accumulators and
 * the lanes come together. So an element of a row of n goes through at most
 * 16 + n/(128*L) + 3*L + 11 sums, L the lanes of a vector, and the error of a
 * sum is at most so many epsilons times the sum of the magnitudes, where n
 * would be usual; in a column of m it is 16 + m/128 + 11.
 *
 * Kinds: sum and mul; maximumf and minimumf, where what is not a number stays;
 * maxnumf and minnumf, where it gives way to numbers.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_REDUCE_H
#define TPP_REDUCE_H

#ifdef __cplusplus
extern "C" {
#endif

/* rows: y[i] = y[i] op x[i][0] op ... op x[i][n-1], for m rows `ldx` elements
   apart.
   cols: y[b][j] = y[b][j] op x[b][0][j] op ... op x[b][m-1][j], for `batch`
   blocks of m rows and n columns; rows of x are `ldx` elements apart, also from
   the last one of a block to the next block; y has no gaps. */
#define TPP_DECLARE_REDUCE(kind, type, suffix)                                 \
  void tpp_reduce_rows_##kind##_##suffix(int m, int n, const type *x, int ldx, \
                                         type *y);                             \
  void tpp_reduce_cols_##kind##_##suffix(int batch, int m, int n,              \
                                         const type *x, int ldx, type *y);
#define TPP_DECLARE_REDUCES(kind)                                              \
  TPP_DECLARE_REDUCE(kind, float, f32)                                         \
  TPP_DECLARE_REDUCE(kind, double, f64)

TPP_DECLARE_REDUCES(sum)
TPP_DECLARE_REDUCES(mul)
TPP_DECLARE_REDUCES(maximumf)
TPP_DECLARE_REDUCES(minimumf)
TPP_DECLARE_REDUCES(maxnumf)
TPP_DECLARE_REDUCES(minnumf)

#undef TPP_DECLARE_REDUCES
#undef TPP_DECLARE_REDUCE

#ifdef __cplusplus
}
#endif

#endif
