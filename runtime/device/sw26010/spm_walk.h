/*===- spm_walk.h - The blocks of a piece of C, step by step --------------===*
 *
 * Template over SPM_T: steps, panels of vectors, groups of blocks of one shape.
 *
 *===----------------------------------------------------------------------===*/

/** Sets the scalar operand of a run that begins at `line`; zeros if nothing is
    owned there. */
static void spm_place_scalars(SPM_WALK *walk, int line, int q) {
  const spm_operand *x = &walk->problem->scalar;
  SPM_RUN *run = &walk->run;
  run->valid = spm_min(q, x->owned - line);
  if (run->own_scalar && run->valid > 0) {
    run->scalar = (const SPM_T *)x->data + line * x->line;
    run->scalar_line = x->line;
    run->scalar_step = x->step;
    run->scalar_offsets = x->offsets;
    run->scalar_stride = x->stride;
  } else {
    run->scalar = walk->zero;
    run->scalar_line = run->scalar_step = run->scalar_stride = 0;
    run->scalar_offsets = 0;
  }
}

static void spm_run_blocks(const SPM_WALK *walk, int q) {
  if (walk->problem->along_n)
    spm_n_run(walk->p, q, &walk->run);
  else
    spm_m_run(walk->p, q, &walk->run);
}

/** One block whose vectors did not fit the buffer: as many k steps as do at a
    time. The others notice nothing but the time. */
static void spm_run_unpacked(SPM_WALK *walk, int q) {
  SPM_RUN *run = &walk->run;
  const SPM_RUN whole = *run;
  const int most = SPM_PACK_BYTES / (int)sizeof(SPM_T) / (SPM_LANES * walk->p);
  int tile, k;
  run->blocks = run->tiles = 1;
  for (tile = 0; tile < whole.tiles; ++tile)
    for (k = 0; k < walk->depth; k += most) {
      run->depth = spm_min(most, walk->depth - k);
      spm_pack(walk, tile, k, run->depth, walk->pack);
      run->scalar = whole.scalar +
                    spm_tile_place(whole.scalar_offsets, whole.scalar_stride,
                                   tile) +
                    k * whole.scalar_step;
      run->scalar_offsets = 0;
      spm_run_blocks(walk, q);
      run->in = run->out;
      run->in_line = run->out_line;
    }
  *run = whole;
}

/** Runs `count` blocks of q lines from `line` on, their sums in place. */
static void spm_run_in_place(SPM_WALK *walk, int line, int q, int count) {
  const spm_problem *x = walk->problem;
  SPM_RUN *run = &walk->run;
  const int runs = walk->unpacked ? count : count > 0;
  int i;
  for (i = 0; i < runs; ++i, line += q) {
    spm_place_scalars(walk, line, q);
    run->out = (SPM_T *)x->c + walk->lane + line * x->c_line;
    run->out_line = x->c_line;
    run->in = walk->overwrite ? walk->zero : run->out;
    run->in_line = walk->overwrite ? 0 : x->c_line;
    run->blocks = walk->unpacked ? 1 : count;
    if (walk->unpacked)
      spm_run_unpacked(walk, q);
    else
      spm_run_blocks(walk, q);
  }
}

/** Runs one block whose sums go through the tile. */
static void spm_run_tile(SPM_WALK *walk, int line, int q) {
  SPM_RUN *run = &walk->run;
  spm_place_scalars(walk, line, q);
  run->in = walk->zero;
  run->in_line = 0;
  run->out = walk->tile;
  run->out_line = SPM_LANES * walk->p;
  run->blocks = 1;
  if (walk->unpacked)
    spm_run_unpacked(walk, q);
  else
    spm_run_blocks(walk, q);
  spm_merge(walk, line, q);
}

/** Blocks of q lines, at most `count`, that lie inside of what is owned. */
static int spm_count_inside(const SPM_WALK *walk, int line, int q, int count) {
  const spm_problem *x = walk->problem;
  int inside = 0;
  if (x->alpha != 1 || x->c_lane != 1 || !spm_whole_vectors(x->c_line) ||
      !spm_aligned(x->c) ||
      walk->lane + SPM_LANES * walk->p > x->vector.owned)
    return 0;
  if (line + q * count <= x->scalar.owned)
    return count;
  for (; line + q <= x->scalar.owned; line += q)
    ++inside;
  return inside;
}

/** `count` blocks of q lines from `line` on. */
static void spm_walk_group(SPM_WALK *walk, int line, int q, int count) {
  int done = spm_count_inside(walk, line, q, count);
  spm_run_in_place(walk, line, q, done);
  for (; done < count; ++done)
    spm_run_tile(walk, line + done * q, q);
}

/** A panel is cut into blocks of nearly the same number of lines: those with
    few products wait for their multiply-adds. The CPE divides slowly, so the
    quotient is found by subtraction. */
static void spm_walk_panel(SPM_WALK *walk) {
  const int lines = walk->problem->scalars;
  int q = walk->p < 3 ? 8 : walk->p == 3 ? 5 : 4;
  int count, covered;
  if (q == 5)
    count = (lines + 4) / 5;
  else
    count = (lines + q - 1) >> (q == 8 ? 3 : 2);
  for (covered = q * count; covered > lines; covered -= count)
    --q;
  spm_place_panel(walk);
  spm_walk_group(walk, 0, q + 1, lines - covered);
  spm_walk_group(walk, (lines - covered) * (q + 1), q,
                 count - (lines - covered));
}

/** One exchange step. Five vectors are 3 + 2 rather than 4 + 1. */
static void spm_walk_step(SPM_WALK *walk) {
  int left = (walk->problem->vectors + SPM_LANES - 1) / SPM_LANES;
  walk->lane = 0;
  for (; left > 0; left -= walk->p) {
    walk->p = left == 5 ? 3 : spm_min(left, 4);
    spm_walk_panel(walk);
    walk->lane += SPM_LANES * walk->p;
  }
}

void SPM_TYPED(spm_multiply)(const spm_problem *x) {
  SPM_WALK walk;
  int step, i;
  if (x->alpha == 0 || (x->beta != 0 && x->beta != 1))
    spm_scale(x, (SPM_T)x->beta);
  if (x->alpha == 0)
    return;
  for (i = 0; i < SPM_LANES * 4; ++i)
    walk.zero[i] = 0;
  walk.problem = x;
  for (step = 0; step < SPM_MESH; ++step) {
    const int of_row = _ROW == step, of_column = _COL == step;
    walk.depth = spm_owned(x->k, step);
    if (walk.depth == 0)
      break;
    walk.overwrite = step == 0 && x->beta == 0;
    walk.run.own_vector = x->along_n ? of_row : of_column;
    walk.run.own_scalar = x->along_n ? of_column : of_row;
    walk.run.depth = walk.depth;
    walk.run.tiles = x->tiles;
    spm_walk_step(&walk);
  }
}
