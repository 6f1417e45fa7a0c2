/*===- sw_spm.h - Matrix product spread over the mesh ---------------------===*
 *
 * Collective: all CPEs of a core group call. A, B and C are tiles of M x K, K x
 * N and M x N elements, distributed over the mesh: C with M over rows and N
 * over columns, A with M over rows and K over columns, B with K over rows and N
 * over columns. A dimension of n elements on p rows or columns has pieces of
 * u*ceil(n/(p*u)) elements. The unit u is the number of lanes of a vector (4 on
 * SW26010, 8 on SW26010-Pro) for the dimension along which vectors run, and 1
 * for the other two. Place i owns the elements [i*piece, min(n, (i+1)*piece)).
 * Each CPE passes its own pieces, in LDM; a piece may be empty. No vector of C
 * crosses the border of a piece.
 *
 * Pieces may have any alignment and leading dimension. Pieces for which both
 * are whole vectors are read and written in place; others are copied through
 * buffers. A call needs additional LDM: 6 KB of stack on SW26010, and 3 KB of
 * stack and SPM_WORKSPACE_BYTES of static data on SW26010-Pro.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_SPM_H
#define SW_SPM_H

#include "sw_mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Static LDM of the library on SW26010-Pro for messages from other CPEs: its
    data and one more vector. */
#ifndef SW_LIBRARY_LDM_BYTES
#define SW_LIBRARY_LDM_BYTES (64 + 81920)
#endif
enum { SPM_WORKSPACE_BYTES = SW_LIBRARY_LDM_BYTES };

/** Flags, eight combinations. Vectors run along M or N of C. With SPM_A_COL,
    element (i, k) of a piece is A[k*lda + i]; with SPM_B_COL, element (k, j) is
    B[j*ldb + k]; otherwise pieces are row-major. */
enum { SPM_VEC_M = 0, SPM_VEC_N = 1, SPM_A_COL = 2, SPM_B_COL = 4 };

/** Flag for SPM_VEC_N without SPM_B_COL, if ldb and ldc are whole vectors. The
    elements after each row of B and C, up to a whole vector, are padding that
    is read and overwritten. The last vector of a row then needs no copy through
    a buffer. */
enum { SPM_PADDED = 8 };

/** C = alpha*A*B + beta*C; with beta == 0 C is not read. */
void spm_gemm(int m, int n, int k, float alpha, const float *a, int lda,
              const float *b, int ldb, float beta, float *c, int ldc,
              int variant);
void spm_dgemm(int m, int n, int k, double alpha, const double *a, int lda,
               const double *b, int ldb, double beta, double *c, int ldc,
               int variant);

/** The tiles of a batch. Tile i of A begins offset_a[i] elements after `a`, or
    i*stride_a elements if there are no offsets; likewise for B. Each CPE passes
    the offsets of its own pieces. */
typedef struct {
  int count;
  long stride_a, stride_b;
  const long *offset_a, *offset_b;
} spm_batch;

/** C = alpha*(A_0*B_0 + A_1*B_1 + ...) + beta*C. The sum over the tiles stays
    in registers: C is loaded and stored as often as for one tile. */
void spm_brgemm(int m, int n, int k, float alpha, const float *a, int lda,
                const float *b, int ldb, float beta, float *c, int ldc,
                int variant, const spm_batch *batch);
void spm_dbrgemm(int m, int n, int k, double alpha, const double *a, int lda,
                 const double *b, int ldb, double beta, double *c, int ldc,
                 int variant, const spm_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
