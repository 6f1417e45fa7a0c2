/*===- tpp_windows.h - The windows of a convolution, laid out in LDM -------===*
 *
 * A convolution is a product with the matrix of its windows: a row for each
 * channel and kernel position (tap), a column for each pixel of the output.
 * This makes a piece of that matrix from the part of an image that it needs,
 * for which main memory is read once, not once for each tap.
 *
 * The matrix of an image of C channels, H rows and W columns has
 * C * kernel_rows * kernel_cols rows, the column of the kernel running fastest,
 * and out_rows * out_cols columns. Element (tap, pixel) is 0 where the window
 * reaches over the border of the image, into its padding.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_WINDOWS_H
#define TPP_WINDOWS_H

#ifdef __cplusplus
extern "C" {
#endif

/** The geometry of windows, in elements. */
typedef struct {
  /** Taps of the kernel, and the distance between neighbours (dilation). */
  int kernel_rows, kernel_cols, dilation_rows, dilation_cols;
  /** From one pixel of the output to the next. */
  int stride_rows, stride_cols;
  /** Padding above and on the left of the image. */
  int pad_top, pad_left;
  /** Columns of the output. */
  int out_cols;
  /** Rows of the output in a block, and the rows from one block to the next,
      which may have some in common; 0 if there are no blocks. */
  int block_rows, block_step;
} tpp_window;

/** Lays out m rows, from row `tap` on, and n columns, from column `pixel` on,
    in `out`, whose rows are `ldo` apart; nothing else is touched. `patch` has
    planes of `rows` x `cols` elements of the image, one for each channel,
    without gaps: the channel of row 0 of the matrix is its first plane, and the
    element at `row` and `col` of the image its first one. What windows need of
    the image is in it; what is not is 0. n does not reach into the next image.
    One CPE, in its own LDM. */
void tpp_windows_f32(int m, int n, const float *patch, int rows, int cols,
                     int row, int col, int tap, int pixel,
                     const tpp_window *window, float *out, int ldo);
void tpp_windows_f64(int m, int n, const double *patch, int rows, int cols,
                     int row, int col, int tap, int pixel,
                     const tpp_window *window, double *out, int ldo);

#ifdef __cplusplus
}
#endif

#endif
