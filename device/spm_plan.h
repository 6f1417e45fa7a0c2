/*===- spm_plan.h - How a piece of C is cut into register blocks ----------===*
 *
 * Template over SPM_E. The plan depends on the uniform piece only, so all CPEs
 * have the same plan; it is made once per call. Divisions are slow on the CPE:
 * divisors are constants, or quotients are found by subtraction.
 * spm_choose_kernel of the chip finds the kernel of a shape, and
 * spm_choose_kernel_on_c the one that works on C itself. SPM_HAS_SQUARES: the
 * latter can work on transposed squares of 8 x 8.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_heights.h"

#ifndef SPM_HAS_SQUARES
#define SPM_HAS_SQUARES 0
#define spm_choose_kernel_on_c spm_choose_kernel
#endif

/** True if blocks may work on C itself, except at its edges. */
static int spm_works_on_c(const spm_problem *x) {
  return x->alpha == 1 && x->c_lane == 1 && spm_whole_vectors(x->c_line) &&
         spm_aligned(x->c);
}

/** The same if C is not contiguous along the vectors: blocks work on its
    squares, which are transposed meanwhile. */
static int spm_works_on_squares(const spm_problem *x) {
  return SPM_HAS_SQUARES && x->alpha == 1 && x->c_line == 1 &&
         spm_whole_vectors(x->c_lane) && spm_aligned(x->c);
}

/** True if blocks begin with zeros, so that C need not be cleared first. */
static int spm_is_fresh(const spm_problem *x) {
  return x->beta == 0 && x->k > 0 && spm_works_on_c(x);
}

/** Number of blocks of the group within the lines that this CPE owns. */
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
  group->inside = 0;
  if (count == 0)
    return;
  group->line = line;
  group->q = q;
  if (spm_works_on_c(x) || (q == 8 && spm_works_on_squares(x)))
    group->inside = spm_count_inside(x, group);
  group->run.blocks = group->inside;
  group->run.across = 0;
  group->run.counts = &walk->counts;
  group->run.vectors = &walk->vectors;
  group->run.out_line =
      SPM_HAS_SQUARES && x->c_lane != 1 ? x->c_lane : x->c_line;
  group->kernel = spm_choose_kernel(x, p, q);
  group->kernel_on_c = spm_choose_kernel_on_c(x, p, q);
}

/** Panels of p vectors. */
static void spm_plan_panels(spm_walk *walk, spm_panels *panels, int p,
                            int count) {
  const int lines = walk->problem->scalars;
  int q, taller, blocks;
  panels->p = p;
  panels->panels = count;
  if (count == 0)
    return;
  if (SPM_HAS_SQUARES && walk->problem->c_lane != 1) {
    spm_plan_group(walk, &panels->groups[0], p, 0, 8, lines / 8);
    spm_plan_group(walk, &panels->groups[1], p, lines / 8 * 8, lines % 8,
                   lines % 8 > 0);
    return;
  }
  blocks = spm_cut_lines(p, lines, &q, &taller);
  spm_plan_group(walk, &panels->groups[0], p, 0, q + 1, taller);
  spm_plan_group(walk, &panels->groups[1], p, taller * (q + 1), q,
                 blocks - taller);
}

/** Five vectors are 3 + 2 rather than 4 + 1. Blocks have eight lines if C is
    added to by transposed squares. */
static void spm_make_plan(spm_walk *walk) {
  const int vectors = (walk->problem->vectors + SPM_LANES - 1) / SPM_LANES;
  if (SPM_HAS_SQUARES && walk->problem->c_lane != 1) {
    spm_plan_panels(walk, &walk->plan[0], 2, vectors / 2);
    spm_plan_panels(walk, &walk->plan[1], 1, vectors % 2);
    spm_plan_panels(walk, &walk->plan[2], 1, 0);
    return;
  }
  const int split = vectors > 4 && vectors % 4 == 1;
  const int full = vectors / 4 - split, rest = vectors - 4 * full;
  spm_plan_panels(walk, &walk->plan[0], 4, full);
  spm_plan_panels(walk, &walk->plan[1], split ? 3 : rest, rest > 0);
  spm_plan_panels(walk, &walk->plan[2], 2, split);
}
