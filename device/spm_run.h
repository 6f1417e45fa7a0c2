/*===- spm_run.h - What register blocks and the walk over them are told ---===*
 *
 * Template over SPM_E, the type of the elements in the registers, SPM_LANES,
 * SPM_COUNTS, how blocks of a chip count k steps, and SPM_BUFFERS, what its
 * walk has besides. All CPEs run the same blocks with the same number of k
 * steps; only who has an operand looks at its pointers.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_ALIGNED __attribute__((aligned(8 * SPM_LANES)))

/** Most products of a block. */
enum { SPM_BLOCK = 16 };

/** K steps of a block. */
typedef struct {
  int tiles;
  SPM_COUNTS
} spm_counts;

/** First vector of a panel in the first tile, the way to the next k step; where
    the first tile begins and where the others do. */
typedef struct {
  const SPM_E *data;
  long step, first, stride;
  const long *offsets;
} spm_vectors;

typedef struct {
  /** Blocks one after the other along the scalars, or across: those of the same
      scalars in the panels that follow. */
  int blocks, across;
  const spm_counts *counts;
  const spm_vectors *vectors;
  /** First scalar, as the first vector. Scalar j of a block lies `scalar_line`
      behind the one before it for j < valid; from there on it is the same
      one. */
  const SPM_E *scalar;
  long scalar_line, scalar_step, scalar_first, scalar_stride;
  const long *scalar_offsets;
  int valid;
  /** What the products are added to, and where the sums go: SPM_LANES*p
      neighbours in each of q lines, aligned. */
  const SPM_E *in;
  long in_line;
  SPM_E *out;
  long out_line;
} spm_run;

typedef void (*spm_kernel)(const spm_run *);

/** Blocks of q lines, `count` of them from `line` on; the first `inside` may
    work on C itself if their vectors may. `run` is theirs, but for the panel.
 */
typedef struct {
  int line, q, count, inside;
  spm_kernel kernel;
  spm_run run;
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
  spm_counts counts;
  /** C is not read: sums begin at 0. */
  int is_fresh;
  /** Whole vectors of the operand are aligned neighbours. */
  int in_place;
  /** First lane and vectors of the panel, and its vector operand. */
  int lane, p;
  spm_vectors vectors;
  SPM_E zero[SPM_LANES * 4] SPM_ALIGNED;
  SPM_E tile[SPM_LANES * SPM_BLOCK] SPM_ALIGNED;
  SPM_BUFFERS
} spm_walk;
