/*===- tpp_winograd.h - The transforms of Winograd's method ---------------===*
 *
 * Transforms for convolutions with 3 x 3 taps, stride 1 and dilation 1, in
 * tiles of m x m pixels of the output, with m = 2 or 4: A. Lavin and S. Gray,
 * Fast Algorithms for Convolutional Neural Networks, CVPR 2016,
 * arXiv:1509.09308. For a tile d of (m + 2) x (m + 2) pixels of a channel and
 * the taps g of a filter,
 *
 *     A^T ((G g G^T) * (B^T d B)) A
 *
 * is a tile of the output, where * is the elementwise product, summed over
 * channels. The results of these functions have one array for each of the P =
 * (m + 2)^2 positions of a tile. The sum over channels is then one matrix
 * product for each position.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_WINOGRAD_H
#define TPP_WINOGRAD_H

#ifdef __cplusplus
extern "C" {
#endif

/** Tiles of images, in elements. */
typedef struct {
  /** Pixels of the output along a side of a tile: 2 or 4. */
  int tile;
  /** Images, and channels (of the input) or filters (of the output). */
  int images, channels;
  /** Rows and columns of tiles. */
  int tile_rows, tile_cols;
  /** Rows and columns of a part of an image; its elements are packed. */
  int rows, cols;
  /** For the input, the row and the column of the image where the first tile
      begins. They are below 0 in the padding; elements outside of the image
      count as 0. */
  int first, left;
  /** Distances in V and M: `pitch` between the tiles of consecutive channels,
      each with the tiles of all images, and `step` between positions. */
  int pitch, step;
} tpp_winograd;

/** V = B^T d B: `in` has images x channels x rows x cols elements, `out` gets P
    x channels x images x tile_rows x tile_cols, with the distances `pitch` and
    `step`. The gap between the tiles of consecutive channels may be
    overwritten. One CPE, in its own LDM. */
void tpp_winograd_input_f32(const tpp_winograd *x, const float *in, float *out);
void tpp_winograd_input_f64(const tpp_winograd *x, const double *in,
                            double *out);

/** U = G g G^T: `in` has filters x channels x 3 x 3 elements, `out` gets P x
    filters x channels, for tiles of `tile` pixels. */
void tpp_winograd_filter_f32(int tile, int filters, int channels,
                             const float *in, float *out);
void tpp_winograd_filter_f64(int tile, int filters, int channels,
                             const double *in, double *out);

/** A^T m A: `in` has P x channels x images x tile_rows x tile_cols elements,
    with gaps, `out` gets images x channels x rows x cols; pixels of tiles
    outside of these are dropped. If `accumulate` is not 0, the result is added
    to `out`. */
void tpp_winograd_output_f32(const tpp_winograd *x, const float *in, float *out,
                             int accumulate);
void tpp_winograd_output_f64(const tpp_winograd *x, const double *in,
                             double *out, int accumulate);

/** The same followed by a max pooling: `out` gets the maximum of each 2 x 2
    pixels, which is NaN if one of them is NaN. `rows` and `cols` are those of
    `out`. */
void tpp_winograd_pool_f32(const tpp_winograd *x, const float *in, float *out);
void tpp_winograd_pool_f64(const tpp_winograd *x, const double *in,
                           double *out);

#ifdef __cplusplus
}
#endif

#endif
