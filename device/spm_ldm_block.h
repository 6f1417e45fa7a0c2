/*===- spm_ldm_block.h - A register block with its operands in LDM ---------===*
 *
 * Template over SPM_P vectors x SPM_Q scalars, both in LDM, and SPM_LOAD and
 * SPM_STORE of vectors. A value of the next k step is loaded as soon as the
 * last use of the old one has begun: p*q + p + q registers suffice, without
 * stalls.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_FETCH_V(i) SPM_LOAD(v##i, vector + SPM_LANES * i);
/* As the scalars have it below. */
#define SPM_FIRST_V                                                            \
  vector = home;                                                               \
  home += block_vectors;
#define SPM_PLACE_V                                                            \
  vector = home - block_vectors - vectors->first - vector_step +               \
           spm_tile_place(vectors->offsets, vectors->stride, tiles - more);
#define SPM_NEXT_V vector += vector_step;

/* `home` is the address of the scalar in the next block; its additions are off
   the critical path. */
#define SPM_DECLARE_P(j)                                                       \
  const SPM_E *home##j = place, *scalar##j = place;                            \
  place += j + 1 < run->valid ? run->scalar_line : 0;
#define SPM_FETCH_S(j) simd_loade(s##j, scalar##j);
#define SPM_FIRST_P(j)                                                         \
  scalar##j = home##j;                                                         \
  home##j += block_lines;
#define SPM_FIRST_S SPM_EACH(SPM_Q, SPM_FIRST_P)
#define SPM_PLACE_P(j) scalar##j = home##j + shift;
#define SPM_PLACE_S                                                            \
  shift =                                                                      \
      spm_tile_place(run->scalar_offsets, run->scalar_stride, tiles - more) -  \
      run->scalar_first - scalar_step - block_lines;                           \
  SPM_EACH(SPM_Q, SPM_PLACE_P)
#define SPM_NEXT_P(j) scalar##j += scalar_step;
#define SPM_NEXT_S SPM_EACH(SPM_Q, SPM_NEXT_P)
#define SPM_DECLARE_V(i) SPM_VECTOR v##i = 0;
#define SPM_DECLARE_S(j) SPM_VECTOR s##j = 0;
#define SPM_DECLARE_C(i, j) SPM_VECTOR c##i##j;
#define SPM_LOAD_C(i, j) SPM_LOAD(c##i##j, from + SPM_LANES * i);
#define SPM_STORE_C(i, j) SPM_STORE(c##i##j, to + SPM_LANES * i);
#define SPM_MULTIPLY(i, j) c##i##j = SPM_MAD(v##i, s##j, c##i##j);
#define SPM_MULTIPLY_FETCH(i, j) SPM_MULTIPLY(i, j) SPM_FETCH_V(i)
/* One scalar against all vectors; the last one frees the vectors. */
#define SPM_DECLARE_LINE(j) SPM_LINE(SPM_P, SPM_DECLARE_C, j)
#define SPM_LOAD_LINE(j)                                                       \
  SPM_LINE(SPM_P, SPM_LOAD_C, j)                                               \
  from += in_line;
#define SPM_STORE_LINE(j)                                                      \
  SPM_LINE(SPM_P, SPM_STORE_C, j)                                              \
  to += out_line;
#define SPM_MULTIPLY_LINE(j) SPM_LINE(SPM_P, SPM_MULTIPLY, j)
#define SPM_STEP_LINE(j) SPM_MULTIPLY_LINE(j) SPM_FETCH_S(j)
#define SPM_LAST_LINE(j) SPM_LINE(SPM_P, SPM_MULTIPLY_FETCH, j) SPM_FETCH_S(j)
#define SPM_SWAP_LINE(j) SPM_STORE_LINE(j) SPM_LOAD_LINE(j)
/* To the first line of the next block. */
#define SPM_NEXT_IN from += block_in;
#define SPM_NEXT_OUT to += block_out;
#define SPM_LAST(j) SPM_LAST_LINE(j)
#define SPM_STEP                                                               \
  SPM_NEXT_V SPM_NEXT_S SPM_EACH(SPM_DEC(SPM_Q), SPM_STEP_LINE)                \
      SPM_LAST(SPM_DEC(SPM_Q))
/* All k steps that are left but the last one. */
#define SPM_REMAINING_STEPS                                                    \
  for (more = tiles;;) {                                                       \
    for (; left > 0; --left) {                                                 \
      SPM_STEP                                                                 \
    }                                                                          \
    if (--more == 0)                                                           \
      break;                                                                   \
    left = depth;                                                              \
    SPM_PLACE_V SPM_PLACE_S                                                    \
  }
/* The operands of the first k step of a block. */
#define SPM_FIRST                                                              \
  SPM_FIRST_V SPM_FIRST_S SPM_EACH(SPM_Q, SPM_FETCH_S)                         \
      SPM_EACH(SPM_P, SPM_FETCH_V)

static __attribute__((noinline)) void SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q,
                                                 _3)(const spm_run *run) {
  const spm_vectors *const vectors = run->vectors;
  const int depth = run->counts->depth, tiles = run->counts->tiles;
  const long in_line = run->in_line, out_line = run->out_line;
  const long vector_step = vectors->step, scalar_step = run->scalar_step;
  long block_lines = SPM_Q * run->scalar_line;
  long block_vectors = 0, block_in = 0, block_out = 0;
  const SPM_E *vector, *home = vectors->data;
  const SPM_E *place = run->scalar, *from = run->in;
  SPM_E *to = run->out;
  long shift;
  SPM_EACH(SPM_Q, SPM_DECLARE_P)
  SPM_EACH(SPM_P, SPM_DECLARE_V)
  SPM_EACH(SPM_Q, SPM_DECLARE_S)
  SPM_EACH(SPM_Q, SPM_DECLARE_LINE)
  int blocks = run->blocks, more, left;
  if (run->across) {
    block_lines = 0;
    block_vectors = SPM_LANES * SPM_P;
    block_out = block_vectors - SPM_Q * out_line;
    block_in = in_line != 0 ? block_vectors - SPM_Q * in_line : 0;
  }
  while (1) {
    SPM_FIRST
    SPM_EACH(SPM_Q, SPM_LOAD_LINE)
    SPM_NEXT_IN
    left = depth - 1;
#if SPM_P * SPM_Q >= 8
    /* C of a block is stored and C of the next one is loaded during the last
       and the first k step. */
    for (; depth > 1 && blocks > 1; --blocks) {
      SPM_REMAINING_STEPS
      SPM_EACH(SPM_Q, SPM_MULTIPLY_LINE)
      SPM_FIRST
      SPM_EACH(SPM_Q, SPM_SWAP_LINE)
      SPM_NEXT_IN
      SPM_NEXT_OUT
      SPM_STEP
      left = depth - 2;
    }
#endif
    SPM_REMAINING_STEPS
    SPM_EACH(SPM_Q, SPM_MULTIPLY_LINE)
    SPM_EACH(SPM_Q, SPM_STORE_LINE)
    SPM_NEXT_OUT
    if (--blocks == 0)
      break;
  }
}
