/*===- spm_walk.h - The blocks of a piece of C, step by step --------------===*
 *
 * Template over SPM_T: exchange steps, panels of vectors, groups of blocks.
 *
 *===----------------------------------------------------------------------===*/

/** Sets the scalar operand of a run that begins at `line`; zeros if nothing is
    owned there. */
static void spm_place_scalars(const spm_walk *walk, spm_run *run, int line,
                              int q) {
  const spm_operand *x = &walk->problem->scalar;
  run->valid = spm_min(q, x->owned - line);
  if (run->valid > 0) {
    run->scalar_first = spm_tile_place(x->offsets, x->stride, 0);
    run->scalar = (const SPM_T *)x->data + run->scalar_first + line * x->line;
    run->scalar_line = x->line;
    run->scalar_step = x->step;
    run->scalar_offsets = x->offsets;
    run->scalar_stride = x->stride;
  } else {
    run->scalar = walk->zero;
    run->scalar_line = run->scalar_step = 0;
    run->scalar_first = run->scalar_stride = 0;
    run->scalar_offsets = 0;
  }
}

/** What the runs of a group have in common in an exchange step. */
static void spm_prepare_group(spm_walk *walk, spm_group *group, int p) {
  const spm_problem *x = walk->problem;
  const int role = walk->own_vector + 2 * walk->own_scalar;
  spm_run *run = &group->run;
  if (group->count == 0)
    return;
  group->kernel = x->along_n ? spm_n_kernel(p, group->q, role)
                             : spm_m_kernel(p, group->q, role);
  run->blocks = group->inside;
  run->depth = walk->depth;
  run->tiles = x->tiles;
  if (walk->own_vector)
    spm_place_vectors(walk, run);
  if (walk->own_scalar)
    spm_place_scalars(walk, run, group->line, group->q);
  run->out_line = x->c_line;
  run->in = walk->zero;
  run->in_line = walk->overwrite ? 0 : x->c_line;
}

/** A run whose vectors are packed, as many k steps at a time as find room. The
    other CPEs notice nothing but the time. */
static void spm_run_in_parts(spm_walk *walk, const spm_group *group,
                             const spm_run *whole) {
  const int most = SPM_PACK_BYTES / (int)sizeof(SPM_T) / (SPM_LANES * 4);
  spm_run run = *whole;
  int tile, k;
  run.tiles = 1;
  for (tile = 0; tile < whole->tiles; ++tile)
    for (k = 0; k < walk->depth; k += most) {
      run.depth = spm_min(most, walk->depth - k);
      spm_pack(walk, tile, k, run.depth, walk->pack);
      if (walk->own_scalar)
        run.scalar = whole->scalar - whole->scalar_first +
                     spm_tile_place(whole->scalar_offsets,
                                    whole->scalar_stride, tile) +
                     k * whole->scalar_step;
      group->kernel(&run);
      run.in = run.out;
      run.in_line = run.out_line;
    }
}

/** One block of the group; on C or on the tile. */
static void spm_run_block(spm_walk *walk, const spm_group *group, int line,
                          int on_c) {
  const spm_problem *x = walk->problem;
  spm_run run = walk->panel;
  run.blocks = 1;
  run.depth = walk->depth;
  run.tiles = x->tiles;
  if (walk->own_scalar)
    spm_place_scalars(walk, &run, line, group->q);
  run.out = on_c ? (SPM_T *)x->c + walk->lane + line * x->c_line : walk->tile;
  run.out_line = on_c ? x->c_line : SPM_LANES * walk->p;
  run.in = on_c && !walk->overwrite ? run.out : walk->zero;
  run.in_line = on_c && !walk->overwrite ? run.out_line : 0;
  if (walk->unpacked)
    spm_run_in_parts(walk, group, &run);
  else
    group->kernel(&run);
  if (!on_c)
    spm_merge(walk, line, group->q);
}

/** Sets the vector operand of the blocks of a panel that go one by one. */
static void spm_place_panel(spm_walk *walk, int whole) {
  walk->unpacked = 0;
  if (!walk->own_vector)
    return;
  spm_place_vectors(walk, &walk->panel);
  if (!(whole && walk->in_place) && walk->lane < walk->problem->vector.owned)
    spm_pack_panel(walk, &walk->panel);
}

static void spm_walk_panel(spm_walk *walk, spm_panels *panels) {
  const spm_problem *x = walk->problem;
  const int whole = walk->lane + SPM_LANES * walk->p <= x->vector.owned;
  const int straight = whole && (walk->in_place || !walk->own_vector);
  int i, done, line, is_placed = 0;
  for (i = 0; i < 2; ++i) {
    spm_group *group = &panels->groups[i];
    if (group->count == 0)
      continue;
    line = group->line;
    done = 0;
    if (straight && group->inside > 0) {
      spm_run *run = &group->run;
      run->out = (SPM_T *)x->c + walk->lane + line * x->c_line;
      if (!walk->overwrite)
        run->in = run->out;
      group->kernel(run);
      run->vector += SPM_LANES * walk->p;
      done = group->inside;
      line += done * group->q;
    }
    if (done < group->count && !is_placed) {
      spm_place_panel(walk, whole);
      is_placed = 1;
    }
    for (; done < group->count; ++done, line += group->q)
      spm_run_block(walk, group, line, whole && done < group->inside);
  }
}

/** One exchange step. */
static void spm_walk_step(spm_walk *walk) {
  int i, panel;
  walk->lane = 0;
  for (i = 0; i < 3; ++i) {
    spm_panels *panels = &walk->plan[i];
    if (panels->panels == 0)
      continue;
    walk->p = panels->p;
    spm_prepare_group(walk, &panels->groups[0], panels->p);
    spm_prepare_group(walk, &panels->groups[1], panels->p);
    for (panel = 0; panel < panels->panels; ++panel) {
      spm_walk_panel(walk, panels);
      walk->lane += SPM_LANES * panels->p;
    }
  }
}

static void spm_multiply(const spm_problem *x) {
  spm_walk walk;
  int step, i;
  if (x->alpha == 0 || (x->beta != 0 && x->beta != 1))
    spm_scale(x, (SPM_T)x->beta);
  if (x->alpha == 0)
    return;
  for (i = 0; i < SPM_LANES * 4; ++i)
    walk.zero[i] = 0;
  walk.problem = x;
  walk.in_place = spm_is_in_place(&walk);
  spm_make_plan(&walk);
  for (step = 0; step < SPM_MESH; ++step) {
    const int of_row = _ROW == step, of_column = _COL == step;
    walk.depth = spm_owned(x->k, step);
    if (walk.depth == 0)
      break;
    walk.overwrite = step == 0 && x->beta == 0;
    walk.own_vector = x->along_n ? of_row : of_column;
    walk.own_scalar = x->along_n ? of_column : of_row;
    spm_walk_step(&walk);
  }
}
