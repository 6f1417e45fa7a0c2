/*===- spm_place.h - Operands of register blocks in LDM -------------------===*
 *
 * Template over SPM_E. What a CPE does not own is zeros that do not move.
 *
 *===----------------------------------------------------------------------===*/

/** The vector operand itself from the panel on; zeros if nothing is owned. */
static void spm_place_vectors(const spm_walk *walk, spm_run *run) {
  const spm_operand *x = &walk->problem->vector;
  if (walk->lane < x->owned) {
    run->vector_first = spm_tile_place(x->offsets, x->stride, 0);
    run->vector = (const SPM_E *)x->data + run->vector_first + walk->lane;
    run->vector_step = x->step;
    run->vector_offsets = x->offsets;
    run->vector_stride = x->stride;
  } else {
    run->vector = walk->zero;
    run->vector_step = run->vector_first = run->vector_stride = 0;
    run->vector_offsets = 0;
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
    run->scalar = walk->zero;
    run->scalar_line = run->scalar_step = 0;
    run->scalar_first = run->scalar_stride = 0;
    run->scalar_offsets = 0;
  }
}
