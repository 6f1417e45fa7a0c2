/*===- spm_place.h - Operands of register blocks in LDM -------------------===*
 *
 * Template over SPM_E. Elements that a CPE does not own are read from one
 * vector of zeros, with a stride of 0.
 *
 *===----------------------------------------------------------------------===*/

/** The vector operand of the panel itself; zeros if nothing is owned. */
static void spm_place_vectors(spm_walk *walk) {
  const spm_operand *x = &walk->problem->vector;
  spm_vectors *vectors = &walk->vectors;
  if (walk->lane < x->owned) {
    vectors->first = spm_tile_place(x->offsets, x->stride, 0);
    vectors->data = (const SPM_E *)x->data + vectors->first + walk->lane;
    vectors->step = x->step;
    vectors->offsets = x->offsets;
    vectors->stride = x->stride;
  } else {
    vectors->data = (const SPM_E *)walk->zero;
    vectors->step = vectors->first = vectors->stride = 0;
    vectors->offsets = 0;
  }
}

/** Sets the scalar operand of a run that begins at `line`; zeros if nothing is
    owned there. */
static void spm_place_scalars(const spm_walk *walk, spm_run *run, int line,
                              int q) {
  const spm_operand *x = &walk->problem->scalar;
  run->valid = spm_min(q, x->owned - line);
  if (run->valid > 0) {
    run->scalar_first = spm_tile_place(x->offsets, x->stride, 0);
    run->scalar = (const SPM_E *)x->data + run->scalar_first + line * x->line;
    run->scalar_line = x->line;
    run->scalar_step = x->step;
    run->scalar_offsets = x->offsets;
    run->scalar_stride = x->stride;
  } else {
    run->scalar = (const SPM_E *)walk->zero;
    run->scalar_line = run->scalar_step = 0;
    run->scalar_first = run->scalar_stride = 0;
    run->scalar_offsets = 0;
  }
}
