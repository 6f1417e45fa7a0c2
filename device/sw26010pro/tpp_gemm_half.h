/*===- tpp_gemm_half.h - Products of 16-bit numbers of one CPE ------------===*
 *
 * Template over SPM_IS_BFLOAT16 and the names SPM_GEMM and SPM_BRGEMM. C is cut
 * into panels of one or two vectors of 32 columns, and these into the register
 * blocks of the collective product. B is packed panel by panel, see
 * spm_half_pack.h. Columns after the last whole vector are computed as a vector
 * that overlaps it. Such columns, and those of a C that is not aligned, are
 * summed in a temporary tile and then added to C.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_UNIT 2
#include "spm_problem.h"

#include "simd.h"
#include "spm_each.h"
#include "spm_workspace.h"
#include "tpp_cost.h"
#include "tpp_gemm_16.h"

typedef _Float16 spm_half __attribute__((may_alias));

#define SPM_E unsigned short
#define SPM_VECTOR float16v32
#define SPM_MAD simd_vmah
#define SPM_SPLAT(v, p) simd_loade(v, (const spm_half *)(p))
#define SPM_C float
#define SPM_C_VECTOR floatv8
#define SPM_C_MAD simd_vmas
enum {
  SPM_C_LANES = 8,
  SPM_LANES = 32,
  SPM_LINES_OF_THREE = 5,
  /** Elements of the buffer for packed vectors. */
  SPM_PACKED = 4096,
  /** Most products of a batch that are packed together. */
  SPM_MOST_TILES = 16
};
/* K steps of a tile, and of a run. */
#define SPM_COUNTS                                                             \
  int depth, run;                                                              \
  long jumps[2 * SPM_MOST_TILES];
#define SPM_BUFFERS
#include "spm_heights.h"
#include "spm_run.h"

#define SPM_PREFIX spm_half_
#define SPM_LOAD simd_load
#define SPM_STORE simd_store
#include "tpp_half_shapes.h"

#include "spm_half_pack.h"

/** Columns of C: p vectors from column `first` on. Only the columns begin ...
    end-1 of them are stored to C. */
typedef struct {
  int p, first, begin, end;
} spm_panel;

/** Some k steps of some tiles. */
typedef struct {
  int tile, tiles, first, depth;
} spm_steps;

typedef struct {
  int m, n, k, batch;
  const SPM_E *a;
  long a_stride, b_stride;
  const SPM_E *b;
  /** B of one tile. */
  spm_operand vector;
  float *c;
  long ldc;
  int is_fresh, is_near, is_aligned;
  spm_counts counts;
  spm_vectors vectors;
  spm_run run;
  float zero[2 * SPM_LANES] SPM_ALIGNED;
  float tile[8 * SPM_LANES] SPM_ALIGNED;
  SPM_E pack[SPM_PACKED] __attribute__((aligned(64)));
} spm_product;

/** Blocks work on C itself. */
static void spm_run_inside(spm_product *x, const spm_panel *panel,
                           int is_fresh) {
  spm_run *run = &x->run;
  int q, taller;
  const int blocks = spm_cut_lines(panel->p, x->m, &q, &taller);
  run->out = x->c + panel->first;
  run->out_line = x->ldc;
  run->in = is_fresh ? x->zero : run->out;
  run->in_line = is_fresh ? 0 : x->ldc;
  if (taller > 0) {
    const long lines = (long)taller * (q + 1);
    run->blocks = taller;
    spm_choose(panel->p, q + 1, x->is_near)(run);
    run->scalar += lines * run->scalar_line;
    run->in += lines * run->in_line;
    run->out += lines * run->out_line;
  }
  run->blocks = blocks - taller;
  spm_choose(panel->p, q, x->is_near)(run);
}

/** Adds `lines` lines of the tile to C, or copies them. */
static void spm_store_tile(const spm_product *x, const spm_panel *panel,
                           int line, int lines, int is_fresh) {
  float *c = x->c + line * x->ldc + panel->first;
  const float *tile = x->tile;
  int i, j;
  for (i = 0; i < lines; ++i, c += x->ldc, tile += SPM_LANES) {
    j = panel->begin;
    for (; j + SPM_C_LANES <= panel->end; j += SPM_C_LANES) {
      floatv8 sum, old;
      simd_loadu(sum, tile + j);
      if (!is_fresh) {
        simd_loadu(old, c + j);
        sum += old;
      }
      simd_storeu(sum, c + j);
    }
    for (; j < panel->end; ++j)
      c[j] = is_fresh ? tile[j] : c[j] + tile[j];
  }
}

/** One vector of columns by the temporary tile. */
static void spm_run_tile(spm_product *x, const spm_panel *panel, int is_fresh) {
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
    spm_choose(1, lines, x->is_near)(run);
    spm_store_tile(x, panel, line, lines, is_fresh);
    run->scalar += lines * run->scalar_line;
  }
}

/** The distances from the end of a tile's k steps to the next tile, of the
    packed vectors, which follow each other, and of the scalars. The last ones
    lead to the first tile. */
static void spm_find_jumps(spm_product *x, const spm_steps *steps) {
  const long a_steps = steps->depth * x->run.scalar_step;
  long *jumps = x->counts.jumps;
  int t;
  for (t = 0; t < steps->tiles; ++t) {
    const int is_last = t + 1 == steps->tiles;
    jumps[2 * t] = is_last ? -x->vectors.stride * steps->tiles : 0;
    jumps[2 * t + 1] =
        (is_last ? -x->a_stride * (steps->tiles - 1) : x->a_stride) - a_steps;
  }
}

