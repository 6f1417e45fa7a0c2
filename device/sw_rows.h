/*===- sw_rows.h - Whole rows of a tile, and pieces of them ---------------===*
 *
 * Redistribution for row-contiguous transfers. A transfer from or to main
 * memory is fast if its rows are long. A CPE therefore moves whole rows of a
 * tile that is cut in both dimensions, and the CPEs of a mesh row redistribute
 * them.
 *
 * Collective over a mesh row: its p CPEs call with the same rows, cols and
 * piece, and synchronise in the call. The mesh row has `rows` rows of `cols`
 * columns. In `whole`, CPE c has the full rows [c*q, min(rows, (c+1)*q)), with
 * q = ceil(rows/p). In `part`, it has all rows of the columns [c*piece,
 * min(cols, (c+1)*piece)), with p*piece >= cols. Either may be empty. `ldw` and
 * `ldp` are leading dimensions in elements; no other elements are read or
 * written.
 *
 * `whole` and `part` are in LDM and must not overlap. Calls are fastest if both
 * are aligned to a vector (4 elements on SW26010, 8 on SW26010-Pro) and ldw,
 * ldp, piece and cols are multiples of it. On SW26010-Pro, messages use
 * SPM_WORKSPACE_BYTES of static LDM, which are shared with the products.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_ROWS_H
#define SW_ROWS_H

#ifdef __cplusplus
extern "C" {
#endif

/** From whole rows to pieces of all rows. */
void spm_rows_spread_f32(int rows, int cols, int piece, const float *whole,
                         int ldw, float *part, int ldp);
void spm_rows_spread_f64(int rows, int cols, int piece, const double *whole,
                         int ldw, double *part, int ldp);

/** From pieces of all rows to whole rows. */
void spm_rows_collect_f32(int rows, int cols, int piece, const float *part,
                          int ldp, float *whole, int ldw);
void spm_rows_collect_f64(int rows, int cols, int piece, const double *part,
                          int ldp, double *whole, int ldw);

#ifdef __cplusplus
}
#endif

#endif
