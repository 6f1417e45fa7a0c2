/*===- spm_walk.h - The blocks of a piece of C, step by step --------------===*
 *
 * Template over SPM_E: exchange steps, panels of vectors, groups of blocks. The
 * chip says by spm_place_panel and spm_run_panel how a panel of vectors is
 * read.
 *
 *===----------------------------------------------------------------------===*/

/** The operands of a group's runs, whether this CPE ever uses them or not. */
static void spm_place_group(const spm_walk *walk, spm_group *group) {
  if (group->count == 0)
    return;
  spm_place_vectors(walk, &group->run);
  spm_place_scalars(walk, &group->run, group->line, group->q);
  group->vector = group->run.vector;
  group->run.tiles = walk->problem->tiles;
}

/** Places the operands of all groups. Owners of a step have no time for it
   then: all others wait for them. */
static void spm_place_all(spm_walk *walk) {
  int i;
  walk->lane = 0;
  for (i = 0; i < 3; ++i) {
    spm_panels *panels = &walk->plan[i];
    walk->p = panels->p;
    if (panels->panels > 0) {
      spm_place_group(walk, &panels->groups[0]);
      spm_place_group(walk, &panels->groups[1]);
    }
    walk->lane += SPM_LANES * panels->p * panels->panels;
  }
}

/** Takes the runs of a group back to the first panel. */
static void spm_prepare_group(spm_walk *walk, spm_group *group) {
  spm_run *run = &group->run;
  if (group->count == 0)
    return;
  run->depth = walk->depth;
  run->vector = group->vector;
  run->out = group->out;
  group->kernel = group->kernels[walk->role];
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
  if (!on_c)
    spm_clear_tile(walk);
  run.out = on_c ? (SPM_E *)x->c + walk->lane + line * x->c_line : walk->tile;
  run.out_line = on_c ? x->c_line : SPM_LANES * walk->p;
  spm_run_panel(walk, group, &run);
  if (!on_c)
    spm_merge(walk, line, group->q);
}

/** Blocks `first` ... of a group, one by one. */
static void spm_walk_blocks(spm_walk *walk, const spm_group *group, int first) {
  const int whole =
      walk->lane + SPM_LANES * walk->p <= walk->problem->own_vectors;
  int block;
  for (block = first; block < group->count; ++block)
    spm_run_block(walk, group, group->line + block * group->q,
                  whole && block < group->inside);
}

/** The blocks of a group that work on C itself with vectors from where they are
    need new pointers only; the others follow. */
static void spm_walk_group(spm_walk *walk, spm_group *group) {
  const int width = SPM_LANES * walk->p;
  spm_run *run = &group->run;
  if (group->inside > 0)
    group->kernel(run);
  run->vector += width;
  run->out += width;
  if (group->inside == group->count)
    return;
  spm_place_panel(walk);
  spm_walk_blocks(walk, group, group->inside);
}

/** The panels that lie inside of what is owned. */
static int spm_count_straight(const spm_walk *walk, const spm_panels *panels) {
  const spm_problem *x = walk->problem;
  const int width = SPM_LANES * walk->p;
  int end = x->own_vectors, panel = 0, lane = walk->lane + width;
  if (walk->own_vector)
    end = walk->in_place ? spm_min(end, x->vector.owned) : 0;
  for (; panel < panels->panels && lane <= end; lane += width)
    ++panel;
  return panel;
}

/** One exchange step. */
static void spm_walk_step(spm_walk *walk) {
  int i, panel, straight;
  walk->lane = 0;
  walk->role = walk->own_vector + 2 * walk->own_scalar;
  for (i = 0; i < 3; ++i) {
    spm_panels *panels = &walk->plan[i];
    if (panels->panels == 0)
      continue;
    walk->p = panels->p;
    spm_prepare_group(walk, &panels->groups[0]);
    spm_prepare_group(walk, &panels->groups[1]);
    straight = spm_count_straight(walk, panels);
    for (panel = 0; panel < straight; ++panel) {
      if (panels->groups[0].count > 0)
        spm_walk_group(walk, &panels->groups[0]);
      spm_walk_group(walk, &panels->groups[1]);
      walk->lane += SPM_LANES * panels->p;
    }
    for (; panel < panels->panels; ++panel) {
      spm_place_panel(walk);
      spm_walk_blocks(walk, &panels->groups[0], 0);
      spm_walk_blocks(walk, &panels->groups[1], 0);
      walk->lane += SPM_LANES * panels->p;
    }
  }
}
