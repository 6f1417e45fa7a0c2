/*===- tpp_winograd_output.h - Winograd's transform of products -----------===*
 *
 * Template over the types of tpp_types.h. From the products of transformed
 * tiles to the pixels of the output, or to the maxima of 2 x 2 of them.
 *
 *===----------------------------------------------------------------------===*/

#define WINOGRAD_LOAD(i) column[i] = TPP_OF(tpp_v_loadu)(at + (i) * apart);
#define WINOGRAD_LOAD_PART(i)                                                  \
  column[i] = TPP_OF(tpp_v_load_part)(at + (i) * apart, count);

/** The pixels of a row of tiles, from the vectors of each of their columns. */
TPP_MATH void TPP_OF(winograd_pixels_2)(const TPP_V *y, TPP_V *row) {
  row[0] = TPP_OF(tpp_zip)(y[0], y[1]);
  row[1] = TPP_OF(tpp_zip_last)(y[0], y[1]);
}
TPP_MATH void TPP_OF(winograd_pixels_4)(const TPP_V *y, TPP_V *row) {
  const TPP_V even0 = TPP_OF(tpp_zip)(y[0], y[2]);
  const TPP_V even1 = TPP_OF(tpp_zip_last)(y[0], y[2]);
  const TPP_V odd0 = TPP_OF(tpp_zip)(y[1], y[3]);
  const TPP_V odd1 = TPP_OF(tpp_zip_last)(y[1], y[3]);
  row[0] = TPP_OF(tpp_zip)(even0, odd0);
  row[1] = TPP_OF(tpp_zip_last)(even0, odd0);
  row[2] = TPP_OF(tpp_zip)(even1, odd1);
  row[3] = TPP_OF(tpp_zip_last)(even1, odd1);
}

/** Stores `count` pixels of a row, or adds them to the old values. */
TPP_MATH void TPP_OF(winograd_store_pixels)(const TPP_V *row, int count,
                                            TPP_T *out, int accumulate) {
  for (; count > 0; ++row, out += TPP_LANES, count -= TPP_LANES) {
    TPP_V x = *row;
    if (count >= TPP_LANES) {
      if (accumulate)
        x += TPP_OF(tpp_v_loadu)(out);
      TPP_OF(tpp_v_storeu)(x, out);
      continue;
    }
    if (accumulate)
      x += TPP_OF(tpp_v_load_part)(out, count);
    TPP_OF(tpp_v_store_part)(x, out, count);
  }
}

