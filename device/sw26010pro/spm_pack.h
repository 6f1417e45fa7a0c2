/*===- spm_pack.h - Pieces of A and B as they travel ----------------------===*
 *
 * Template over SPM_T and SPM_E, the types before and after packing, and
 * SPM_CONVERT and spm_widen, which convert one number and a vector. The form of
 * a sent piece does not depend on the leading dimension of its owner. Vectors
 * are sent as k steps of whole vectors, scalars in their own order without
 * gaps. Lines that the owner does not have are zeros. With SPM_HAS_RUNS the
 * lanes of vectors are permuted: see spm_half_pack.h.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SPM_CONVERT
#define SPM_CONVERT(x) (x)
#endif

#if SPM_HAS_RUNS
/** Copies elements `from` to `count`, of which there are fewer than a vector,
   by a vector or two halves of one that also cover elements before them.
   Returns the first element that is left. */
static int spm_copy_rest(SPM_E *out, const SPM_E *in, int from, int count) {
  const int half = SPM_LANES / 2, last = count - half;
  if (from == count)
    return from;
  if (count >= SPM_LANES) {
    SPM_VECTOR v;
    simd_loadu(v, in + count - SPM_LANES);
    simd_storeu(v, out + count - SPM_LANES);
    return count;
  }
  if (last >= 0 && (((unsigned long)in | (unsigned long)out) & 3) == 0 &&
      (last & 1) == 0) {
    SPM_C_VECTOR first, second;
    simd_loadu(first, (const SPM_C *)in);
    simd_loadu(second, (const SPM_C *)(in + last));
    simd_storeu(first, (SPM_C *)out);
    simd_storeu(second, (SPM_C *)(out + last));
    return count;
  }
  return from;
}
#endif

/** `rows` x `cols` elements without gaps. The first, valid ones come from `in`,
    and the others are 0. */
static void spm_copy_rows(SPM_E *out, int rows, int cols, const SPM_T *in,
                          long ld, int valid_rows, int valid_cols) {
  int i, j;
  for (i = 0; i < rows; ++i, out += cols, in += ld) {
    const int valid = i < valid_rows ? valid_cols : 0;
    j = 0;
#if SPM_IS_CONVERTED
    for (; j + SPM_WIDENED <= valid; j += SPM_WIDENED)
      spm_widen(out + j, in + j);
#else
    for (; j + SPM_LANES <= valid; j += SPM_LANES) {
      SPM_VECTOR v;
      simd_loadu(v, in + j);
      simd_storeu(v, out + j);
    }
#endif
#if SPM_HAS_RUNS
    j = spm_copy_rest(out, in, j, valid);
#endif
    for (; j < valid; ++j)
      out[j] = SPM_CONVERT(in[j]);
    for (; j < cols; ++j)
      out[j] = 0;
  }
}

/** The same with rows and columns of `in` exchanged. */
static void spm_copy_columns(SPM_E *out, int rows, int cols, const SPM_T *in,
                             long ld, int valid_cols) {
  int i, j;
  for (i = 0; i < rows; ++i, out += cols, ++in) {
    for (j = 0; j < valid_cols; ++j)
      out[j] = SPM_CONVERT(in[j * ld]);
    for (; j < cols; ++j)
      out[j] = 0;
  }
}

/** Lines of scalars in the sent form: those of a message of 16-bit numbers are
    even, because its bytes are a multiple of 4. */
static int spm_sent_scalars(int scalars) {
  return SPM_HAS_RUNS ? (scalars + 1) & -2 : scalars;
}

/** Maximum elements of a k step of the operand in its sent form. */
static int spm_max_width(const spm_problem *x, int is_vector) {
  return is_vector ? (x->vectors + SPM_LANES - 1) / SPM_LANES * SPM_LANES
                   : spm_sent_scalars(x->scalars);
}

/** Elements of a k step of the operand in its sent form: those that each
    receiver owns, and at least one, so that no message is empty. */
static int spm_width(const spm_problem *x, int is_vector) {
  return is_vector ? spm_max(1, (x->own_vectors + SPM_LANES - 1) / SPM_LANES) *
                         SPM_LANES
                   : spm_sent_scalars(spm_max(1, x->own_scalars));
}

/** K steps first ... first+depth-1 of a tile. */
static void spm_pack(const spm_problem *x, int is_vector, int tile, int first,
                     int depth, SPM_E *out) {
  const spm_operand *operand = is_vector ? &x->vector : &x->scalar;
  const int width = spm_width(x, is_vector);
  const SPM_T *in = (const SPM_T *)operand->data +
                    spm_tile_place(operand->offsets, operand->stride, tile) +
                    first * operand->step;
#if SPM_HAS_RUNS
  if (is_vector) {
    spm_pack_vectors(operand, in, depth, width, x->own_vectors > operand->owned,
                     out);
    return;
  }
#endif
  if (operand->has_near_lines)
    spm_copy_rows(out, depth, width, in, operand->step, depth, operand->owned);
  else if (is_vector)
    spm_copy_columns(out, depth, width, in, operand->line, operand->owned);
  else
    spm_copy_rows(out, width, depth, in, operand->line, operand->owned, depth);
}

/** True if tiles of the operand in LDM already have the sent form, perhaps only
    for chunks with all their k steps, and if blocks can read them in place. */
static int spm_has_form(const spm_problem *x, int is_vector) {
  const spm_operand *operand = is_vector ? &x->vector : &x->scalar;
  const int width = spm_width(x, is_vector);
  int tile;
  if (SPM_IS_CONVERTED || (SPM_HAS_RUNS && is_vector) ||
      operand->owned != width ||
      (operand->has_near_lines ? operand->step != width : is_vector))
    return 0;
#if SPM_HAS_RUNS
  for (tile = 0; tile < x->tiles; ++tile)
    if ((unsigned long)((const SPM_E *)operand->data +
                        spm_tile_place(operand->offsets, operand->stride,
                                       tile)) %
        4)
      return 0;
#else
  for (tile = 0; is_vector && tile < x->tiles; ++tile)
    if (!spm_aligned((const SPM_E *)operand->data +
                     spm_tile_place(operand->offsets, operand->stride, tile)))
      return 0;
#endif
  return 1;
}
