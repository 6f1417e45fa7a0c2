/*===- tpp_winograd_type.h - Winograd's transforms of one element type ----===*
 *
 * Template over the types of tpp_types.h. A vector has the same position of
 * TPP_LANES tiles, or of as many filters. Their elements are gathered in an
 * array of vectors, or scattered from one; the matrices are applied to its
 * columns, in place, then to its rows.
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

/** Where the tile of a lane is. */
typedef struct {
  int row, col;
} TPP_OF(winograd_place);

/** The next tile; rows of tiles follow each other. */
TPP_MATH void TPP_OF(winograd_next)(TPP_OF(winograd_place) * at,
                                    const tpp_winograd *x) {
  if (++at->col == x->tile_cols) {
    at->col = 0;
    ++at->row;
  }
}

/* All loads of a row come before its stores, which the compiler takes for
   others of the same array. */
#define WINOGRAD_IN(j) const TPP_T e##j = in[j];
#define WINOGRAD_TAKE(j) to[(j) * TPP_LANES] = e##j;
#define WINOGRAD_FROM(j) const TPP_T e##j = from[(j) * TPP_LANES];
#define WINOGRAD_GIVE(j) out[j] = e##j;
#define WINOGRAD_LOAD(i) column[i] = TPP_OF(tpp_v_loadu)(at + (i) * rows);
#define WINOGRAD_LOAD_PART(i)                                                  \
  column[i] = TPP_OF(tpp_v_load_part)(at + (i) * rows, count);
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

/** The pixels of one tile, from row `y` and column `left` on, to its lane. */
TPP_MATH void TPP_OF(winograd_gather)(const TPP_T *in, const tpp_winograd *x,
                                      int y, int left, int reach, TPP_T *to) {
  int i, j, low, high;
  in += (long)y * x->cols + left;
  if (y >= 0 && y + reach <= x->rows && left >= 0 && left + reach <= x->cols) {
    for (i = 0; i < reach; ++i, in += x->cols, to += reach * TPP_LANES)
      if (reach == 4) {
        SPM_EACH4(WINOGRAD_IN)
        SPM_EACH4(WINOGRAD_TAKE)
      } else {
        SPM_EACH6(WINOGRAD_IN)
        SPM_EACH6(WINOGRAD_TAKE)
      }
    return;
  }
  /* The columns that are inside, in rows that are. */
  low = left < 0 ? -left : 0;
  high = x->cols - left < reach ? x->cols - left : reach;
  for (i = 0; i < reach; ++i, in += x->cols, to += reach * TPP_LANES) {
    int end = y + i >= 0 && y + i < x->rows ? high : 0;
    for (j = 0; j < reach; ++j)
      to[j * TPP_LANES] = j >= low && j < end ? in[j] : 0;
  }
}

