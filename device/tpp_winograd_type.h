/*===- tpp_winograd_type.h - Winograd's transforms of one element type ----===*
 *
 * Template over the types of tpp_types.h. A vector has the same position of
 * TPP_LANES tiles of a row, or of TPP_LANES filters. Permutations distribute
 * the pixels of neighbouring tiles to the lanes, and collect them.
 *
 *===----------------------------------------------------------------------===*/

#define WINOGRAD_IN(i) TPP_V x##i = x[(i) * from];
#define WINOGRAD_APPLY(name, n)                                                \
  TPP_MATH void TPP_OF(name)(const TPP_V *x, long from, TPP_V *y, long to) {   \
    SPM_EACH(n, WINOGRAD_IN)

/** B^T of F(2 x 2): from 4 to 4. */
WINOGRAD_APPLY(winograd_input_2, 4)
y[0 * to] = x0 - x2;
y[1 * to] = x1 + x2;
y[2 * to] = x2 - x1;
y[3 * to] = x1 - x3;
}

/** B^T of F(4 x 4): from 6 to 6. */
WINOGRAD_APPLY(winograd_input_4, 6)
const TPP_V two = 2, four = 4, five = 5;
TPP_V even = TPP_OF(tpp_v_nfma)(four, x2, x4);
TPP_V odd = TPP_OF(tpp_v_nfma)(four, x1, x3);
TPP_V near = x4 - x2, far = two * (x3 - x1);
y[0 * to] = TPP_OF(tpp_v_fma)(four, x0, TPP_OF(tpp_v_nfma)(five, x2, x4));
y[1 * to] = even + odd;
y[2 * to] = even - odd;
y[3 * to] = near + far;
y[4 * to] = near - far;
y[5 * to] = TPP_OF(tpp_v_fma)(four, x1, TPP_OF(tpp_v_nfma)(five, x3, x5));
}

/** G of F(2 x 2): from 3 to 4. */
WINOGRAD_APPLY(winograd_filter_2, 3)
const TPP_V half = (TPP_T)0.5;
TPP_V sum = x0 + x2;
y[0 * to] = x0;
y[1 * to] = half * (sum + x1);
y[2 * to] = half * (sum - x1);
y[3 * to] = x2;
}

/** G of F(4 x 4): from 3 to 6. */
WINOGRAD_APPLY(winograd_filter_4, 3)
const TPP_V fourth = (TPP_T)0.25, sixth = (TPP_T)(1.0 / 6);
const TPP_V part = (TPP_T)(1.0 / 24), twelfth = (TPP_T)(1.0 / 12);
TPP_V sum = sixth * (x0 + x2), own = sixth * x1;
TPP_V ends = TPP_OF(tpp_v_fma)(sixth, x2, part *x0), middle = twelfth * x1;
const TPP_V zero = 0;
y[0 * to] = fourth * x0;
y[1 * to] = zero - (sum + own);
y[2 * to] = own - sum;
y[3 * to] = ends + middle;
y[4 * to] = ends - middle;
y[5 * to] = x2;
}

/** A^T of F(2 x 2): from 4 to 2. */
WINOGRAD_APPLY(winograd_output_2, 4)
y[0 * to] = x0 + x1 + x2;
y[1 * to] = x1 - x2 - x3;
}

/** A^T of F(4 x 4): from 6 to 4. */
WINOGRAD_APPLY(winograd_output_4, 6)
const TPP_V two = 2, four = 4, eight = 8;
TPP_V near = x1 + x2, far = x3 + x4, step = x1 - x2, leap = x3 - x4;
y[0 * to] = x0 + near + far;
y[1 * to] = TPP_OF(tpp_v_fma)(two, leap, step);
y[2 * to] = TPP_OF(tpp_v_fma)(four, far, near);
y[3 * to] = TPP_OF(tpp_v_fma)(eight, leap, step) + x5;
}

#undef WINOGRAD_APPLY
#undef WINOGRAD_IN

#define WINOGRAD_LOAD(i) column[i] = TPP_OF(tpp_v_loadu)(at + (i) * apart);
#define WINOGRAD_LOAD_PART(i)                                                  \
  column[i] = TPP_OF(tpp_v_load_part)(at + (i) * apart, count);
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
#undef WINOGRAD_STORE
#undef WINOGRAD_STORE_PART
#undef WINOGRAD_STORE_ROW
