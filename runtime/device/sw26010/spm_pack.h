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
static void spm_pack(const spm_walk *walk, int tile, int first, int count,
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

/** True if whole vectors of the operand can be sent from where they are. */
static int spm_is_in_place(const spm_walk *walk) {
  const spm_operand *x = &walk->problem->vector;
  int tile;
  if (x->line != 1 || !spm_whole_vectors(x->step))
    return 0;
  for (tile = 0; tile < walk->problem->tiles; ++tile)
    if (!spm_aligned((const SPM_T *)x->data +
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
  walk->unpacked = run->vector_stride * tiles * sizeof(SPM_T) > SPM_PACK_BYTES;
  for (tile = 0; tile < tiles && !walk->unpacked; ++tile)
    spm_pack(walk, tile, 0, walk->depth,
             walk->pack + run->vector_stride * tile);
}

/** The vector operand itself from the panel on; zeros if nothing is owned. */
static void spm_place_vectors(const spm_walk *walk, spm_run *run) {
  const spm_operand *x = &walk->problem->vector;
  if (walk->lane < x->owned) {
    run->vector_first = spm_tile_place(x->offsets, x->stride, 0);
    run->vector = (const SPM_T *)x->data + run->vector_first + walk->lane;
    run->vector_step = x->step;
    run->vector_offsets = x->offsets;
    run->vector_stride = x->stride;
  } else {
    run->vector = walk->zero;
    run->vector_step = run->vector_first = run->vector_stride = 0;
    run->vector_offsets = 0;
  }
}
