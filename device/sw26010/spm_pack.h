/*===- spm_pack.h - The vector operand of a panel -------------------------===*
 *
 * Template over SPM_E. A panel whose vectors are aligned and contiguous in LDM
 * is sent in place. Any other panel is first copied into whole vectors, with
 * zeros after the last line that this CPE owns.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_pack_lines.h"

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

/** Packs the k steps of one tile into `out`. */
static void spm_pack(const spm_walk *walk, int tile, int count, SPM_E *out) {
  const spm_operand *x = &walk->problem->vector;
  const int width = SPM_LANES * walk->p;
  const int lanes = spm_min(width, x->owned - walk->lane);
  const int whole = lanes / SPM_LANES * SPM_LANES;
  const SPM_E *in = (const SPM_E *)x->data +
                    spm_tile_place(x->offsets, x->stride, tile) +
                    walk->lane * x->line;
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

/** True if whole vectors of the operand can be sent in place. */
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

/** Packs the panel into the buffer, which becomes its vector operand. */
static void spm_pack_panel(spm_walk *walk) {
  spm_vectors *vectors = &walk->vectors;
  const int depth = walk->counts.vectors;
  int tile;
  vectors->data = walk->pack;
  vectors->step = SPM_LANES * walk->p;
  vectors->first = 0;
  vectors->stride = vectors->step * depth;
  vectors->offsets = 0;
  for (tile = 0; tile < walk->counts.tiles; ++tile)
    spm_pack(walk, tile, depth, walk->pack + vectors->stride * tile);
}

/** Sets the vector operand of the panel. */
static void spm_place_panel(spm_walk *walk) {
  const int owned = walk->problem->vector.owned;
  const int whole = walk->lane + SPM_LANES * walk->p <= owned;
  if (walk->lane < owned && !(whole && walk->in_place))
    spm_pack_panel(walk);
  else
    spm_place_vectors(walk);
}
