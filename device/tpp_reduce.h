/*===- tpp_reduce.h - Reductions of one CPE -------------------------------===*
 *
 * The result of a reduction is combined with the destination. Each of 8
 * accumulators sums blocks of 16 vectors; then the accumulators and the lanes
 * are combined. An element of a row of n elements takes part in at most 16 +
 * n/(128*L) + 3*L + 11 additions, where L is the lanes of a vector. The error
 * of a sum is at most this number of epsilons times the sum of the magnitudes;
 * for a plain loop it would be n. For a column of m elements, the number is 16
 * + m/128 + 11.
 *
 * Kinds: sum and mul; maximumf and minimumf, which propagate NaNs; maxnumf and
 * minnumf, which ignore NaNs.
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
