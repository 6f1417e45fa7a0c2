/*===- tpp_winograd_type.h - Winograd's transforms of one element type ----===*
 *
 * Template over the types of tpp_types.h. A vector has the same position of
 * TPP_LANES tiles of a row, or of TPP_LANES filters. Permutations distribute
 * the pixels of neighbouring tiles to the lanes, and collect them.
 *
 *===----------------------------------------------------------------------===*/

#include "tpp_winograd_matrices.h"

#define WINOGRAD_STORE(j) TPP_OF(tpp_v_storeu)(row[j], to + (j) * step);
#define WINOGRAD_STORE_PART(j)                                                 \
  TPP_OF(tpp_v_store_part)(row[j], to + (j) * step, count);

/** A row of vectors, of which `count` lanes are tiles. */
#define WINOGRAD_STORE_ROW(reach)                                              \
  if (count == TPP_LANES) {                                                    \
    SPM_EACH(reach, WINOGRAD_STORE)                                            \
  } else {                                                                     \
    SPM_EACH(reach, WINOGRAD_STORE_PART)                                       \
  }                                                                            \
  to += reach * step;

/** `width` pixels of a row from column `left` on, 0 where there is no image,
    one by one. */
static void TPP_OF(winograd_border_any)(const TPP_T *in, int cols, int left,
                                        int width, TPP_T *to) {
  int j;
  for (j = 0; j < width; ++j)
    to[j] = left + j < 0 || left + j >= cols ? 0 : in[left + j];
}

/** The same for `count` vectors and two pixels. At least a vector of these
    pixels is in the image, and at most one pixel on each side is not. */
TPP_MATH void TPP_OF(winograd_border)(const TPP_T *in, int cols, int left,
                                      int count, TPP_T *to) {
  const TPP_V zero = TPP_OF(tpp_v_splat)(0);
  int width = count * TPP_LANES + 2, k;
  int low = left < 0 ? -left : 0;
  int high = cols - left < width ? cols - left : width;
  if (low > TPP_LANES || high < width - TPP_LANES || high - low < TPP_LANES) {
    TPP_OF(winograd_border_any)(in, cols, left, width, to);
    return;
  }
  TPP_OF(tpp_v_storeu)(zero, to);
  TPP_OF(tpp_v_storeu)(zero, to + width - TPP_LANES);
  for (k = 0; k <= count; ++k) {
    int j = low + k * TPP_LANES, last = high - TPP_LANES;
    if (j > last)
      j = last;
    TPP_OF(tpp_v_storeu)(TPP_OF(tpp_v_loadu)(in + left + j), to + j);
  }
}

/* The columns of consecutive tiles, from vectors a of pixels and one vector
   that ends with the last pixel of the last tile. */
#define WINOGRAD_COLUMNS_2                                                     \
  c[0] = TPP_OF(tpp_even)(a[0], a[1]);                                         \
  c[1] = TPP_OF(tpp_odd)(a[0], a[1]);                                          \
  c[2] = TPP_OF(tpp_shift)(c[0], a[2]);                                        \
  c[3] = TPP_OF(tpp_shift_last)(c[1], a[2]);
#define WINOGRAD_COLUMNS_4                                                     \
  {                                                                            \
    const TPP_V even0 = TPP_OF(tpp_even)(a[0], a[1]);                          \
    const TPP_V even1 = TPP_OF(tpp_even)(a[2], a[3]);                          \
    const TPP_V odd0 = TPP_OF(tpp_odd)(a[0], a[1]);                            \
    const TPP_V odd1 = TPP_OF(tpp_odd)(a[2], a[3]);                            \
    c[0] = TPP_OF(tpp_even)(even0, even1);                                     \
    c[1] = TPP_OF(tpp_even)(odd0, odd1);                                       \
    c[2] = TPP_OF(tpp_odd)(even0, even1);                                      \
    c[3] = TPP_OF(tpp_odd)(odd0, odd1);                                        \
    c[4] = TPP_OF(tpp_shift)(c[0], a[4]);                                      \
    c[5] = TPP_OF(tpp_shift_last)(c[1], a[4]);                                 \
  }

