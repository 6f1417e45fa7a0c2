/*===- sw_reduce.h - Results that CPEs have parts of ----------------------===*
 *
 * Collective over a mesh row, a mesh column or the mesh: its CPEs call together
 * with the same n, and synchronise in the call. Each has n values in `part`;
 * out[i] = out[i] op part[i] of all of them, on each of them, in an order that
 * is always the same, so that all get the same bits. What is in `part` is lost.
 *
 * Both lie in LDM. On SW26010-Pro messages go through SPM_WORKSPACE_BYTES of
 * static LDM, which products use, too.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_REDUCE_H
#define SW_REDUCE_H

#ifdef __cplusplus
extern "C" {
#endif

/** Who combines. */
enum { SW_REDUCE_ROW = 0, SW_REDUCE_COL = 1, SW_REDUCE_ARRAY = 2 };

/* The kinds of tpp_reduce.h. */
#define SW_DECLARE_REDUCE(kind)                                                \
  void sw_mesh_reduce_##kind##_f32(int n, float *part, float *out, int scope); \
  void sw_mesh_reduce_##kind##_f64(int n, double *part, double *out, int scope);

SW_DECLARE_REDUCE(sum)
SW_DECLARE_REDUCE(mul)
SW_DECLARE_REDUCE(maximumf)
SW_DECLARE_REDUCE(minimumf)
SW_DECLARE_REDUCE(maxnumf)
SW_DECLARE_REDUCE(minnumf)

#undef SW_DECLARE_REDUCE

#ifdef __cplusplus
}
#endif

#endif
