/*===- spm_walk.h - The blocks of a piece of C ----------------------------===*
 *
 * Template over SPM_E: panels of vectors, groups of blocks. spm_place_panel of
 * the chip determines how a panel of vectors is read.
 *
 *===----------------------------------------------------------------------===*/

/** The scalars of a group's runs. */
static void spm_place_group(const spm_walk *walk, spm_group *group) {
  if (group->count > 0)
    spm_place_scalars(walk, &group->run, group->line, group->q);
}

static void spm_place_all(spm_walk *walk) {
  int i;
  for (i = 0; i < 3; ++i)
    if (walk->plan[i].panels > 0) {
      spm_place_group(walk, &walk->plan[i].groups[0]);
      spm_place_group(walk, &walk->plan[i].groups[1]);
    }
}

/** Blocks outside of the part of C that this CPE owns: the sums are
    discarded. */
static void spm_run_outside(spm_walk *walk, const spm_group *group, int line,
                            int blocks) {
  spm_run run = group->run;
  run.blocks = blocks;
  spm_place_scalars(walk, &run, line, group->q);
  run.in = walk->zero;
  run.out = walk->tile;
  run.in_line = run.out_line = 0;
  group->kernel(&run);
}

/** One block of the group that sums in the temporary tile. */
static void spm_run_on_tile(spm_walk *walk, const spm_group *group, int line) {
  spm_run run = group->run;
  run.blocks = 1;
  spm_place_scalars(walk, &run, line, group->q);
  run.in = walk->zero;
  run.in_line = 0;
  run.out = walk->tile;
  run.out_line = SPM_LANES * walk->p;
  group->kernel(&run);
  spm_merge(walk, line, group->q);
}

/** The blocks of a group from `first` on, which do not work on C itself. */
static void spm_walk_blocks(spm_walk *walk, const spm_group *group, int first) {
  const spm_problem *x = walk->problem;
  const int lanes = x->own_vectors - walk->lane, q = group->q;
  int block = first, line = group->line + first * q;
  if (lanes > 0)
    for (; block < group->count && line < x->own_scalars; ++block, line += q)
      spm_run_on_tile(walk, group, line);
  /* Only a run of a single block may own just some of its scalars. */
  if (lanes <= 0 && block == 0 && group->inside > 0) {
    spm_run_outside(walk, group, line, group->inside);
    block = group->inside;
    line += block * q;
  }
  for (; block < group->count && line < x->scalar.owned; ++block, line += q)
    spm_run_outside(walk, group, line, 1);
  if (block < group->count)
    spm_run_outside(walk, group, line, group->count - block);
}

/** The blocks of a group in one panel. Inlined, since all other CPEs wait for
   the owners of a step. */
static inline __attribute__((always_inline)) void
spm_walk_group(spm_walk *walk, spm_group *group) {
  const spm_problem *x = walk->problem;
  const int width = SPM_LANES * walk->p;
  int done = 0;
  if (group->inside > 0 && walk->lane + width <= x->own_vectors) {
    spm_run *run = &group->run;
    const SPM_C *c = (SPM_C *)x->c + group->line * x->c_line +
                     (SPM_HAS_SQUARES ? walk->lane * x->c_lane : walk->lane);
    run->out = (SPM_C *)c;
    run->in = walk->is_fresh ? walk->zero : c;
    run->in_line = walk->is_fresh ? 0 : run->out_line;
    group->kernel_on_c(run);
    done = group->inside;
  }
  if (done < group->count)
    spm_walk_blocks(walk, group, done);
}

/** Walks over all blocks, for all k steps of the current operands. */
static void spm_walk_all(spm_walk *walk) {
  int i, panel;
  walk->lane = 0;
  for (i = 0; i < 3; ++i) {
    spm_panels *panels = &walk->plan[i];
    walk->p = panels->p;
    for (panel = 0; panel < panels->panels; ++panel) {
      spm_place_panel(walk);
      if (panels->groups[0].count > 0)
        spm_walk_group(walk, &panels->groups[0]);
      spm_walk_group(walk, &panels->groups[1]);
      walk->lane += SPM_LANES * panels->p;
    }
  }
}
