/*===- spm_pack.h - The vector operand of a panel -------------------------===*
 *
 * Template over SPM_E. A panel whose vectors are aligned neighbours in LDM is
 * sent from there. Any other is copied into whole vectors first, with zeros
 * behind the last line that this CPE owns.
 *
 *===----------------------------------------------------------------------===*/

/** Four lines whose elements are neighbours along k, turned into vectors across
    the lines: `width` elements from one k step to the next. */
static void spm_pack_lines(const SPM_E *restrict in, long line, int count,
                           int width, SPM_E *restrict out) {
  int k, i;
  for (k = 0; k + SPM_LANES <= count; k += SPM_LANES) {
    SPM_VECTOR v0, v1, v2, v3;
    simd_loadu(v0, in + k);
    simd_loadu(v1, in + line + k);
    simd_loadu(v2, in + 2 * line + k);
    simd_loadu(v3, in + 3 * line + k);
    SPM_TURN(v0, v1, v2, v3)
    simd_store(v0, out + (long)k * width);
    simd_store(v1, out + (long)(k + 1) * width);
    simd_store(v2, out + (long)(k + 2) * width);
    simd_store(v3, out + (long)(k + 3) * width);
  }
  for (; k < count; ++k)
    for (i = 0; i < SPM_LANES; ++i)
      out[(long)k * width + i] = in[i * line + k];
}

/** Lanes first ... width-1 of every k step, one by one. */
static void spm_pack_lanes(const spm_operand *x, const SPM_E *restrict in,
                           int first, int lanes, int width, int count,
                           SPM_E *restrict out) {
  int k, i;
  for (i = first; i < lanes; ++i)
    for (k = 0; k < count; ++k)
      out[k * width + i] = in[i * x->line + k * x->step];
  for (i = lanes; i < width; ++i)
    for (k = 0; k < count; ++k)
      out[k * width + i] = 0;
}

/** K steps first ... first+count-1 of one tile into `out`. */
static void spm_pack(const spm_walk *walk, int tile, int first, int count,
                     SPM_E *out) {
  const spm_operand *x = &walk->problem->vector;
  const int width = SPM_LANES * walk->p;
  const int lanes = spm_min(width, x->owned - walk->lane);
  const int whole = lanes / SPM_LANES * SPM_LANES;
  const SPM_E *in = (const SPM_E *)x->data +
                    spm_tile_place(x->offsets, x->stride, tile) +
                    walk->lane * x->line + first * x->step;
  int k, i, done = 0;
  if (x->line == 1) {
    for (k = 0; k < count; ++k)
      for (i = 0; i < whole; i += SPM_LANES) {
        SPM_VECTOR v;
        simd_loadu(v, in + k * x->step + i);
        simd_store(v, out + k * width + i);
      }
    done = whole;
  } else if (x->step == 1) {
    for (; done < whole; done += SPM_LANES)
      spm_pack_lines(in + done * x->line, x->line, count, width, out + done);
  }
  spm_pack_lanes(x, in, done, lanes, width, count, out);
}

/** True if whole vectors of the operand can be sent from where they are. */
static int spm_is_in_place(const spm_walk *walk) {
  const spm_operand *x = &walk->problem->vector;
  int tile;
  if (x->line != 1 || !spm_whole_vectors(x->step))
    return 0;
  for (tile = 0; tile < walk->problem->tiles; ++tile)
    if (!spm_aligned((const SPM_E *)x->data +
                     spm_tile_place(x->offsets, x->stride, tile)))
      return 0;
  return 1;
}

/** The buffer as the vector operand of a panel. */
static void spm_pack_panel(spm_walk *walk, spm_run *run) {
  const int tiles = walk->problem->tiles;
  int tile;
  run->vector = walk->pack;
  run->vector_step = SPM_LANES * walk->p;
  run->vector_first = 0;
  run->vector_stride = run->vector_step * walk->depth;
  run->vector_offsets = 0;
  walk->unpacked = run->vector_stride * tiles * sizeof(SPM_E) > SPM_PACK_BYTES;
  for (tile = 0; tile < tiles && !walk->unpacked; ++tile)
    spm_pack(walk, tile, 0, walk->depth,
             walk->pack + run->vector_stride * tile);
}

/** Sets the vector operand of the blocks of a panel that go one by one. */
static void spm_place_panel(spm_walk *walk) {
  const spm_operand *x = &walk->problem->vector;
  const int whole = walk->lane + SPM_LANES * walk->p <= x->owned;
  walk->unpacked = 0;
  if (!walk->own_vector)
    return;
  spm_place_vectors(walk, &walk->panel);
  if (!(whole && walk->in_place) && walk->lane < x->owned)
    spm_pack_panel(walk, &walk->panel);
}

/** A run whose vectors are packed, as many k steps at a time as find room. The
    other CPEs notice nothing but the time. */
static void spm_run_in_parts(spm_walk *walk, const spm_group *group,
                             const spm_run *whole) {
  const int most = SPM_PACK_BYTES / (int)sizeof(SPM_E) / (SPM_LANES * 4);
  spm_run run = *whole;
  int tile, k;
  run.tiles = 1;
  for (tile = 0; tile < whole->tiles; ++tile)
    for (k = 0; k < walk->depth; k += most) {
      run.depth = spm_min(most, walk->depth - k);
      spm_pack(walk, tile, k, run.depth, walk->pack);
      if (walk->own_scalar)
        run.scalar =
            whole->scalar - whole->scalar_first +
            spm_tile_place(whole->scalar_offsets, whole->scalar_stride, tile) +
            k * whole->scalar_step;
      group->kernel(&run);
    }
}

/** One block of the panel. */
static void spm_run_panel(spm_walk *walk, const spm_group *group,
                          const spm_run *run) {
  if (walk->own_vector && walk->unpacked)
    spm_run_in_parts(walk, group, run);
  else
    group->kernel(run);
}
