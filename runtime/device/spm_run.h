/*===- spm_run.h - What register blocks and the walk over them are told ---===*
 *
 * Template over SPM_E, the type of the elements in the registers, SPM_LANES,
 * and SPM_BUFFERS, what the walk of a chip has besides. All CPEs run the same
 * blocks with the same number of k steps; only who has an operand looks at its
 * pointers.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_ALIGNED __attribute__((aligned(8 * SPM_LANES)))

/** Most products of a block. */
enum { SPM_BLOCK = 16 };

typedef struct {
  /** Blocks one after the other along the scalars. */
  int blocks;
  /** K steps of a tile, and tiles. */
  int depth, tiles;
  /** First vector of the panel in the first tile, the way to the next k step;
      where the first tile begins and where the others do. */
  const SPM_E *vector;
  long vector_step, vector_first, vector_stride;
  const long *vector_offsets;
  /** First scalar, likewise. Scalar j of a block lies `scalar_line` behind the
      one before it for j < valid; from there on it is the same one. */
  const SPM_E *scalar;
  long scalar_line, scalar_step, scalar_first, scalar_stride;
  const long *scalar_offsets;
  int valid;
  /** What the products are added to: SPM_LANES*p neighbours in each of q lines,
      aligned. */
  SPM_E *out;
  long out_line;
} spm_run;

typedef void (*spm_kernel)(const spm_run *);

/** Blocks of q lines, `count` of them from `line` on; the first `inside` may
    work on C itself if their vectors may. `run` is theirs in this step, but for
    the panel. */
typedef struct {
  int line, q, count, inside;
  /** By role, and for the present one. */
  spm_kernel kernels[4], kernel;
  spm_run run;
  /** Where the first panel begins. */
  const SPM_E *vector;
  SPM_E *out;
} spm_group;

/** Panels of p vectors, cut into blocks of two heights. */
typedef struct {
  int p, panels;
  spm_group groups[2];
} spm_panels;

/** The walk over one piece of C. The buffers lie on the stack, in LDM. */
typedef struct {
  const spm_problem *problem;
  spm_panels plan[3];
  int own_vector, own_scalar, role;
  /** Whole vectors of the operand are aligned neighbours. */
  int in_place;
  /** The vector operand of the panel as runs see it. */
  spm_run panel;
  /** First lane and vectors of the panel. */
  int lane, p;
  /** K steps of the tile in this exchange step. */
  int depth;
  /** The panel is too long for the buffer: every block packs it in parts. */
  int unpacked;
  SPM_E zero[SPM_LANES * 4] SPM_ALIGNED;
  SPM_E tile[SPM_LANES * SPM_BLOCK] SPM_ALIGNED;
  SPM_BUFFERS
} spm_walk;
