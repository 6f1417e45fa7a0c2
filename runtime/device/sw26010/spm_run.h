/*===- spm_run.h - What a register block is told --------------------------===*
 *
 * Template over SPM_T. All CPEs run the same blocks with the same number of k
 * steps; only who sends an operand looks at its pointers.
 *
 *===----------------------------------------------------------------------===*/

enum { SPM_LANES = 4, SPM_BLOCK = 16 };

typedef struct {
  int own_vector, own_scalar;
  /** Blocks one after the other along the scalars. */
  int blocks;
  /** K steps of a tile, and tiles. */
  int depth, tiles;
  /** First vector of the panel, the way to the next k step, and the tiles. */
  const SPM_T *vector;
  long vector_step, vector_stride;
  const long *vector_offsets;
  /** First scalar, likewise. Scalar j of a block lies `scalar_line` behind the
      one before it for j < valid; from there on it is the same one. */
  const SPM_T *scalar;
  long scalar_line, scalar_step, scalar_stride;
  const long *scalar_offsets;
  int valid;
  /** What the sums begin with and where they go: SPM_LANES*p neighbours in each
      of q lines; both aligned. */
  const SPM_T *in;
  SPM_T *out;
  long in_line, out_line;
} SPM_RUN;

/** The walk over one piece of C. The buffers lie on the stack, in LDM. */
typedef struct {
  const spm_problem *problem;
  SPM_RUN run;
  /** First lane and vectors of the panel. */
  int lane, p;
  /** K steps of the tile in this exchange step. */
  int depth;
  /** C holds nothing yet. */
  int overwrite;
  /** The panel was too long to be packed: every block does. */
  int unpacked;
  SPM_T zero[SPM_LANES * 4] __attribute__((aligned(32)));
  SPM_T tile[SPM_LANES * SPM_BLOCK] __attribute__((aligned(32)));
  SPM_T pack[SPM_PACK_BYTES / sizeof(SPM_T)] __attribute__((aligned(32)));
} SPM_WALK;
