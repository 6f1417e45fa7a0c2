/*===- tpp_pool.h - Maxima and sums of windows of an image in LDM ---------===*
 *
 * A convolution whose result only a pooling or a depthwise convolution reads
 * need not store it: the pixels that a row of the output needs are computed
 * together, as a block, and this takes the maxima or the weighted sums of their
 * windows while they are in LDM.
 *
 * A block has the rows of the image that `block_rows` rows of the output look
 * at, so that neighbours in the image may be in two blocks. Blocks follow each
 * other in a row of the array, one channel in each row.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_POOL_H
#define TPP_POOL_H

#ifdef __cplusplus
extern "C" {
#endif

/** The most columns of a window, and of the way to the next one; and the most
    elements that one row of windows more than a window has, of a whole image.
 */
enum { TPP_POOL_MOST_COLS = 16, TPP_POOL_MOST_LINES = 512 };

/** The geometry of windows, in elements. */
typedef struct {
  /** Rows and columns of a window, and from one to the next. */
  int kernel_rows, kernel_cols, stride_rows, stride_cols;
  /** Rows above and columns on the left of the image that windows reach. */
  int pad_top, pad_left;
  /** Of the image: what lies outside of it does not count. */
  int rows, cols;
  /** Columns of the output, and rows of it that a block has. */
  int out_cols, block_rows;
  /** From one row of a block to the next. */
  int line;
  /** There is one block, the image as it is: of weighted sums only, with steps
      of at most two columns. */
  int whole;
} tpp_pool;

/** The maxima, and `initial`, of n windows from `pixel` on, which begins a
    block, in each of m channels. `in` has the blocks of these, rows `ldi`
    apart, `out` the maxima, rows `ldo` apart. n is in whole rows of the output.
    A NaN in a window makes its maximum one; of zeros of both signs it is either
    of them. One CPE, in its own LDM. */
void tpp_pool_max_f32(int m, int n, const float *in, int ldi, int pixel,
                      float initial, const tpp_pool *pool, float *out, int ldo);
void tpp_pool_max_f64(int m, int n, const double *in, int ldi, int pixel,
                      double initial, const tpp_pool *pool, double *out,
                      int ldo);

/** `initial` and the sum of the products of each of these windows with the
    weights of its channel, kernel_rows x kernel_cols of them, row by row. Rows
    of blocks begin with the pad_left columns in front of the image, and have
    all that windows look at: out_cols - 1 steps and a window. What of it is
    outside of the image is set to zero in `in`. Of a whole image nothing is:
    its rows are copied. Out of order and across blocks of `in` may be read and
    elements of `out` be written before they are right, but nothing in front of
    these arrays or behind them. */
void tpp_pool_sum_f32(int m, int n, float *in, int ldi, int pixel,
                      float initial, const float *weights, const tpp_pool *pool,
                      float *out, int ldo);
void tpp_pool_sum_f64(int m, int n, double *in, int ldi, int pixel,
                      double initial, const double *weights,
                      const tpp_pool *pool, double *out, int ldo);

#ifdef __cplusplus
}
#endif

#endif
