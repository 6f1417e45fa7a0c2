/*===- spm_merge.h - C where blocks cannot work in place ------------------===*
 *
 * Template over SPM_C, the type of C. Some blocks cannot work on C itself: at
 * an edge, with an unaligned C, with a C that is not contiguous along the
 * vectors, or with a factor. They sum in a temporary tile, which is then added
 * to C by elements or by vectors.
 *
 *===----------------------------------------------------------------------===*/

/** Lines of a block that spm_merge_transposed of the chip takes. */
#ifndef SPM_MERGED_LINES
#define SPM_MERGED_LINES 4
#endif

static int spm_aligned(const void *x) {
  return (unsigned long)x % sizeof(SPM_C_VECTOR) == 0;
}

static int spm_whole_vectors(long elements) {
  return elements % SPM_C_LANES == 0;
}

/* Four at a time hide the latencies. All loads precede the stores, which might
   alias them as far as a compiler knows. */
#define SPM_DECLARE_PAIR(e) SPM_C_VECTOR t##e, c##e;
#define SPM_MERGE_LOAD(e)                                                      \
  simd_load(t##e, tile + i + e * SPM_C_LANES);                                 \
  simd_loadu(c##e, c + i + e * SPM_C_LANES);
#define SPM_ADD(e) c##e = SPM_C_MAD(t##e, factor, c##e);
#define SPM_MERGE_STORE(e) simd_storeu(c##e, c + i + e * SPM_C_LANES);

/** c += alpha*tile for contiguous elements. */
static void spm_merge_line(SPM_C *c, const SPM_C *tile, int count,
                           SPM_C alpha) {
  const SPM_C_VECTOR factor = alpha;
  int i = 0;
  for (; i + 4 * SPM_C_LANES <= count; i += 4 * SPM_C_LANES) {
    SPM_EACH4(SPM_DECLARE_PAIR)
    SPM_EACH4(SPM_MERGE_LOAD) SPM_EACH4(SPM_ADD) SPM_EACH4(SPM_MERGE_STORE)
  }
  for (; i + SPM_C_LANES <= count; i += SPM_C_LANES) {
    SPM_EACH1(SPM_DECLARE_PAIR)
    SPM_EACH1(SPM_MERGE_LOAD) SPM_EACH1(SPM_ADD) SPM_EACH1(SPM_MERGE_STORE)
  }
  for (; i < count; ++i)
    c[i] = alpha * tile[i] + c[i];
}

#define SPM_LOAD_ELEMENT(e) SPM_C c##e = alpha * tile[i + e] + from[e * step];
#define SPM_STORE_ELEMENT(e) from[e * step] = c##e;

/** The same for elements `step` apart. */
static void spm_merge_column(SPM_C *c, const SPM_C *tile, int count, long step,
                             SPM_C alpha) {
  int i = 0;
  for (; i + 8 <= count; i += 8) {
    SPM_C *from = c + i * step;
    SPM_EACH8(SPM_LOAD_ELEMENT)
    SPM_EACH8(SPM_STORE_ELEMENT)
  }
  for (; i < count; ++i)
    c[i * step] = alpha * tile[i] + c[i * step];
}

/** c = tile for contiguous elements; c is aligned. */
static void spm_set_line(SPM_C *c, const SPM_C *tile, int count) {
  int i = 0;
  for (; i + SPM_C_LANES <= count; i += SPM_C_LANES) {
    SPM_C_VECTOR v;
    simd_load(v, tile + i);
    simd_store(v, c + i);
  }
  for (; i < count; ++i)
    c[i] = tile[i];
}

/** C = alpha*tile + C, or C = tile if C is not read, for the lanes and lines
    that this CPE owns. */
static void spm_merge(const spm_walk *walk, int line, int q) {
  const spm_problem *x = walk->problem;
  const int width = SPM_LANES * walk->p;
  const int lanes = spm_min(width, x->own_vectors - walk->lane);
  const int lines = spm_min(q, x->own_scalars - line);
  const SPM_C alpha = (SPM_C)x->alpha;
  const SPM_C *tile = walk->tile;
  SPM_C *c = (SPM_C *)x->c + walk->lane * x->c_lane + line * x->c_line;
  int first = 0, j;
  if (lines == SPM_MERGED_LINES && x->c_lane != 1)
    first = spm_merge_transposed(c, tile, width, lanes, x->c_lane, alpha);
  if (first == lanes)
    return;
  for (j = 0; j < lines; ++j, c += x->c_line, tile += width)
    if (walk->is_fresh)
      spm_set_line(c, tile, lanes);
    else if (x->c_lane == 1)
      spm_merge_line(c, tile, lanes, alpha);
    else
      spm_merge_column(c + first * x->c_lane, tile + first, lanes - first,
                       x->c_lane, alpha);
}

static void spm_clear_row(SPM_C *c, int count) {
  SPM_C_VECTOR zero = 0;
  int i = 0;
  if (spm_aligned(c))
    for (; i + 4 * SPM_C_LANES <= count; i += 4 * SPM_C_LANES) {
      simd_store(zero, c + i);
      simd_store(zero, c + i + SPM_C_LANES);
      simd_store(zero, c + i + 2 * SPM_C_LANES);
      simd_store(zero, c + i + 3 * SPM_C_LANES);
    }
  for (; i + SPM_C_LANES <= count; i += SPM_C_LANES)
    simd_storeu(zero, c + i);
  for (; i < count; ++i)
    c[i] = 0;
}

#define SPM_LOAD_SCALED(e) simd_load(c##e, c + i + e * SPM_C_LANES);
#define SPM_SCALE(e) c##e = c##e * factors;
#define SPM_STORE_SCALED(e) simd_store(c##e, c + i + e * SPM_C_LANES);
#define SPM_DECLARE_SCALED(e) SPM_C_VECTOR c##e;

static void spm_scale_row(SPM_C *c, int count, SPM_C factor) {
  const SPM_C_VECTOR factors = factor;
  int i = 0;
  if (spm_aligned(c))
    for (; i + 4 * SPM_C_LANES <= count; i += 4 * SPM_C_LANES) {
      SPM_EACH4(SPM_DECLARE_SCALED)
      SPM_EACH4(SPM_LOAD_SCALED)
      SPM_EACH4(SPM_SCALE) SPM_EACH4(SPM_STORE_SCALED)
    }
  for (; i + SPM_C_LANES <= count; i += SPM_C_LANES) {
    SPM_C_VECTOR v;
    simd_loadu(v, c + i);
    v = v * factors;
    simd_storeu(v, c + i);
  }
  for (; i < count; ++i)
    c[i] = factor * c[i];
}

/** C = factor*C; with 0 it is not read. */
static void spm_scale(const spm_problem *x, double by) {
  const int along = x->c_lane == 1;
  const int rows = along ? x->own_scalars : x->own_vectors;
  const int cols = along ? x->own_vectors : x->own_scalars;
  const long line = along ? x->c_line : x->c_lane;
  const SPM_C factor = (SPM_C)by;
  SPM_C *c = x->c;
  int i;
  if (factor == 1)
    return;
  for (i = 0; i < rows; ++i, c += line)
    if (factor == 0)
      spm_clear_row(c, cols);
    else
      spm_scale_row(c, cols, factor);
}
