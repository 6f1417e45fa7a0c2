/*===- sw_reduce.h - Results that CPEs have parts of ----------------------===*
 *
 * Collective over a mesh row, a mesh column or the mesh: all its CPEs call with
 * the same n, and synchronise in the call. Each CPE has n values in `part`. On
 * each CPE, out[i] is combined with part[i] of all CPEs. The order is fixed, so
 * all CPEs get the same bits. The content of `part` is undefined after the
 * call.
 *
 * `part` and `out` are in LDM. On SW26010-Pro, messages use SPM_WORKSPACE_BYTES
 * of static LDM, which are shared with the products.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_REDUCE_H
#define SW_REDUCE_H

#ifdef __cplusplus
extern "C" {
#endif

/** The CPEs that combine their values. */
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
