/*===- spm_plan.h - How a piece of C is cut into register blocks ----------===*
 *
 * Template over SPM_E. The plan depends on the uniform piece only, so that all
 * CPEs have the same; it is made once per call. The CPE divides slowly:
 * quotients are those of constants, or found by subtraction. SPM_LINES_OF_THREE
 * of the chip says how many lines suit 3 vectors; its spm_choose_kernel finds
 * the kernel of a shape.
 *
 *===----------------------------------------------------------------------===*/

/** True if blocks may work on C itself, but for its edges. */
static int spm_works_on_c(const spm_problem *x) {
  return x->alpha == 1 && x->c_lane == 1 && spm_whole_vectors(x->c_line) &&
         spm_aligned(x->c);
}

/** True if blocks begin with zeros, so that nothing has to clear C before. */
static int spm_is_fresh(const spm_problem *x) {
  return x->beta == 0 && x->k > 0 && spm_works_on_c(x);
}

/** Blocks of the group that lie inside of the lines that this CPE owns. */
static int spm_count_inside(const spm_problem *x, const spm_group *group) {
  const int owned = x->own_scalars - group->line;
  int inside = group->count, lines = group->q * group->count;
  for (; inside > 0 && lines > owned; lines -= group->q)
    --inside;
  return inside;
}

static void spm_plan_group(spm_walk *walk, spm_group *group, int p, int line,
                           int q, int count) {
  const spm_problem *x = walk->problem;
  group->count = count;
  if (count == 0)
    return;
  group->line = line;
  group->q = q;
  group->inside = spm_works_on_c(x) ? spm_count_inside(x, group) : 0;
  group->run.blocks = group->inside;
  group->run.counts = &walk->counts;
  group->run.vectors = &walk->vectors;
  group->run.out_line = x->c_line;
  group->kernel = spm_choose_kernel(x, p, q);
}

/** Panels of p vectors: blocks of nearly the same number of lines, for those
    with few products wait for their multiply-adds. */
static void spm_plan_panels(spm_walk *walk, spm_panels *panels, int p,
                            int count) {
  const int lines = walk->problem->scalars;
  int q = p < 3 ? 8 : p == 3 ? SPM_LINES_OF_THREE : 4;
  int blocks, covered;
  panels->p = p;
  panels->panels = count;
  if (count == 0)
    return;
  blocks = q == 8   ? (lines + 7) / 8
           : q == 4 ? (lines + 3) / 4
                    : (lines + 4) / 5;
  covered = blocks * q;
  for (; covered > lines; covered -= blocks)
    --q;
  spm_plan_group(walk, &panels->groups[0], p, 0, q + 1, lines - covered);
  spm_plan_group(walk, &panels->groups[1], p, (lines - covered) * (q + 1), q,
                 blocks - (lines - covered));
}

/** Five vectors are 3 + 2 rather than 4 + 1. */
static void spm_make_plan(spm_walk *walk) {
  const int vectors = (walk->problem->vectors + SPM_LANES - 1) / SPM_LANES;
  const int split = vectors > 4 && vectors % 4 == 1;
  const int full = vectors / 4 - split, rest = vectors - 4 * full;
  spm_plan_panels(walk, &walk->plan[0], 4, full);
  spm_plan_panels(walk, &walk->plan[1], split ? 3 : rest, rest > 0);
  spm_plan_panels(walk, &walk->plan[2], 2, split);
}
