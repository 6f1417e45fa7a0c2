/*===- spm_pack_lines.h - Vectors across lines along k ---------------------===*
 *
 * Template over SPM_E. SPM_TRANSPOSE of the chip transposes a square of
 * vectors, as many as a vector has lanes.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_DECLARE_SQUARE(e) SPM_VECTOR v##e;
#define SPM_LOAD_SQUARE(e) simd_loadu(v##e, in + e * line + k);
#define SPM_STORE_SQUARE(e) simd_store(v##e, out + (long)(k + e) * width);

/** Transposes lines that are contiguous along k, as many as a vector has lanes,
    to vectors across the lines. The distance between k steps is `width`
    elements. */
static void spm_pack_lines(const SPM_E *restrict in, long line, int count,
                           int width, SPM_E *restrict out) {
  int k, i;
  for (k = 0; k + SPM_LANES <= count; k += SPM_LANES) {
    SPM_TRANSPOSE_EACH(SPM_DECLARE_SQUARE)
    SPM_TRANSPOSE_EACH(SPM_LOAD_SQUARE)
    SPM_TRANSPOSE(v)
    SPM_TRANSPOSE_EACH(SPM_STORE_SQUARE)
  }
  for (; k < count; ++k)
    for (i = 0; i < SPM_LANES; ++i)
      out[(long)k * width + i] = in[i * line + k];
}
