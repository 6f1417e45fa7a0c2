/*===- tpp_pool.h - Maxima and sums of windows of an image in LDM ---------===*
 *
 * A convolution need not store its result if the only reader is a pooling or a
 * depthwise convolution. The pixels that a row of the output needs are computed
 * together, as a block. These functions compute the maxima or the weighted sums
 * of their windows while they are in LDM.
 *
 * A block has the rows of the image that the windows of `block_rows` rows of
 * the output cover. Blocks may thus have rows of the image in common. Each row
 * of the array has the blocks of one channel, one after the other.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_POOL_H
#define TPP_POOL_H

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum columns of a window and of the stride; and, for a whole image,
    maximum elements of kernel_rows + 1 of its rows.
 */
enum { TPP_POOL_MAX_COLS = 16, TPP_POOL_MAX_LINES = 512 };

/** The geometry of windows, in elements. */
typedef struct {
  /** Rows and columns of a window, and the strides. */
  int kernel_rows, kernel_cols, stride_rows, stride_cols;
  /** Padding rows above and padding columns on the left of the image. */
  int pad_top, pad_left;
  /** Rows and columns of the image; elements outside of it are ignored. */
  int rows, cols;
  /** Columns of the output, and output rows of a block. */
  int out_cols, block_rows;
  /** Distance between the rows of a block. */
  int line;
  /** There is a single block, the unpadded image. For weighted sums only, with
      a column stride of at most 2. */
  int whole;
} tpp_pool;

/** Computes, in each of m channels, the maxima of `initial` and of n windows
    from `pixel` on, which begins a block. `in` has the blocks of these windows,
    with rows `ldi` elements apart; `out` gets the maxima, with rows `ldo`
    elements apart. n must be whole rows of the output. The maximum of a window
    with a NaN is NaN. If zeros have both signs, either may be the maximum. One
    CPE, in its own LDM. */
void tpp_pool_max_f32(int m, int n, const float *in, int ldi, int pixel,
                      float initial, const tpp_pool *pool, float *out, int ldo);
void tpp_pool_max_f64(int m, int n, const double *in, int ldi, int pixel,
                      double initial, const tpp_pool *pool, double *out,
                      int ldo);

/** Computes `initial` plus the sum of the products of each of these windows
    with the kernel_rows x kernel_cols weights of its channel, row by row. A row
    of a block begins with the pad_left columns before the image and has all
    columns that windows cover: out_cols - 1 strides and a window. Elements
    outside of the image are set to zero in `in`, except for a whole image,
    whose rows are copied. Elements of `in` may be read in any order and across
    blocks, and elements of `out` may have temporary values. No element before
    or after these arrays is accessed. */
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
