/*===- spm_merge.h - C where blocks cannot work in place ------------------===*
 *
 * Template over SPM_E. Blocks at an edge, of an unaligned C, of a C whose
 * vectors are not neighbours, or with a factor, add up in a tile of their own,
 * which is then added to C element by element or vector by vector.
 *
 *===----------------------------------------------------------------------===*/

static int spm_aligned(const SPM_E *x) {
  return (unsigned long)x % sizeof(SPM_VECTOR) == 0;
}

static int spm_whole_vectors(long elements) {
  return elements % SPM_LANES == 0;
}

/** C = alpha*tile + C for the lanes and lines that this CPE owns. */
static void spm_merge(const spm_walk *walk, int line, int q) {
  const spm_problem *x = walk->problem;
  const int width = SPM_LANES * walk->p;
  const int lanes = spm_min(width, x->own_vectors - walk->lane);
  const int lines = spm_min(q, x->own_scalars - line);
  const int whole = x->c_lane == 1 ? lanes / SPM_LANES * SPM_LANES : 0;
  const SPM_E alpha = (SPM_E)x->alpha;
  const SPM_VECTOR factor = alpha;
  const SPM_E *tile = walk->tile;
  SPM_E *c = (SPM_E *)x->c + walk->lane * x->c_lane + line * x->c_line;
  int i, j;
  for (j = 0; j < lines; ++j, c += x->c_line, tile += width) {
    for (i = 0; i < whole; i += SPM_LANES) {
      SPM_VECTOR t, old;
      simd_load(t, tile + i);
      simd_loadu(old, c + i);
      t = SPM_MAD(t, factor, old);
      simd_storeu(t, c + i);
    }
    for (; i < lanes; ++i) {
      SPM_E *element = c + i * x->c_lane;
      *element = alpha * tile[i] + *element;
    }
  }
}

static void spm_clear_tile(spm_walk *walk) {
  SPM_VECTOR zero = 0;
  int i;
  for (i = 0; i < SPM_LANES * SPM_BLOCK; i += 4 * SPM_LANES) {
    simd_store(zero, walk->tile + i);
    simd_store(zero, walk->tile + i + SPM_LANES);
    simd_store(zero, walk->tile + i + 2 * SPM_LANES);
    simd_store(zero, walk->tile + i + 3 * SPM_LANES);
  }
}

static void spm_clear_row(SPM_E *c, int count) {
  SPM_VECTOR zero = 0;
  int i = 0;
  if (spm_aligned(c))
    for (; i + 4 * SPM_LANES <= count; i += 4 * SPM_LANES) {
      simd_store(zero, c + i);
      simd_store(zero, c + i + SPM_LANES);
      simd_store(zero, c + i + 2 * SPM_LANES);
      simd_store(zero, c + i + 3 * SPM_LANES);
    }
  for (; i + SPM_LANES <= count; i += SPM_LANES)
    simd_storeu(zero, c + i);
  for (; i < count; ++i)
    c[i] = 0;
}

static void spm_scale_row(SPM_E *c, int count, SPM_E factor) {
  const SPM_VECTOR factors = factor;
  SPM_VECTOR v;
  int i = 0;
  for (; i + SPM_LANES <= count; i += SPM_LANES) {
    simd_loadu(v, c + i);
    v = v * factors;
    simd_storeu(v, c + i);
  }
  for (; i < count; ++i)
    c[i] = factor * c[i];
}

/** C = beta*C, after which products are only added to it; with beta 0 it is not
    read. */
static void spm_begin_c(const spm_problem *x) {
  const int along = x->c_lane == 1;
  const int rows = along ? x->own_scalars : x->own_vectors;
  const int cols = along ? x->own_vectors : x->own_scalars;
  const long line = along ? x->c_line : x->c_lane;
  const SPM_E beta = (SPM_E)x->beta;
  SPM_E *c = x->c;
  int i;
  if (beta == 1)
    return;
  for (i = 0; i < rows; ++i, c += line)
    if (beta == 0)
      spm_clear_row(c, cols);
    else
      spm_scale_row(c, cols, beta);
}
