/*===- rows_stream.h - Two blocks on their ways between two CPEs ----------===*
 *
 * Template over SPM_T, SPM_VECTOR, ROWS_NAME, and ROWS_LOAD and ROWS_STORE,
 * which access a vector in a row of `width` elements. Messages are the vectors
 * of a block, row by row; the last vector of a row may overlap the one before
 * it. While both CPEs send, each sends one vector for each that it receives. It
 * is at most four vectors ahead, as many as a receive buffer holds.
 *
 *===----------------------------------------------------------------------===*/

#define ROWS_DECLARE_BOTH(e) SPM_VECTOR v##e, w##e = 0;
#define ROWS_LOAD_OUT(e) ROWS_LOAD(v##e, source + e * SPM_LANES, out_width);
#define ROWS_LOAD_OUT_LAST_(e) ROWS_LOAD(v##e, last_source, out_width);
#define ROWS_LOAD_OUT_LAST(e) ROWS_LOAD_OUT_LAST_(e)
#define ROWS_PUT(e) simd_putr(v##e, partner);
#define ROWS_GET(e) w##e = simd_getr(w##e);
#define ROWS_SWAP(e) ROWS_PUT(e) ROWS_GET(e)
#define ROWS_STORE_IN(e) ROWS_STORE(w##e, target + e * SPM_LANES, in_width);
#define ROWS_STORE_IN_LAST_(e) ROWS_STORE(w##e, last_target, in_width);
#define ROWS_STORE_IN_LAST(e) ROWS_STORE_IN_LAST_(e)
/* The last n vectors of a row. */
#define ROWS_LOAD_OUT_END(n)                                                   \
  SPM_EACH(SPM_DEC(n), ROWS_LOAD_OUT) ROWS_LOAD_OUT_LAST(SPM_DEC(n))
#define ROWS_STORE_IN_END(n)                                                   \
  SPM_EACH(SPM_DEC(n), ROWS_STORE_IN) ROWS_STORE_IN_LAST(SPM_DEC(n))
/* Addresses of the rows that are sent and received. */
#define ROWS_BEGIN_OUT(row, vectors)                                           \
  const int partner = x->partner, out_width = x->out_width;                    \
  const long out_line = x->from_line;                                          \
  const SPM_T *out_row = x->from + (row) * out_line, *source = out_row;        \
  const SPM_T *last_source = out_row + rows_at((vectors) - 1, out_width);
#define ROWS_BEGIN_IN(row, vectors)                                            \
  const int in_width = x->in_width;                                            \
  const long in_line = x->to_line;                                             \
  SPM_T *in_row = x->to + (row) * in_line, *target = in_row;                   \
  SPM_T *last_target = in_row + rows_at((vectors) - 1, in_width);
#define ROWS_NEXT_OUT                                                          \
  last_source += out_line;                                                     \
  source = out_row += out_line;
#define ROWS_NEXT_IN                                                           \
  last_target += in_line;                                                      \
  target = in_row += in_line;

/** Vectors begin ... end-1 of rows. */
static void ROWS_NAME(send)(const rows_block *x, int row, int height, int begin,
                            int end) {
  ROWS_BEGIN_OUT(row, end)
  if (begin == end)
    return;
  for (; height > 0; --height) {
    SPM_EACH4(ROWS_DECLARE_BOTH)
    int left = end - begin - 1;
    for (source += begin * SPM_LANES; left >= 4; left -= 4) {
      SPM_EACH4(ROWS_LOAD_OUT)
      SPM_EACH4(ROWS_PUT)
      source += 4 * SPM_LANES;
    }
    for (; left > 0; --left) {
      ROWS_LOAD_OUT(0)
      ROWS_PUT(0)
      source += SPM_LANES;
    }
    ROWS_LOAD_OUT_LAST(0)
    ROWS_PUT(0)
    ROWS_NEXT_OUT
  }
}

static void ROWS_NAME(receive)(const rows_block *x, int row, int height,
                               int begin, int end) {
  ROWS_BEGIN_IN(row, end)
  if (begin == end)
    return;
  for (; height > 0; --height) {
    SPM_EACH4(ROWS_DECLARE_BOTH)
    int left = end - begin - 1;
    for (target += begin * SPM_LANES; left >= 4; left -= 4) {
      SPM_EACH4(ROWS_GET)
      SPM_EACH4(ROWS_STORE_IN)
      target += 4 * SPM_LANES;
    }
    for (; left > 0; --left) {
      ROWS_GET(0)
      ROWS_STORE_IN(0)
      target += SPM_LANES;
    }
    ROWS_GET(0)
    ROWS_STORE_IN_LAST(0)
    ROWS_NEXT_IN
  }
}

/* Rows of n <= 4 vectors: those of the next row are sent while those of this
   one are received. */
