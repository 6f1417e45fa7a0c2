/*===- tpp_gemm_type.h - Products of one CPE, of one element type ---------===*
 *
 * Template over SPM_E, its vector SPM_VECTOR, SPM_MAD, SPM_SHUFFLE if the chip
 * transposes squares with it, and the names SPM_GEMM and SPM_BRGEMM. C is cut
 * into panels of up to four vectors, and panels into the register blocks of the
 * collective product. Columns after the last whole vector are computed in a
 * temporary tile, as a vector that overlaps the last whole one.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_each.h"
#include "spm_problem.h"
#include "tpp_cost.h"
#include "tpp_gemm.h"

enum {
  SPM_LANES = TPP_LANES,
  SPM_LINES_OF_THREE = 5,
  /** Elements of the buffer for packed vectors, and the k steps of four vectors
     that it holds. */
  SPM_PACKED = 1024 * TPP_LANES / sizeof(SPM_E),
  SPM_PACKED_STEPS = SPM_PACKED / (4 * TPP_LANES)
};
/* K steps of a tile. */
#define SPM_COUNTS int depth;
#define SPM_BUFFERS
#include "spm_heights.h"
#include "spm_run.h"

#define SPM_EACH_SHAPE "spm_ldm_shape.h"
#define SPM_PREFIX spm_aligned_
#define SPM_LOAD simd_load
#define SPM_STORE simd_store
#include "spm_shapes.h"
#undef SPM_PREFIX
#undef SPM_LOAD
#undef SPM_STORE

#define SPM_PREFIX spm_unaligned_
#define SPM_LOAD simd_loadu
#define SPM_STORE simd_storeu
#include "spm_shapes.h"

#include "spm_square.h"

#include "spm_pack_lines.h"

/** Some k steps of some tiles. */
typedef struct {
  int tile, tiles, first, depth;
} spm_steps;

/** Columns of C: p vectors from column `lane` on. Only the lanes begin ...
    end-1 are stored to C. */
typedef struct {
  int p, lane, begin, end;
} spm_panel;

typedef struct {
  int m, n, k, batch;
  const SPM_E *a;
  /** Element (k, j) of a tile of B is b[k*b_step + j*b_line]. */
  const SPM_E *b;
  long b_line, b_step, b_stride;
  SPM_E *c;
  long ldc;
  /** C is not read; whole vectors of C, and those of B that are not packed, are
      aligned. */
  int is_fresh, is_aligned;
  spm_counts counts;
  spm_vectors vectors;
  spm_run run;
  SPM_E zero[SPM_LANES * 4] SPM_ALIGNED;
  SPM_E tile[SPM_LANES * 8] SPM_ALIGNED;
  SPM_E pack[SPM_PACKED] SPM_ALIGNED;
} spm_product;

static spm_kernel spm_choose(const spm_product *x, int p, int q) {
  return x->is_aligned ? spm_aligned_kernel(p, q, 0)
                       : spm_unaligned_kernel(p, q, 0);
}

/** A panel of whole vectors: blocks work on C itself. */
static void spm_run_panel(spm_product *x, const spm_panel *panel,
                          int is_fresh) {
  spm_run *run = &x->run;
  int q, taller;
  const int p = panel->p, blocks = spm_cut_lines(p, x->m, &q, &taller);
  run->out = x->c + panel->lane;
  run->out_line = x->ldc;
  run->in = is_fresh ? x->zero : run->out;
  run->in_line = is_fresh ? 0 : x->ldc;
  if (taller > 0) {
    const long lines = taller * (q + 1);
    run->blocks = taller;
    spm_choose(x, p, q + 1)(run);
    run->scalar += lines * run->scalar_line;
    run->in += lines * run->in_line;
    run->out += lines * run->out_line;
  }
  run->blocks = blocks - taller;
  spm_choose(x, p, q)(run);
}

/** Copies lines of the tile to C. */
static void spm_store_part(const spm_product *x, const spm_panel *panel,
                           int line, int lines, int is_fresh) {
  SPM_E *c = x->c + line * x->ldc + panel->lane;
  const SPM_E *tile = x->tile;
  int i, j;
  for (i = 0; i < lines; ++i, c += x->ldc, tile += SPM_LANES)
    for (j = panel->begin; j < panel->end; ++j)
      c[j] = is_fresh ? tile[j] : c[j] + tile[j];
}

