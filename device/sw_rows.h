/*===- sw_rows.h - Whole rows of a tile, and pieces of them ---------------===*
 *
 * A transfer from or to main memory is fast if it moves long rows. So a CPE
 * moves whole rows of a tile that is cut in both directions, and the CPEs of a
 * mesh row exchange what belongs to each.
 *
 * Collective over a mesh row: its CPEs call together, with the same rows, cols
 * and piece; they synchronise in the call. The mesh row has `rows` rows of
 * `cols` columns. CPE c holds in `whole` the rows [c*q, min(rows, (c+1)*q)) in
 * full, q = ceil(rows/p), and in `part` all rows of the columns [c*piece,
 * min(cols, (c+1)*piece)), where p*piece >= cols for p CPEs of a mesh row.
 * Either may be empty. `ldw` and `ldp` are leading dimensions in elements;
 * nothing else is touched.
 *
 * Both lie in LDM and do not overlap. Fastest if they are aligned to a vector
 * (4 elements on SW26010, 8 on SW26010-Pro) and ldw, ldp, piece and cols are
 * multiples of one. On SW26010-Pro messages go through SPM_WORKSPACE_BYTES of
 * static LDM, which products use, too.
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