static void spm_pack_panel(spm_product *x, const spm_panel *panel,
                           const spm_steps *steps) {
  const int width = SPM_LANES * panel->p;
  const SPM_E *in = x->b + steps->tile * x->b_stride +
                    panel->first * x->vector.line +
                    steps->first * x->vector.step;
  SPM_E *out = x->pack;
  int t;
  x->vector.owned = spm_min(width, x->n);
  for (t = 0; t < steps->tiles;
       ++t, in += x->b_stride, out += x->vectors.stride)
    spm_pack_vectors(&x->vector, in, steps->depth, width, /*is_padded=*/0, out);
}

/** A panel, as many k steps at a time as the buffer holds. */
static void spm_run_panel(spm_product *x, const spm_panel *panel) {
  const int width = SPM_LANES * panel->p;
  const int room =
      panel->p == 1 ? SPM_PACKED / SPM_LANES : SPM_PACKED / (2 * SPM_LANES);
  const int is_inside = x->is_aligned && panel->end == width;
  spm_steps steps = {0, 1, 0, 0};
  int is_fresh = x->is_fresh, limit = x->k, left;
  while (limit > room)
    limit = (limit + 1) / 2;
  for (left = room - x->k; left >= x->k && steps.tiles < SPM_MOST_TILES;
       left -= x->k)
    ++steps.tiles;
  x->vectors.step = width;
  for (; steps.tile < x->batch; steps.tile += steps.tiles) {
    steps.tiles = spm_min(steps.tiles, x->batch - steps.tile);
    for (steps.first = 0; steps.first < x->k; steps.first += steps.depth) {
      steps.depth = spm_min(limit, x->k - steps.first);
      x->vectors.stride = (long)width * steps.depth;
      spm_pack_panel(x, panel, &steps);
      x->counts.tiles = steps.tiles;
      x->counts.depth = steps.depth;
      spm_find_jumps(x, &steps);
      x->run.scalar =
          x->a + steps.tile * x->a_stride + steps.first * x->run.scalar_step;
      if (is_inside)
        spm_run_inside(x, panel, is_fresh);
      else
        spm_run_tile(x, panel, is_fresh);
      is_fresh = 0;
    }
  }
}

/** Pairs of vectors, if blocks may work on C, a last vector, and the rest. */
static void spm_run_all(spm_product *x) {
  spm_panel panel = {1, 0, 0, 0};
  int left = x->n;
  for (; left >= SPM_LANES; left -= SPM_LANES * panel.p) {
    panel.p = x->is_aligned && left >= 2 * SPM_LANES ? 2 : 1;
    panel.end = SPM_LANES * panel.p;
    spm_run_panel(x, &panel);
    panel.first += panel.end;
  }
  if (left == 0)
    return;
  panel.p = 1;
  panel.first = spm_max(0, x->n - SPM_LANES);
  panel.end = x->n - panel.first;
  panel.begin = panel.end - left;
  /* It is no panel of a whole vector. */
  x->is_aligned = 0;
  spm_run_panel(x, &panel);
}

static void spm_clear(spm_product *x) {
  float *c = x->c;
  int i, j;
  for (i = 0; i < x->m; ++i, c += x->ldc)
    for (j = 0; j < x->n; ++j)
      c[j] = 0;
}

#define SPM_CLEAR(i) simd_store(zero, x.zero + i * SPM_C_LANES);

void SPM_BRGEMM(int m, int n, int k, const unsigned short *a, int lda,
                long stride_a, const unsigned short *b, int ldb, long stride_b,
                float *c, int ldc, int batch, int flags, int run) {
  floatv8 zero = 0;
  spm_product x;
  TPP_BEGIN_HALF_PRODUCT("tpp_gemm", SPM_IS_BFLOAT16)
  x.m = m;
  x.n = n;
  x.k = k;
  x.batch = batch;
  x.a = a;
  x.a_stride = stride_a;
  x.b = b;
  x.b_stride = stride_b;
  x.vector = spm_describe(b, !(flags & TPP_TRANS_B), ldb, n);
  x.c = c;
  x.ldc = ldc;
  x.is_fresh = (flags & TPP_BETA_ZERO) != 0;
  x.is_near = (flags & TPP_TRANS_A) != 0;
  x.is_aligned =
      (unsigned long)c % sizeof(SPM_C_VECTOR) == 0 && ldc % SPM_C_LANES == 0;
  x.counts.run = spm_max(run, 1);
  x.vectors.data = x.pack;
  x.vectors.first = 0;
  x.vectors.offsets = 0;
  x.run.counts = &x.counts;
  x.run.vectors = &x.vectors;
  x.run.scalar_line = x.is_near ? 1 : lda;
  x.run.scalar_step = x.is_near ? lda : 1;
  x.run.scalar_first = 0;
  x.run.scalar_stride = stride_a;
  x.run.scalar_offsets = 0;
  x.run.across = 0;
  x.run.valid = SPM_BLOCK;
  SPM_EACH8(SPM_CLEAR)
#if SPM_IS_BFLOAT16
  set_bf16_mode();
#endif
  if (k > 0 && batch > 0)
    spm_run_all(&x);
  else if (x.is_fresh)
    spm_clear(&x);
#if SPM_IS_BFLOAT16
  set_fp16_mode();
#endif
  TPP_END()
}

void SPM_GEMM(int m, int n, int k, const unsigned short *a, int lda,
              const unsigned short *b, int ldb, float *c, int ldc, int flags,
              int run) {
  SPM_BRGEMM(m, n, k, a, lda, 0, b, ldb, 0, c, ldc, 1, flags, run);
}