/** A panel of a partial vector. */
static void spm_run_part(spm_product *x, const spm_panel *panel, int is_fresh) {
  spm_run *run = &x->run;
  int q, taller, line, lines;
  spm_cut_lines(1, x->m, &q, &taller);
  run->in = x->zero;
  run->in_line = 0;
  run->out = x->tile;
  run->out_line = SPM_LANES;
  run->blocks = 1;
  for (line = 0; line < x->m; line += lines, --taller) {
    lines = taller > 0 ? q + 1 : q;
    spm_unaligned_kernel(1, lines, 0)(run);
    spm_store_part(x, panel, line, lines, is_fresh);
    run->scalar += lines * run->scalar_line;
  }
}

/** Packs fewer columns than a vector has lanes, followed by zeros. */
static void spm_pack_few(const spm_product *x, const SPM_E *restrict in,
                         int depth, SPM_E *restrict out) {
  int k, j;
  for (j = 0; j < SPM_LANES; ++j)
    if (j < x->n)
      for (k = 0; k < depth; ++k)
        out[k * SPM_LANES + j] = in[k * x->b_step + j * x->b_line];
    else
      for (k = 0; k < depth; ++k)
        out[k * SPM_LANES + j] = 0;
}

static void spm_pack_panel(spm_product *x, const spm_panel *panel,
                           const spm_steps *steps) {
  const int width = SPM_LANES * panel->p;
  SPM_E *out = x->pack;
  int t, i;
  for (t = 0; t < steps->tiles; ++t, out += steps->depth * width) {
    const SPM_E *in = x->b + (steps->tile + t) * x->b_stride +
                      panel->lane * x->b_line + steps->first * x->b_step;
    if (x->n < SPM_LANES)
      spm_pack_few(x, in, steps->depth, out);
    else
      for (i = 0; i < width; i += SPM_LANES)
        spm_pack_lines(in + i * x->b_line, x->b_line, steps->depth, width,
                       out + i);
  }
}

static void spm_run_steps(spm_product *x, const spm_panel *panel,
                          const spm_steps *steps, int is_fresh) {
  x->counts.tiles = steps->tiles;
  x->counts.depth = steps->depth;
  x->run.scalar = x->a + steps->tile * x->run.scalar_stride +
                  steps->first * x->run.scalar_step;
  if (panel->end - panel->begin < SPM_LANES)
    spm_run_part(x, panel, is_fresh);
  else
    spm_run_panel(x, panel, is_fresh);
}

/** A panel whose vectors are packed, as many k steps at a time as the buffer
    holds. */
static void spm_run_packed(spm_product *x, const spm_panel *panel) {
  spm_steps steps = {0, 1, 0, 0};
  int is_fresh = x->is_fresh, limit = x->k, left;
  while (limit > SPM_PACKED_STEPS)
    limit = (limit + 1) / 2;
  for (left = SPM_PACKED_STEPS - x->k; left >= x->k; left -= x->k)
    ++steps.tiles;
  x->vectors.step = SPM_LANES * panel->p;
  x->vectors.data = x->pack;
  for (; steps.tile < x->batch; steps.tile += steps.tiles) {
    steps.tiles = spm_min(steps.tiles, x->batch - steps.tile);
    for (steps.first = 0; steps.first < x->k; steps.first += limit) {
      steps.depth = spm_min(limit, x->k - steps.first);
      x->vectors.stride = x->vectors.step * steps.depth;
      spm_pack_panel(x, panel, &steps);
      spm_run_steps(x, panel, &steps, is_fresh);
      is_fresh = 0;
    }
  }
}

static void spm_run_columns(spm_product *x, const spm_panel *panel) {
  const spm_steps all = {0, x->batch, 0, x->k};
  if (x->b_line != 1 || x->n < SPM_LANES) {
    spm_run_packed(x, panel);
    return;
  }
  x->vectors.data = x->b + panel->lane;
  x->vectors.step = x->b_step;
  x->vectors.stride = x->b_stride;
  spm_run_steps(x, panel, &all, x->is_fresh);
}

/** Panels of four vectors, one line of blocks after the other, with one call
    per line of blocks instead of one per panel. */
static void spm_run_across(spm_product *x, int panels) {
  spm_run *run = &x->run;
  int q, taller, line, lines;
  spm_cut_lines(4, x->m, &q, &taller);
  x->counts.tiles = x->batch;
  x->counts.depth = x->k;
  x->vectors.data = x->b;
  x->vectors.step = x->b_step;
  x->vectors.stride = x->b_stride;
  run->across = 1;
  run->blocks = panels;
  run->scalar = x->a;
  run->in = x->is_fresh ? x->zero : x->c;
  run->in_line = x->is_fresh ? 0 : x->ldc;
  run->out = x->c;
  run->out_line = x->ldc;
  for (line = 0; line < x->m; line += lines, --taller) {
    lines = taller > 0 ? q + 1 : q;
    spm_choose(x, 4, lines)(run);
    run->scalar += lines * run->scalar_line;
    run->in += lines * run->in_line;
    run->out += lines * run->out_line;
  }
  run->across = 0;
}

