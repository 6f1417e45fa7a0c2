/*===- spm_walk.h - The blocks of a piece of C, step by step --------------===*
 *
 * Template over SPM_E: exchange steps, panels of vectors, groups of blocks. The
 * chip says by spm_kernel_of, spm_place_panel and spm_run_panel how a panel of
 * vectors is read.
 *
 *===----------------------------------------------------------------------===*/

/** What the runs of a group have in common in an exchange step. */
static void spm_prepare_group(spm_walk *walk, spm_group *group, int p) {
  const spm_problem *x = walk->problem;
  spm_run *run = &group->run;
  if (group->count == 0)
    return;
  group->kernel = spm_kernel_of(walk, p, group->q);
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
  run.out = on_c ? (SPM_E *)x->c + walk->lane + line * x->c_line : walk->tile;
  run.out_line = on_c ? x->c_line : SPM_LANES * walk->p;
  run.in = on_c && !walk->overwrite ? run.out : walk->zero;
  run.in_line = on_c && !walk->overwrite ? run.out_line : 0;
  spm_run_panel(walk, group, &run);
  if (!on_c)
    spm_merge(walk, line, group->q);
}

static void spm_walk_panel(spm_walk *walk, spm_panels *panels) {
  const spm_problem *x = walk->problem;
  const int end = walk->lane + SPM_LANES * walk->p;
  const int whole = end <= x->own_vectors;
  const int straight =
      whole && (!walk->own_vector || (walk->in_place && end <= x->vector.owned));
  int i, done, line, is_placed = 0;
  for (i = 0; i < 2; ++i) {
    spm_group *group = &panels->groups[i];
    if (group->count == 0)
      continue;
    line = group->line;
    done = 0;
    if (straight && group->inside > 0) {
      spm_run *run = &group->run;
      run->out = (SPM_E *)x->c + walk->lane + line * x->c_line;
      if (!walk->overwrite)
        run->in = run->out;
      group->kernel(run);
      run->vector += SPM_LANES * walk->p;
      done = group->inside;
      line += done * group->q;
    }
    if (done < group->count && !is_placed) {
      spm_place_panel(walk);
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
