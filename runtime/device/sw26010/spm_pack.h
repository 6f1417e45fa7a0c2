/*===- spm_pack.h - The vector operand of a panel -------------------------===*
 *
 * Template over SPM_T. A panel whose vectors are aligned neighbours in LDM is
 * sent from there. Any other is copied into whole vectors first, with zeros
 * behind the last line that this CPE owns.
 *
 *===----------------------------------------------------------------------===*/

static int spm_aligned(const SPM_T *x) {
  return (unsigned long)x % sizeof(SPM_VECTOR) == 0;
}

static int spm_whole_vectors(long elements) {
  return elements % SPM_LANES == 0;
}

/** K steps first ... first+count-1 of one tile into `out`. */
static void spm_pack(const SPM_WALK *walk, int tile, int first, int count,
                     SPM_T *out) {
  const spm_operand *x = &walk->problem->vector;
  const int width = SPM_LANES * walk->p;
  const int lanes = spm_min(width, x->owned - walk->lane);
  const int whole = x->line == 1 ? lanes / SPM_LANES * SPM_LANES : 0;
  const SPM_T *in = (const SPM_T *)x->data +
                    spm_tile_place(x->offsets, x->stride, tile) +
                    walk->lane * x->line + first * x->step;
  int k, i;
  for (k = 0; k < count; ++k) {
    for (i = 0; i < whole; i += SPM_LANES) {
      SPM_VECTOR v;
      simd_loadu(v, in + i);
      simd_store(v, out + i);
    }
    for (; i < lanes; ++i)
      out[i] = in[i * x->line];
    for (; i < width; ++i)
      out[i] = 0;
    in += x->step;
    out += width;
  }
}

/** True if the panel can be sent from where it is. */
static int spm_in_place(const SPM_WALK *walk) {
  const spm_operand *x = &walk->problem->vector;
  int tile;
  if (x->line != 1 || !spm_whole_vectors(x->step) ||
      walk->lane + SPM_LANES * walk->p > x->owned)
    return 0;
  for (tile = 0; tile < walk->problem->tiles; ++tile)
    if (!spm_aligned((const SPM_T *)x->data +
                     spm_tile_place(x->offsets, x->stride, tile)))
      return 0;
  return 1;
}

/** Sets the vector operand of the runs of a panel. */
static void spm_place_panel(SPM_WALK *walk) {
  const spm_operand *x = &walk->problem->vector;
  const int width = SPM_LANES * walk->p, tiles = walk->problem->tiles;
  SPM_RUN *run = &walk->run;
  int tile;
  walk->unpacked = 0;
  run->vector_offsets = 0;
  run->vector_step = run->vector_stride = 0;
  run->vector = walk->zero;
  if (!run->own_vector || walk->lane >= x->owned)
    return;
  if (spm_in_place(walk)) {
    run->vector = (const SPM_T *)x->data + walk->lane;
    run->vector_step = x->step;
    run->vector_offsets = x->offsets;
    run->vector_stride = x->stride;
    return;
  }
  run->vector = walk->pack;
  run->vector_step = width;
  run->vector_stride = (long)width * walk->depth;
  walk->unpacked = run->vector_stride * tiles * sizeof(SPM_T) > SPM_PACK_BYTES;
  for (tile = 0; tile < tiles && !walk->unpacked; ++tile)
    spm_pack(walk, tile, 0, walk->depth,
             walk->pack + run->vector_stride * tile);
}
