/*===- tpp_windows.h - The windows of a convolution, laid out in LDM -------===*
 *
 * A convolution is a product with the matrix of its windows: a row for each
 * channel and kernel position (tap), a column for each pixel of the output.
 * These functions make a piece of that matrix in LDM (im2col) from the part of
 * an image that it needs. Main memory is read once, not once for each tap.
 *
 * The matrix of an image of C channels, H rows and W columns has C *
 * kernel_rows * kernel_cols rows and out_rows * out_cols columns. The kernel
 * column is the fastest index of its rows. Element (tap, pixel) is 0 if the tap
 * lies in the padding of the image.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_WINDOWS_H
#define TPP_WINDOWS_H

#ifdef __cplusplus
extern "C" {
#endif

/** The geometry of windows, in elements. */
typedef struct {
  /** Extents of the kernel, and the distance between its taps (dilation). */
  int kernel_rows, kernel_cols, dilation_rows, dilation_cols;
  /** Strides between pixels of the output. */
  int stride_rows, stride_cols;
  /** Padding above and on the left of the image. */
  int pad_top, pad_left;
  /** Columns of the output. */
  int out_cols;
  /** Rows of the output in a block, and the distance of blocks in rows. Blocks
      may overlap. Both are 0 if there are no blocks. */
  int block_rows, block_step;
} tpp_window;

/** Lays out m rows of the matrix, from row `tap` on, and n columns, from column
    `pixel` on, in `out`, whose rows are `ldo` elements apart; no other element
    is written. `patch` has one plane of `rows` x `cols` elements of the image
    for each channel, without gaps. Its first plane is the channel of row 0 of
    the matrix, and its first element is that at `row` and `col` of the image.
    Elements outside of the patch count as 0. The n columns must belong to one
    image. One CPE, in its own LDM. */
void tpp_windows_f32(int m, int n, const float *patch, int rows, int cols,
                     int row, int col, int tap, int pixel,
                     const tpp_window *window, float *out, int ldo);
void tpp_windows_f64(int m, int n, const double *patch, int rows, int cols,
                     int row, int col, int tap, int pixel,
                     const tpp_window *window, double *out, int ldo);
/** The same for elements of 16 bits. SW26010-Pro only. */
void tpp_windows_16(int m, int n, const unsigned short *patch, int rows,
                    int cols, int row, int col, int tap, int pixel,
                    const tpp_window *window, unsigned short *out, int ldo);

#ifdef __cplusplus
}
#endif

#endif
