/*===- spm_half_block.h - A register block that sums in 16 bits -----------===*
 *
 * Template over SPM_P vectors x SPM_Q scalars, both in LDM, and SPM_IS_NEAR.
 * The sums of a run of k steps have 16 bits. At its end they are promoted:
 * converted and added to C, which is in LDM. A run may span tiles; it ends with
 * the block. Scalars are contiguous in a k step (SPM_IS_NEAR) and have one
 * pointer, or a line of them is contiguous along k and has a pointer of its
 * own. Additions to eight pointers in every k step would take longer than the
 * multiply-adds.
 * With SPM_IS_ACROSS C is squares of 8 x 8 that are transposed: 8 lanes of a
 * line are where C has a row of the square. Such blocks always read C.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_DECLARE_V(i) SPM_VECTOR v##i = 0;
#define SPM_FETCH_V(i) SPM_LOAD(v##i, vector + SPM_LANES * i);
#define SPM_DECLARE_S(j) SPM_VECTOR s##j = 0;
#undef SPM_DECLARE_L
#undef SPM_FETCH_S
#undef SPM_MOVE_S
#if SPM_IS_NEAR
#define SPM_DECLARE_L(j)
#define SPM_FETCH_S(j) SPM_SPLAT(s##j, scalar + j);
#define SPM_MOVE_S(by) scalar += by;
#else
#define SPM_DECLARE_L(j) const SPM_E *line##j = scalar + j * run->scalar_line;
#define SPM_FETCH_S(j) SPM_SPLAT(s##j, line##j + ahead);
#define SPM_MOVE_L(j) line##j += move;
#define SPM_MOVE_S(by)                                                         \
  move = by;                                                                   \
  SPM_EACH(SPM_Q, SPM_MOVE_L)
#endif
#define SPM_DECLARE_C(i, j) SPM_VECTOR c##i##j = (SPM_VECTOR)0;
#define SPM_MULTIPLY(i, j) c##i##j = SPM_MAD(v##i, s##j, c##i##j);
#define SPM_MULTIPLY_FETCH(i, j) SPM_MULTIPLY(i, j) SPM_FETCH_V(i)
/* One scalar against all vectors; the last one frees the vectors. A value of
   the next k step is loaded as soon as the last use of the old one has begun.
 */
#define SPM_DECLARE_LINE(j) SPM_LINE(SPM_P, SPM_DECLARE_C, j)
#define SPM_STEP_LINE(j) SPM_LINE(SPM_P, SPM_MULTIPLY, j) SPM_FETCH_S(j)
#define SPM_LAST_LINE(j) SPM_LINE(SPM_P, SPM_MULTIPLY_FETCH, j) SPM_FETCH_S(j)
#define SPM_LAST(j) SPM_LAST_LINE(j)
#define SPM_STEP                                                               \
  vector += vector_step;                                                       \
  SPM_EACH(SPM_DEC(SPM_Q), SPM_STEP_LINE) SPM_LAST(SPM_DEC(SPM_Q))

/* Four vectors of C for each vector of halves: lane 4*i + e of the halves is
   element 8*e + i, see spm_half_pack.h. */