/** The tiles of one channel of one image. */
#define WINOGRAD_PLANE(tile, reach)                                            \
  static void TPP_OF(winograd_input_plane_##tile)(                             \
      const tpp_winograd *x, const TPP_T *in, TPP_T *out, long step) {         \
    TPP_V v[reach * reach];                                                    \
    TPP_OF(winograd_place) at = {0, 0};                                        \
    int tiles = x->tile_rows * x->tile_cols, begin, lane, i, j;                \
    for (begin = 0; begin < tiles; begin += TPP_LANES) {                       \
      int count = tiles - begin < TPP_LANES ? tiles - begin : TPP_LANES;       \
      TPP_T *to = out + begin;                                                 \
      /* Lanes behind the last tile repeat it. */                              \
      for (lane = 0; lane < TPP_LANES; ++lane) {                               \
        TPP_OF(winograd_gather)                                                \
        (in, x, x->first + tile * at.row, x->left + tile * at.col, reach,      \
         (TPP_T *)v + lane);                                                   \
        if (lane + 1 < count)                                                  \
          TPP_OF(winograd_next)(&at, x);                                       \
      }                                                                        \
      TPP_OF(winograd_next)(&at, x);                                           \
      for (j = 0; j < reach; ++j)                                              \
        TPP_OF(winograd_input_##tile)(v + j, reach, v + j, reach);             \
      for (i = 0; i < reach; ++i) {                                            \
        TPP_V row[reach];                                                      \
        TPP_OF(winograd_input_##tile)(v + reach * i, 1, row, 1);               \
        WINOGRAD_STORE_ROW(reach)                                              \
      }                                                                        \
    }                                                                          \
  }
WINOGRAD_PLANE(2, 4)
WINOGRAD_PLANE(4, 6)
#undef WINOGRAD_PLANE

void TPP_OF(tpp_winograd_input)(const tpp_winograd *shape, const TPP_T *in,
                                TPP_T *out) {
  const tpp_winograd x = *shape;
  long plane = (long)x.rows * x.cols, tiles = (long)x.tile_rows * x.tile_cols;
  long step = tiles * x.images * x.channels;
  int image, channel;
  TPP_BEGIN_WINOGRAD("tpp_winograd_input", 0)
  for (image = 0; image < x.images; ++image)
    for (channel = 0; channel < x.channels; ++channel, in += plane) {
      TPP_T *to = out + ((long)channel * x.images + image) * tiles;
      if (x.tile == 2)
        TPP_OF(winograd_input_plane_2)(&x, in, to, step);
      else
        TPP_OF(winograd_input_plane_4)(&x, in, to, step);
    }
  TPP_END()
}

/** All filters, whose channels follow each other. */
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

/** The pixels of one tile, which begin at row `y` and column `left` of the
    output, from its lane. */
TPP_MATH void TPP_OF(winograd_scatter)(const TPP_T *from, const tpp_winograd *x,
                                       int y, int left, int tile, TPP_T *out,
                                       int accumulate) {
  int rows = x->rows - y < tile ? x->rows - y : tile;
  int cols = x->cols - left < tile ? x->cols - left : tile, i, j;
  out += (long)y * x->cols + left;
  if (rows == tile && cols == tile && !accumulate) {
    for (i = 0; i < tile; ++i, out += x->cols, from += tile * TPP_LANES)
      if (tile == 2) {
        SPM_EACH2(WINOGRAD_FROM)
        SPM_EACH2(WINOGRAD_GIVE)
      } else {
        SPM_EACH4(WINOGRAD_FROM)
        SPM_EACH4(WINOGRAD_GIVE)
      }
    return;
  }
  for (i = 0; i < rows; ++i, out += x->cols, from += tile * TPP_LANES)
    for (j = 0; j < cols; ++j)
      out[j] = accumulate ? out[j] + from[j * TPP_LANES] : from[j * TPP_LANES];
}

#define WINOGRAD_PLANE(tile, reach)                                            \
  static void TPP_OF(winograd_output_plane_##tile)(                            \
      const tpp_winograd *x, const TPP_T *in, long step, TPP_T *out,           \
      int accumulate) {                                                        \
    TPP_V v[tile * reach], y[tile * tile];                                     \
    TPP_OF(winograd_place) place = {0, 0};                                     \
    const long rows = reach * step;                                            \
    int tiles = x->tile_rows * x->tile_cols, begin, lane, i, j;                \
    for (begin = 0; begin < tiles; begin += TPP_LANES) {                       \
      int count = tiles - begin < TPP_LANES ? tiles - begin : TPP_LANES;       \
      for (j = 0; j < reach; ++j) {                                            \
        const TPP_T *at = in + begin + j * step;                               \
        TPP_V column[reach];                                                   \
        if (count == TPP_LANES) {                                              \
          SPM_EACH(reach, WINOGRAD_LOAD)                                       \
        } else {                                                               \
          SPM_EACH(reach, WINOGRAD_LOAD_PART)                                  \
        }                                                                      \
        TPP_OF(winograd_output_##tile)(column, 1, v + j, reach);               \
      }                                                                        \
      for (i = 0; i < tile; ++i)                                               \
        TPP_OF(winograd_output_##tile)(v + reach * i, 1, y + tile * i, 1);     \
      for (lane = 0; lane < count; ++lane) {                                   \
        TPP_OF(winograd_scatter)                                               \
        ((const TPP_T *)y + lane, x, tile * place.row, tile * place.col, tile, \
         out, accumulate);                                                     \
        TPP_OF(winograd_next)(&place, x);                                      \
      }                                                                        \
    }                                                                          \
  }
WINOGRAD_PLANE(2, 4)
WINOGRAD_PLANE(4, 6)
#undef WINOGRAD_PLANE

void TPP_OF(tpp_winograd_output)(const tpp_winograd *shape, const TPP_T *in,
                                 TPP_T *out, int accumulate) {
  const tpp_winograd x = *shape;
  long plane = (long)x.rows * x.cols, tiles = (long)x.tile_rows * x.tile_cols;
  long step = tiles * x.images * x.channels;
  int image, channel;
  TPP_BEGIN_WINOGRAD("tpp_winograd_output", accumulate)
  for (image = 0; image < x.images; ++image)
    for (channel = 0; channel < x.channels; ++channel, out += plane) {
      const TPP_T *from = in + ((long)channel * x.images + image) * tiles;
      if (x.tile == 2)
        TPP_OF(winograd_output_plane_2)(&x, from, step, out, accumulate);
      else
        TPP_OF(winograd_output_plane_4)(&x, from, step, out, accumulate);
    }
  TPP_END()
}

#undef WINOGRAD_IN
#undef WINOGRAD_TAKE
#undef WINOGRAD_FROM
#undef WINOGRAD_GIVE
#undef WINOGRAD_LOAD
#undef WINOGRAD_LOAD_PART
#undef WINOGRAD_STORE
#undef WINOGRAD_STORE_PART
#undef WINOGRAD_STORE_ROW