/** A^T m of a vector of `count` tiles: `v` has rows of `reach` vectors. */
#define WINOGRAD_ROWS(tile, reach)                                             \
  TPP_MATH void TPP_OF(winograd_output_rows_##tile)(                           \
      const TPP_T *in, long step, int count, TPP_V *v) {                       \
    const long apart = reach * step;                                           \
    int j;                                                                     \
    for (j = 0; j < reach; ++j) {                                              \
      const TPP_T *at = in + j * step;                                         \
      TPP_V column[reach];                                                     \
      if (count == TPP_LANES) {                                                \
        SPM_EACH(reach, WINOGRAD_LOAD)                                         \
      } else {                                                                 \
        SPM_EACH(reach, WINOGRAD_LOAD_PART)                                    \
      }                                                                        \
      TPP_OF(winograd_output_##tile)(column, 1, v + j, reach);                 \
    }                                                                          \
  }
WINOGRAD_ROWS(2, 4)
WINOGRAD_ROWS(4, 6)
#undef WINOGRAD_ROWS

/** The pixels of a vector of tiles: `rows` x `cols` of them are stored. */
#define WINOGRAD_VECTOR(tile, reach)                                           \
  TPP_MATH void TPP_OF(winograd_output_vector_##tile)(                         \
      const TPP_T *in, long step, int count, int rows, int cols, long pitch,   \
      TPP_T *out, int accumulate) {                                            \
    TPP_V v[tile * reach];                                                     \
    int i;                                                                     \
    TPP_OF(winograd_output_rows_##tile)(in, step, count, v);                   \
    for (i = 0; i < rows; ++i, out += pitch) {                                 \
      TPP_V y[tile], row[tile];                                                \
      TPP_OF(winograd_output_##tile)(v + reach * i, 1, y, 1);                  \
      TPP_OF(winograd_pixels_##tile)(y, row);                                  \
      if (cols == tile * TPP_LANES && !accumulate) {                           \
        SPM_EACH(tile, WINOGRAD_STORE_PIXELS)                                  \
      } else {                                                                 \
        TPP_OF(winograd_store_pixels)(row, cols, out, accumulate);             \
      }                                                                        \
    }                                                                          \
  }
#define WINOGRAD_STORE_PIXELS(j)                                               \
  TPP_OF(tpp_v_storeu)(row[j], out + (j) * TPP_LANES);
WINOGRAD_VECTOR(2, 4)
WINOGRAD_VECTOR(4, 6)
#undef WINOGRAD_VECTOR
#undef WINOGRAD_STORE_PIXELS
#undef WINOGRAD_PIXELS_2
#undef WINOGRAD_PIXELS_4

/** The maxima of 2 x 2 pixels of a vector of tiles: `rows` x `cols` of them are
    stored, and nothing is added. */
#define WINOGRAD_MAXIMUM(j)                                                    \
  half[j] = TPP_OF(tpp_v_maximumf)(                                            \
      TPP_OF(tpp_v_maximumf)(y[2 * (j)], y[2 * (j) + 1]),                      \
      TPP_OF(tpp_v_maximumf)(z[2 * (j)], z[2 * (j) + 1]));
#define WINOGRAD_POOL(tile, reach, side)                                       \
  TPP_MATH void TPP_OF(winograd_pool_vector_##tile)(                           \
      const TPP_T *in, long step, int count, int rows, int cols, long pitch,   \
      TPP_T *out, int accumulate) {                                            \
    TPP_V v[tile * reach];                                                     \
    int i;                                                                     \
    (void)accumulate;                                                          \
    TPP_OF(winograd_output_rows_##tile)(in, step, count, v);                   \
    for (i = 0; i < rows; ++i, out += pitch) {                                 \
      TPP_V y[tile], z[tile], half[side];                                      \
      TPP_OF(winograd_output_##tile)(v + reach * (2 * i), 1, y, 1);            \
      TPP_OF(winograd_output_##tile)(v + reach * (2 * i + 1), 1, z, 1);        \
      SPM_EACH(side, WINOGRAD_MAXIMUM)                                         \
      WINOGRAD_STORE_MAXIMA_##side                                             \
    }                                                                          \
  }
#define WINOGRAD_STORE_MAXIMA_1                                                \
  TPP_OF(winograd_store_pixels)(half, cols, out, 0);
#define WINOGRAD_STORE_MAXIMA_2                                                \
  TPP_V row[2];                                                                \
  TPP_OF(winograd_pixels_2)(half, row);                                        \
  TPP_OF(winograd_store_pixels)(row, cols, out, 0);
WINOGRAD_POOL(2, 4, 1)
WINOGRAD_POOL(4, 6, 2)
#undef WINOGRAD_POOL
#undef WINOGRAD_MAXIMUM
#undef WINOGRAD_STORE_MAXIMA_1
#undef WINOGRAD_STORE_MAXIMA_2

/** The tiles of one filter of one image, a row of tiles at a time. The last
    vector of a row of whole tiles ends with it, and overlaps the one before it.
    Lanes after the end of a row read following elements, up to `room`, and are
    not stored. */
#define WINOGRAD_PLANE(kind, tile, side)                                       \
  static void TPP_OF(winograd_##kind##_plane_##tile)(                          \
      const tpp_winograd *x, const TPP_T *in, int room, TPP_T *out,            \
      int accumulate) {                                                        \
    const long step = x->step;                                                 \
    const int width = side * TPP_LANES;                                        \
    int canRepeat = !accumulate && x->cols % side == 0 && x->cols >= width;    \
    int last = canRepeat ? x->cols / side - TPP_LANES : x->cols;               \
    int top, begin;                                                            \
    for (top = 0; top < x->rows; top += side)                                  \
      for (begin = 0; side * begin < x->cols; begin += TPP_LANES) {            \
        int at = begin < last ? begin : last;                                  \
        int left = side * at, place = top / side * x->tile_cols + at;          \
        int rows = x->rows - top < side ? x->rows - top : side;                \
        int cols = x->cols - left < width ? x->cols - left : width;            \
        int count = room - place < TPP_LANES ? room - place : TPP_LANES;       \
        TPP_T *to = out + (long)top * x->cols + left;                          \
        if (count == TPP_LANES && rows == side && cols == width &&             \
            !accumulate)                                                       \
          TPP_OF(winograd_##kind##_vector_##tile)(                             \
              in + place, step, TPP_LANES, side, width, x->cols, to, 0);       \
        else                                                                   \
          TPP_OF(winograd_##kind##_vector_##tile)(                             \
              in + place, step, count, rows, cols, x->cols, to, accumulate);   \
      }                                                                        \
  }
WINOGRAD_PLANE(output, 2, 2)
WINOGRAD_PLANE(output, 4, 4)
WINOGRAD_PLANE(pool, 2, 1)
WINOGRAD_PLANE(pool, 4, 2)
#undef WINOGRAD_PLANE

/** The body of a function: the planes of all images and filters. */
#define WINOGRAD_PLANES(kind, accumulate)                                      \
  const tpp_winograd x = *shape;                                               \
  long plane = (long)x.rows * x.cols;                                          \
  int tiles = x.tile_rows * x.tile_cols, image, channel;                       \
  TPP_BEGIN_WINOGRAD("tpp_winograd_" #kind, accumulate)                        \
  for (image = 0; image < x.images; ++image)                                   \
    for (channel = 0; channel < x.channels; ++channel, out += plane) {         \
      const TPP_T *from = in + (long)channel * x.pitch + (long)image * tiles;  \
      int room = x.pitch - image * tiles;                                      \
      if (x.tile == 2)                                                         \
        TPP_OF(winograd_##kind##_plane_2)(&x, from, room, out, accumulate);    \
      else                                                                     \
        TPP_OF(winograd_##kind##_plane_4)(&x, from, room, out, accumulate);    \
    }                                                                          \
  TPP_END()

void TPP_OF(tpp_winograd_output)(const tpp_winograd *shape, const TPP_T *in,
                                 TPP_T *out, int accumulate) {
  WINOGRAD_PLANES(output, accumulate)
}

void TPP_OF(tpp_winograd_pool)(const tpp_winograd *shape, const TPP_T *in,
                               TPP_T *out) {
  WINOGRAD_PLANES(pool, 0)
}
#undef WINOGRAD_PLANES

#undef WINOGRAD_LOAD
#undef WINOGRAD_LOAD_PART