#define SPM_FOUR(X) X(0) X(1) X(2) X(3)
#define SPM_LOAD_W(e) SPM_LOAD(w##e, in + place + e * eighth);
#define SPM_STORE_W(e) SPM_STORE(sum##e, last + e * eighth);
#define SPM_PROMOTE(i, j)                                                      \
  {                                                                            \
    const long place = 4 * i * eighth;                                         \
    SPM_C_VECTOR w0, w1, w2, w3;                                               \
    SPM_FOUR(SPM_LOAD_W)                                                       \
    if (is_pending) {                                                          \
      SPM_FOUR(SPM_STORE_W)                                                    \
    }                                                                          \
    sum0 = w0 + simd_vfcvths(c##i##j, 0);                                      \
    sum1 = w1 + simd_vfcvths(c##i##j, 1);                                      \
    sum2 = w2 + simd_vfcvths(c##i##j, 2);                                      \
    sum3 = w3 + simd_vfcvths(c##i##j, 3);                                      \
    c##i##j = (SPM_VECTOR)0;                                                   \
    last = out + place;                                                        \
    is_pending = 1;                                                            \
  }
/* Vectors of C are loaded before the previous ones are stored, which might
   alias them as far as a compiler knows. The compiler finds the values of
   is_pending. */
#define SPM_PROMOTE_LINE(j)                                                    \
  SPM_LINE(SPM_P, SPM_PROMOTE, j)                                              \
  in += in_line;                                                               \
  out += run->out_line;
#define SPM_FINISH_LINE(j) SPM_LINE(SPM_P, SPM_MULTIPLY, j)

static __attribute__((noinline)) void SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q,
                                                 SPM_KIND)(const spm_run *run) {
  const spm_vectors *const vectors = run->vectors;
  const int depth = run->counts->depth, tiles = run->counts->tiles;
  const int longest = run->counts->run;
  const long vector_step = vectors->step, scalar_step = run->scalar_step;
  const long block_lines = SPM_Q * run->scalar_line;
  const SPM_E *vector = vectors->data, *scalar = run->scalar;
  /* C of the block: where a run begins, and where it is stored. */
  const SPM_C *from = run->in;
  SPM_C *to = run->out;
  long in_line = run->in_line;
  /* Distance between 8 lanes and the next ones. */
#if SPM_IS_ACROSS
  const long eighth = SPM_C_LANES * run->out_line;
#else
  enum { eighth = SPM_C_LANES };
#endif
  /* K steps up to the end of the tile and of the run. */
  int blocks = run->blocks, tile = 0, left = depth, until = longest;
  const long *const jumps = run->counts->jumps;
#if !SPM_IS_NEAR
  int ahead = 0;
  long move;
#endif
  SPM_EACH(SPM_Q, SPM_DECLARE_L)
  SPM_EACH(SPM_P, SPM_DECLARE_V)
  SPM_EACH(SPM_Q, SPM_DECLARE_S)
  SPM_EACH(SPM_Q, SPM_DECLARE_LINE)
  SPM_EACH(SPM_Q, SPM_FETCH_S)
  SPM_EACH(SPM_P, SPM_FETCH_V)
  while (1) {
    /* At the end of a tile to the next one, at the end of a block to the next
       block, after the last block to its operands again. Branches would take
       longer than these selections. */
    int steps = left < until ? left : until;
    const int mask = -(left == steps);
    const long vector_jump = jumps[2 * tile] & mask;
    long jump = jumps[2 * tile + 1] & mask;
    int is_last;
    tile -= mask;
    is_last = tile == tiles;
    jump += block_lines & -(long)(is_last & (blocks > 1));
    left += (depth & mask) - steps;
    until -= steps;
#if SPM_IS_NEAR
    for (; steps > 1; --steps) {
      SPM_MOVE_S(scalar_step)
      SPM_STEP
    }
    SPM_MOVE_S(jump + scalar_step)
#else
    const SPM_E *const end = line0 + ((steps - 1) & -2);
    while (line0 != end) {
      ahead = 1;
      SPM_STEP
      ahead = 0;
      SPM_MOVE_S(2)
      SPM_STEP
    }
    steps = 2 - (steps & 1);
    if (steps == 2) {
      ahead = 1;
      SPM_STEP
      ahead = 0;
    }
    SPM_MOVE_S(jump + steps)
#endif
    vector += vector_jump;
    if (is_last | (until == 0)) {
      const SPM_C *in = from;
      SPM_C *out = to, *last = to;
      SPM_C_VECTOR sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
      int is_pending = 0;
      /* The operands of the next k step would occupy registers. */
      SPM_EACH(SPM_Q, SPM_FINISH_LINE)
      SPM_EACH(SPM_Q, SPM_PROMOTE_LINE)
      vector += vector_step;
      SPM_EACH(SPM_Q, SPM_FETCH_S)
      SPM_EACH(SPM_P, SPM_FETCH_V)
      SPM_FOUR(SPM_STORE_W)
      until = longest;
      in_line = run->out_line;
      from = to;
      if (is_last) {
        if (--blocks == 0)
          break;
        tile = 0;
        in_line = run->in_line;
        to = SPM_IS_ACROSS ? to + SPM_C_LANES : out;
        /* Without a C to read, all blocks begin with the same zeros. */
        from = in_line == 0 ? run->in : to;
      }
    } else {
      SPM_STEP
    }
  }
}
