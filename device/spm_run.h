/*===- spm_run.h - What register blocks and the walk over them are told ---===*
 *
 * Template over SPM_E, the type of the elements in registers, SPM_LANES,
 * SPM_COUNTS, the counters of k steps of a chip's blocks, and SPM_BUFFERS, the
 * additional buffers of its walk. All CPEs run the same blocks with the same
 * number of k steps; only the owner of an operand uses its pointers. C has the
 * type of the operands, unless SPM_C, its vector SPM_C_VECTOR, SPM_C_MAD and
 * SPM_C_LANES are defined.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SPM_C
#define SPM_C SPM_E
#define SPM_C_VECTOR SPM_VECTOR
#define SPM_C_MAD SPM_MAD
#define SPM_C_LANES SPM_LANES
#endif

#define SPM_ALIGNED __attribute__((aligned(8 * SPM_C_LANES)))

/** Maximum number of products of a block. */
enum { SPM_BLOCK = 16 };

/** K steps of a block. */
typedef struct {
  int tiles;
  SPM_COUNTS
} spm_counts;

/** First vector of a panel in the first tile, the distance between k steps, the
    offset of the first tile, and the stride or the offsets of the others. */
typedef struct {
  const SPM_E *data;
  long step, first, stride;
  const long *offsets;
} spm_vectors;

typedef struct {
  /** Number of blocks. They follow each other along the scalars, or, with
      `across`, have the same scalars in consecutive panels. */
  int blocks, across;
  const spm_counts *counts;
  const spm_vectors *vectors;
  /** The same for the scalars. Scalar j of a block is `scalar_line` elements
      after the previous one for j < valid; all later ones are the same
      scalar. */
  const SPM_E *scalar;
  long scalar_line, scalar_step, scalar_first, scalar_stride;
  const long *scalar_offsets;
  int valid;
  /** The initial values of the sums, and the destination of the sums:
      SPM_LANES*p contiguous elements in each of q lines, aligned. */
  const SPM_C *in;
  long in_line;
  SPM_C *out;
  long out_line;
} spm_run;

typedef void (*spm_kernel)(const spm_run *);

/** `count` blocks of q lines, from `line` on. The first `inside` blocks may
    work on C itself if their vectors may. `run` describes them, except for the
    panel.
 */
typedef struct {
  int line, q, count, inside;
  spm_kernel kernel, kernel_on_c;
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
  /** Whole vectors of the operand are aligned and contiguous. */
  int in_place;
  /** First lane and vectors of the panel, and its vector operand. */
  int lane, p;
  spm_vectors vectors;
  SPM_C zero[SPM_LANES * 4] SPM_ALIGNED;
  SPM_C tile[SPM_LANES * SPM_BLOCK] SPM_ALIGNED;
  SPM_BUFFERS
} spm_walk;