/** A vector of tiles, whose pixels are in rows `from`: first along the columns
    of pixels, then along the rows of tiles. */
#define WINOGRAD_VECTOR(tile, reach)                                           \
  TPP_MATH void TPP_OF(winograd_input_vector_##tile)(                          \
      const TPP_T *const *from, TPP_T *to, long step, int count) {             \
    TPP_V v[(tile + 1) * reach];                                               \
    int i, k;                                                                  \
    for (k = 0; k <= tile; ++k) {                                              \
      const int at = k < tile ? k * TPP_LANES : (tile - 1) * TPP_LANES + 2;    \
      TPP_V x[reach];                                                          \
      for (i = 0; i < reach; ++i)                                              \
        x[i] = TPP_OF(tpp_v_loadu)(from[i] + at);                              \
      TPP_OF(winograd_input_##tile)(x, 1, v + k * reach, 1);                   \
    }                                                                          \
    for (i = 0; i < reach; ++i) {                                              \
      TPP_V a[tile + 1], c[reach], row[reach];                                 \
      for (k = 0; k <= tile; ++k)                                              \
        a[k] = v[k * reach + i];                                               \
      WINOGRAD_COLUMNS_##tile TPP_OF(winograd_input_##tile)(c, 1, row, 1);     \
      WINOGRAD_STORE_ROW(reach)                                                \
    }                                                                          \
  }
WINOGRAD_VECTOR(2, 4)
WINOGRAD_VECTOR(4, 6)
#undef WINOGRAD_VECTOR
#undef WINOGRAD_COLUMNS_2
#undef WINOGRAD_COLUMNS_4

/** Finds the rows of pixels of a vector of tiles. Rows that are only partly in
    the image are copied to `border`. */
TPP_MATH void TPP_OF(winograd_rows)(const tpp_winograd *x, const TPP_T *in,
                                    int y, int left, int count, int reach,
                                    const TPP_T **from, const TPP_T *zeros,
                                    TPP_T *border) {
  const int width = count * TPP_LANES + 2;
  int isInside = left >= 0 && left + width <= x->cols, i;
  for (i = 0; i < reach; ++i) {
    const TPP_T *row = in + (long)(y + i) * x->cols;
    from[i] = zeros;
    if (y + i < 0 || y + i >= x->rows)
      continue;
    from[i] = row + left;
    if (isInside)
      continue;
    from[i] = border + i * width;
    TPP_OF(winograd_border)(row, x->cols, left, count, border + i * width);
  }
}

/** The tiles of one channel of one image, a row of tiles at a time. The last
    vector of a row ends with it, and overlaps the one before it. If a row has
    fewer tiles than a vector, whole vectors are stored as long as there is room
    (`room` elements): later rows overwrite the rest. */
#define WINOGRAD_PLANE(tile, reach)                                            \
  static void TPP_OF(winograd_input_plane_##tile)(                             \
      const tpp_winograd *x, const TPP_T *in, TPP_T *out, int room) {          \
    enum { width = tile * TPP_LANES + 2 };                                     \
    TPP_T border[reach * width], zeros[width];                                 \
    int last = x->tile_cols > TPP_LANES ? x->tile_cols - TPP_LANES : 0;        \
    int line, begin, i;                                                        \
    for (i = 0; i < width; i += TPP_LANES)                                     \
      TPP_OF(tpp_v_storeu)(                                                    \
          TPP_OF(tpp_v_splat)(0),                                              \
          zeros + (i < width - TPP_LANES ? i : width - TPP_LANES));            \
    for (line = 0; line < x->tile_rows; ++line) {                              \
      int y = x->first + tile * line;                                          \
      int isInside = y >= 0 && y + reach <= x->rows;                           \
      for (begin = 0; begin < x->tile_cols; begin += TPP_LANES) {              \
        int at = begin < last ? begin : last;                                  \
        int left = x->left + tile * at, place = line * x->tile_cols + at;      \
        TPP_T *to = out + place;                                               \
        const TPP_T *from[reach];                                              \
        int count = room - place < TPP_LANES ? room - place : TPP_LANES;       \
        if (isInside && left >= 0 && left + width <= x->cols &&                \
            count == TPP_LANES) {                                              \
          for (i = 0; i < reach; ++i)                                          \
            from[i] = in + (long)(y + i) * x->cols + left;                     \
          TPP_OF(winograd_input_vector_##tile)(from, to, x->step, TPP_LANES);  \
          continue;                                                            \
        }                                                                      \
        TPP_OF(winograd_rows)(x, in, y, left, tile, reach, from, zeros,        \
                              border);                                         \
        if (count == TPP_LANES)                                                \
          TPP_OF(winograd_input_vector_##tile)(from, to, x->step, TPP_LANES);  \
        else                                                                   \
          TPP_OF(winograd_input_vector_##tile)(from, to, x->step, count);      \
      }                                                                        \
    }                                                                          \
  }
WINOGRAD_PLANE(2, 4)
WINOGRAD_PLANE(4, 6)
#undef WINOGRAD_PLANE

void TPP_OF(tpp_winograd_input)(const tpp_winograd *shape, const TPP_T *in,
                                TPP_T *out) {
  const tpp_winograd x = *shape;
  long plane = (long)x.rows * x.cols;
  int tiles = x.tile_rows * x.tile_cols, image, channel;
  TPP_BEGIN_WINOGRAD("tpp_winograd_input", 0)
  for (image = 0; image < x.images; ++image)
    for (channel = 0; channel < x.channels; ++channel, in += plane) {
      TPP_T *to = out + (long)channel * x.pitch + (long)image * tiles;
      int room = x.pitch - image * tiles;
      if (x.tile == 2)
        TPP_OF(winograd_input_plane_2)(&x, in, to, room);
      else
        TPP_OF(winograd_input_plane_4)(&x, in, to, room);
    }
  TPP_END()
}

/** All filters, with consecutive channels. */
#define WINOGRAD_FILTER(tile, reach)                                           \
  static void TPP_OF(winograd_filter_all_##tile)(int n, const TPP_T *in,       \
                                                 TPP_T *out) {                 \
    TPP_V g[9], v[reach * 3];                                                  \
    const long step = n;                                                       \
    int begin, lane, i, j;                                                     \
    for (begin = 0; begin < n; begin += TPP_LANES) {                           \
      int count = n - begin < TPP_LANES ? n - begin : TPP_LANES;               \
      TPP_T *to = out + begin;                                                 \
      for (lane = 0; lane < TPP_LANES; ++lane) {                               \
        for (i = 0; i < 9; ++i)                                                \
          ((TPP_T *)g)[i * TPP_LANES + lane] = in[i];                          \
        if (lane + 1 < count)                                                  \
          in += 9;                                                             \
      }                                                                        \
      in += 9;                                                                 \
      for (j = 0; j < 3; ++j)                                                  \
        TPP_OF(winograd_filter_##tile)(g + j, 3, v + j, 3);                    \
      for (i = 0; i < reach; ++i) {                                            \
        TPP_V row[reach];                                                      \
        TPP_OF(winograd_filter_##tile)(v + 3 * i, 1, row, 1);                  \
        WINOGRAD_STORE_ROW(reach)                                              \
      }                                                                        \
    }                                                                          \
  }
WINOGRAD_FILTER(2, 4)
WINOGRAD_FILTER(4, 6)
#undef WINOGRAD_FILTER

void TPP_OF(tpp_winograd_filter)(int tile, int filters, int channels,
                                 const TPP_T *in, TPP_T *out) {
  int m = filters, n = channels;
  TPP_BEGIN("tpp_winograd_filter", 0, TPP_KEY(out, tile, 0), TPP_KEY(in, 0, 0),
            0)
  if (tile == 2)
    TPP_OF(winograd_filter_all_2)(m * n, in, out);
  else
    TPP_OF(winograd_filter_all_4)(m * n, in, out);
  TPP_END()
}

#undef WINOGRAD_STORE
#undef WINOGRAD_STORE_PART
#undef WINOGRAD_STORE_ROW

#include "tpp_winograd_output.h"
