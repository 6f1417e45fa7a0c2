/*===- spm_plan.h - How a piece of C is cut into register blocks ----------===*
 *
 * Template over SPM_E. The plan depends on the uniform piece only, so that all
 * CPEs have the same; it is made once per call. The CPE divides slowly:
 * quotients are found by subtraction.
 * spm_choose_kernels of the chip finds the kernels of a shape by role.
 *
 *===----------------------------------------------------------------------===*/

/** Blocks of the group that work on C itself. */
static int spm_count_inside(const spm_problem *x, const spm_group *group) {
  const int owned = x->own_scalars - group->line;
  int inside = group->count, lines = group->q * group->count;
  if (x->alpha != 1 || x->c_lane != 1 || !spm_whole_vectors(x->c_line) ||
      !spm_aligned(x->c))
    return 0;
  for (; inside > 0 && lines > owned; lines -= group->q)
    --inside;
  return inside;
}

static void spm_plan_group(const spm_problem *x, spm_group *group, int lane,
                           int p, int line, int q, int count) {
  group->count = count;
  if (count == 0)
    return;
  group->line = line;
  group->q = q;
  group->out = (SPM_E *)x->c + lane * x->c_lane + line * x->c_line;
  group->inside = group->run.blocks = spm_count_inside(x, group);
  group->run.out_line = x->c_line;
  spm_choose_kernels(x, group->kernels, p, q);
}

/** Panels of p vectors: blocks of nearly the same number of lines, for those
    with few products wait for their multiply-adds. */
static void spm_plan_panels(const spm_problem *x, spm_panels *panels, int lane,
                            int p, int count) {
  const int lines = x->scalars;
  int q = p < 3 ? 8 : p == 3 ? 5 : 4;
  int blocks, covered;
  panels->p = p;
  panels->panels = count;
  if (count == 0)
    return;
  for (blocks = 1, covered = q; covered < lines; covered += q)
    ++blocks;
  for (; covered > lines; covered -= blocks)
    --q;
  spm_plan_group(x, &panels->groups[0], lane, p, 0, q + 1, lines - covered);
  spm_plan_group(x, &panels->groups[1], lane, p, (lines - covered) * (q + 1), q,
                 blocks - (lines - covered));
}

/** Five vectors are 3 + 2 rather than 4 + 1. */
static void spm_make_plan(spm_walk *walk) {
  const spm_problem *x = walk->problem;
  const int vectors = (x->vectors + SPM_LANES - 1) / SPM_LANES;
  const int split = vectors > 4 && vectors % 4 == 1;
  const int full = vectors / 4 - split, rest = vectors - 4 * full;
  const int lane = 4 * SPM_LANES * full;
  spm_plan_panels(x, &walk->plan[0], 0, 4, full);
  spm_plan_panels(x, &walk->plan[1], lane, split ? 3 : rest, rest > 0);
  spm_plan_panels(x, &walk->plan[2], lane + 3 * SPM_LANES, 2, split);
}