/** The number of panels of four vectors that `spm_run_across` computes: all
    panels if there are fewer lines of blocks than panels. */
static int spm_count_across(const spm_product *x) {
  const int vectors = x->n / SPM_LANES;
  const int panels = vectors % 4 == 1 ? vectors / 4 - 1 : vectors / 4;
  return x->b_line == 1 && panels > (x->m + 3) / 4 ? panels : 0;
}

/** Five vectors are 3 + 2 rather than 4 + 1. The rest of a row is the end of
   its last vector. */
static void spm_run_all(spm_product *x) {
  spm_panel panel = {0, 0, 0, 4 * SPM_LANES};
  int left = x->n;
  const int across = spm_count_across(x);
  if (across > 0) {
    spm_run_across(x, across);
    panel.lane = 4 * SPM_LANES * across;
    left -= panel.lane;
  }
  for (; left >= SPM_LANES; left -= SPM_LANES * panel.p) {
    const int vectors = left / SPM_LANES;
    panel.p = vectors == 5 ? 3 : spm_min(vectors, 4);
    spm_run_columns(x, &panel);
    panel.lane += SPM_LANES * panel.p;
  }
  if (left == 0)
    return;
  panel.p = 1;
  panel.lane = spm_max(0, x->n - SPM_LANES);
  panel.end = x->n - panel.lane;
  panel.begin = panel.end - left;
  spm_run_columns(x, &panel);
}

static void spm_clear(spm_product *x) {
  SPM_E *c = x->c;
  int i, j;
  for (i = 0; i < x->m; ++i, c += x->ldc)
    for (j = 0; j < x->n; ++j)
      c[j] = 0;
}

#define SPM_CLEAR(i) simd_store(zero, x.zero + i * SPM_LANES);

static int spm_has_alignment(const SPM_E *data, long ld) {
  return (unsigned long)data % sizeof(SPM_VECTOR) == 0 && ld % SPM_LANES == 0;
}

#include "tpp_dots.h"

void SPM_BRGEMM(int m, int n, int k, const SPM_E *a, int lda, long stride_a,
                const SPM_E *b, int ldb, long stride_b, SPM_E *c, int ldc,
                int batch, int flags) {
  SPM_VECTOR zero = 0;
  spm_product x;
  TPP_BEGIN_PRODUCT("tpp_gemm")
  x.m = m;
  x.n = n;
  x.k = k;
  x.batch = batch;
  x.a = a;
  x.b = b;
  x.b_line = flags & TPP_TRANS_B ? ldb : 1;
  x.b_step = flags & TPP_TRANS_B ? 1 : ldb;
  x.b_stride = stride_b;
  x.c = c;
  x.ldc = ldc;
  x.is_fresh = (flags & TPP_BETA_ZERO) != 0;
  x.is_aligned = spm_has_alignment(c, ldc) &&
                 ((flags & TPP_TRANS_B) ||
                  (spm_has_alignment(b, ldb) && stride_b % SPM_LANES == 0));
  x.vectors.first = 0;
  x.vectors.offsets = 0;
  x.run.counts = &x.counts;
  x.run.vectors = &x.vectors;
  x.run.scalar_line = flags & TPP_TRANS_A ? 1 : lda;
  x.run.scalar_step = flags & TPP_TRANS_A ? lda : 1;
  x.run.scalar_first = 0;
  x.run.scalar_stride = stride_a;
  x.run.scalar_offsets = 0;
  x.run.across = 0;
  x.run.valid = SPM_BLOCK;
  SPM_EACH4(SPM_CLEAR)
  if (m > 0 && k > 0 && batch > 0 && spm_has_dots(&x))
    spm_run_dots(&x);
  else if (m > 0 && k > 0 && batch > 0)
    spm_run_all(&x);
  else if (x.is_fresh)
    spm_clear(&x);
  TPP_END()
}

void SPM_GEMM(int m, int n, int k, const SPM_E *a, int lda, const SPM_E *b,
              int ldb, SPM_E *c, int ldc, int flags) {
  SPM_BRGEMM(m, n, k, a, lda, 0, b, ldb, 0, c, ldc, 1, flags);
}