#define ROWS_SWAP_SHORT(n)                                                     \
  {                                                                            \
    ROWS_LOAD_OUT_END(n)                                                       \
    SPM_EACH(n, ROWS_PUT)                                                      \
    for (; height > 1; --height) {                                             \
      ROWS_NEXT_OUT ROWS_LOAD_OUT_END(n) SPM_EACH(n, ROWS_SWAP)                \
          ROWS_STORE_IN_END(n) ROWS_NEXT_IN                                    \
    }                                                                          \
    SPM_EACH(n, ROWS_GET)                                                      \
    ROWS_STORE_IN_END(n)                                                       \
  }

/* Rows of 4 + 4*fours + rest vectors, the same with four vectors. */
#define ROWS_SWAP_LONG(rest)                                                   \
  {                                                                            \
    SPM_EACH4(ROWS_LOAD_OUT)                                                   \
    SPM_EACH4(ROWS_PUT)                                                        \
    for (;;) {                                                                 \
      for (left = fours; left > 0; --left) {                                   \
        source += 4 * SPM_LANES;                                               \
        SPM_EACH4(ROWS_LOAD_OUT)                                               \
        SPM_EACH4(ROWS_SWAP)                                                   \
        SPM_EACH4(ROWS_STORE_IN)                                               \
        target += 4 * SPM_LANES;                                               \
      }                                                                        \
      source += 4 * SPM_LANES;                                                 \
      ROWS_LOAD_OUT_END(rest)                                                  \
      SPM_EACH(rest, ROWS_SWAP)                                                \
      SPM_EACH(rest, ROWS_STORE_IN)                                            \
      target += rest * SPM_LANES;                                              \
      if (--height == 0)                                                       \
        break;                                                                 \
      ROWS_NEXT_OUT SPM_EACH4(ROWS_LOAD_OUT) SPM_EACH4(ROWS_SWAP)              \
          ROWS_STORE_IN_END(4) ROWS_NEXT_IN                                    \
    }                                                                          \
    SPM_EACH4(ROWS_GET)                                                        \
    ROWS_STORE_IN_END(4)                                                       \
  }

static void ROWS_NAME(swap)(const rows_block *x, int height, int vectors) {
  const int fours = (vectors - 5) / 4;
  int left;
  ROWS_BEGIN_OUT(0, vectors)
  ROWS_BEGIN_IN(0, vectors)
  SPM_EACH4(ROWS_DECLARE_BOTH)
  switch (vectors - 4 * spm_max(fours, 0)) {
  case 1:
    ROWS_SWAP_SHORT(1)
    break;
  case 2:
    ROWS_SWAP_SHORT(2)
    break;
  case 3:
    ROWS_SWAP_SHORT(3)
    break;
  case 4:
    ROWS_SWAP_SHORT(4)
    break;
  case 5:
    ROWS_SWAP_LONG(1)
    break;
  case 6:
    ROWS_SWAP_LONG(2)
    break;
  case 7:
    ROWS_SWAP_LONG(3)
    break;
  default:
    ROWS_SWAP_LONG(4)
    break;
  }
}

/** The columns that only one of the two CPEs has, then the rows that only one
    has. Only one CPE sends each part, and both use the same order of parts. */
static __attribute__((noinline)) void
ROWS_NAME(rest)(const rows_block *x, int height, int both, int out, int in) {
  ROWS_NAME(send)(x, 0, height, both, out);
  ROWS_NAME(receive)(x, 0, height, both, in);
  ROWS_NAME(send)(x, height, x->out_height - height, 0, out);
  ROWS_NAME(receive)(x, height, x->in_height - height, 0, in);
}

static void ROWS_NAME(pass)(const rows_block *x) {
  const int out = rows_vectors(x->out_width), in = rows_vectors(x->in_width);
  const int both = spm_min(out, in);
  const int height = spm_min(x->out_height, x->in_height);
  if (spm_min(both, height) > 0)
    ROWS_NAME(swap)(x, height, both);
  if ((out ^ in) | (x->out_height ^ x->in_height))
    ROWS_NAME(rest)(x, height, both, out, in);
}

#undef ROWS_NAME
#undef ROWS_LOAD
#undef ROWS_STORE
#undef ROWS_DECLARE_BOTH
#undef ROWS_LOAD_OUT
#undef ROWS_LOAD_OUT_LAST_
#undef ROWS_LOAD_OUT_LAST
#undef ROWS_PUT
#undef ROWS_GET
#undef ROWS_SWAP
#undef ROWS_STORE_IN
#undef ROWS_STORE_IN_LAST_
#undef ROWS_STORE_IN_LAST
#undef ROWS_LOAD_OUT_END
#undef ROWS_STORE_IN_END
#undef ROWS_BEGIN_OUT
#undef ROWS_BEGIN_IN
#undef ROWS_NEXT_OUT
#undef ROWS_NEXT_IN
#undef ROWS_SWAP_SHORT
#undef ROWS_SWAP_LONG
