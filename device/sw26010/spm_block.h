/*===- spm_block.h - A register block of the product ----------------------===*
 *
 * Template over SPM_P vectors x SPM_Q scalars and SPM_KIND, the order in which
 * this CPE sends: 0, its vectors before its scalars; 1, after them; 2, both in
 * the same exchange step; 3, in the order of the phases of the part. Sums stay
 * in registers through all exchange steps:
 *
 *   receive both ... send one, receive the other ... receive both ...
 *
 * A value of the next k step is fetched as soon as the last use of the old one
 * has begun, even if another CPE sends the next one: p*q + p + q registers
 * suffice, without stalls. Vectors and scalars have separate FIFOs, and each
 * FIFO has the same order of messages on all CPEs. A CPE begins to send when it
 * has read the last message of the previous sender, which has then reached all
 * CPEs.
 *
 *===----------------------------------------------------------------------===*/

/* The digit of a role is the set of its operands in LDM: 0, none; 1, the
   vectors; 2, the scalars; 3, both. */
#define SPM_FETCH_V0(i) v##i = SPM_RECEIVE_V(v##i);
#define SPM_FETCH_V1(i) SPM_SEND_V(v##i, vector + SPM_LANES * i);
#define SPM_FETCH_S0(j) s##j = SPM_RECEIVE_S(s##j);
#define SPM_FETCH_S1(j) SPM_SEND_S(s##j, scalar##j);
#define SPM_NEXT_P(j) scalar##j += scalar_step;
#define SPM_NEXT_0
#define SPM_NEXT_1 vector += vector_step;
#define SPM_NEXT_2 SPM_EACH(SPM_Q, SPM_NEXT_P)
#define SPM_NEXT_3 SPM_NEXT_1 SPM_NEXT_2

/* Moves to the address before the first k step of a tile. `home` is the address
   of the scalar in the first tile. */
#define SPM_DECLARE_P(j)                                                       \
  const SPM_E *home##j = place, *scalar##j = place;                            \
  place += j + 1 < run->valid ? run->scalar_line : 0;
#define SPM_HOME_P(j) home##j += block_lines;
#define SPM_BEGIN_P(j) scalar##j = home##j - scalar_step;
#define SPM_BEGIN                                                              \
  vector = first_vector - vector_step;                                         \
  SPM_EACH(SPM_Q, SPM_BEGIN_P)
#define SPM_TILE_P(j) scalar##j = home##j + shift;
#define SPM_TILE_1                                                             \
  vector = first_vector - vectors->first - vector_step +                       \
           spm_tile_place(vectors->offsets, vectors->stride, tiles - more);
#define SPM_TILE_2                                                             \
  shift =                                                                      \
      spm_tile_place(run->scalar_offsets, run->scalar_stride, tiles - more) -  \
      run->scalar_first - scalar_step;                                         \
  SPM_EACH(SPM_Q, SPM_TILE_P)
#define SPM_TILE_3 SPM_TILE_1 SPM_TILE_2

#define SPM_DECLARE_V(i) SPM_VECTOR v##i = 0;
#define SPM_DECLARE_S(j) SPM_VECTOR s##j = 0;
#define SPM_DECLARE_C(i, j) SPM_VECTOR c##i##j;
#define SPM_DECLARE_LINE(j) SPM_LINE(SPM_P, SPM_DECLARE_C, j)
#define SPM_LOAD_C(i, j) simd_load(c##i##j, from + SPM_LANES * i);
#define SPM_STORE_C(i, j) simd_store(c##i##j, to + SPM_LANES * i);
#define SPM_LOAD_LINE(j)                                                       \
  SPM_LINE(SPM_P, SPM_LOAD_C, j)                                               \
  from += in_line;
#define SPM_STORE_LINE(j)                                                      \
  SPM_LINE(SPM_P, SPM_STORE_C, j)                                              \
  to += out_line;
#define SPM_SWAP_LINE(j) SPM_STORE_LINE(j) SPM_LOAD_LINE(j)

/* One scalar against all vectors; the last one frees the vectors. */
#define SPM_MULTIPLY(i, j) c##i##j = SPM_MAD(v##i, s##j, c##i##j);
#define SPM_MULTIPLY_V0(i, j) SPM_MULTIPLY(i, j) SPM_FETCH_V0(i)
#define SPM_MULTIPLY_V1(i, j) SPM_MULTIPLY(i, j) SPM_FETCH_V1(i)
#define SPM_MULTIPLY_LINE(j) SPM_LINE(SPM_P, SPM_MULTIPLY, j)
#define SPM_LINE_S0(j) SPM_MULTIPLY_LINE(j) SPM_FETCH_S0(j)
#define SPM_LINE_S1(j) SPM_MULTIPLY_LINE(j) SPM_FETCH_S1(j)
#define SPM_LAST_0(j) SPM_LINE(SPM_P, SPM_MULTIPLY_V0, j) SPM_FETCH_S0(j)
#define SPM_LAST_1(j) SPM_LINE(SPM_P, SPM_MULTIPLY_V1, j) SPM_FETCH_S0(j)
#define SPM_LAST_2(j) SPM_LINE(SPM_P, SPM_MULTIPLY_V0, j) SPM_FETCH_S1(j)
#define SPM_LAST_3(j) SPM_LINE(SPM_P, SPM_MULTIPLY_V1, j) SPM_FETCH_S1(j)
#define SPM_LINES_0 SPM_EACH(SPM_DEC(SPM_Q), SPM_LINE_S0)
#define SPM_LINES_1 SPM_LINES_0
#define SPM_LINES_2 SPM_EACH(SPM_DEC(SPM_Q), SPM_LINE_S1)
#define SPM_LINES_3 SPM_LINES_2
#define SPM_STEP(role)                                                         \
  SPM_NEXT_##role SPM_LINES_##role SPM_LAST_##role(SPM_DEC(SPM_Q))
/* The operands of the first k step of a block. */
#define SPM_FIRST_0 SPM_EACH(SPM_Q, SPM_FETCH_S0) SPM_EACH(SPM_P, SPM_FETCH_V0)
#define SPM_FIRST_1                                                            \
  SPM_NEXT_1 SPM_EACH(SPM_Q, SPM_FETCH_S0) SPM_EACH(SPM_P, SPM_FETCH_V1)
#define SPM_FIRST_2                                                            \
  SPM_NEXT_2 SPM_EACH(SPM_Q, SPM_FETCH_S1) SPM_EACH(SPM_P, SPM_FETCH_V0)
#define SPM_FIRST_3                                                            \
  SPM_NEXT_3 SPM_EACH(SPM_Q, SPM_FETCH_S1) SPM_EACH(SPM_P, SPM_FETCH_V1)

/* The k steps of one role; those that this CPE sends are done tile by tile. */
#define SPM_RECEIVE_ALL                                                        \
  for (; left > 0; --left) {                                                   \
    SPM_STEP(0)                                                                \
  }
#define SPM_SEND_ALL(role, depth)                                              \
  for (more = tiles;;) {                                                       \
    for (; left > 0; --left) {                                                 \
      SPM_STEP(role)                                                           \
    }                                                                          \
    if (--more <= 0)                                                           \
      break;                                                                   \
    left = depth;                                                              \
    SPM_TILE_##role                                                            \
  }
#if SPM_KIND == 0
#define SPM_SENDS                                                              \
  SPM_SEND_ALL(1, own_vectors)                                                 \
  left = between;                                                              \
  SPM_RECEIVE_ALL                                                              \
  left = own_scalars;                                                          \
  SPM_SEND_ALL(2, own_scalars)
#define SPM_FIRST_SENT SPM_FIRST_1
#define SPM_STEP_SENT SPM_STEP(1)
#define SPM_FIRST_COUNT own_vectors
#elif SPM_KIND == 1
#define SPM_SENDS                                                              \
  SPM_SEND_ALL(2, own_scalars)                                                 \
  left = between;                                                              \
  SPM_RECEIVE_ALL                                                              \
  left = own_vectors;                                                          \
  SPM_SEND_ALL(1, own_vectors)
#define SPM_FIRST_SENT SPM_FIRST_2
#define SPM_STEP_SENT SPM_STEP(2)
#define SPM_FIRST_COUNT own_scalars
#elif SPM_KIND == 2
#define SPM_SENDS SPM_SEND_ALL(3, own_vectors)
#define SPM_FIRST_SENT SPM_FIRST_3
#define SPM_STEP_SENT SPM_STEP(3)
#define SPM_FIRST_COUNT own_vectors
#endif

/* C of a block is stored and C of the next one is loaded during the last and
   the first k step. */
#define SPM_CHANGE(FIRST, STEP)                                                \
  SPM_EACH(SPM_Q, SPM_MULTIPLY_LINE)                                           \
  FIRST SPM_EACH(SPM_Q, SPM_SWAP_LINE) STEP

#if SPM_KIND == 3
#define SPM_PHASE_STEPS(role)                                                  \
  for (; left > 0; --left) {                                                   \
    SPM_STEP(role)                                                             \
  }

/* All tiles, and in each tile the phases. */
static __attribute__((noinline)) void
SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, SPM_SUFFIX)(const spm_run *run) {
  const spm_counts *const counts = run->counts;
  const spm_vectors *const vectors = run->vectors;
  const spm_phase *const end = counts->phase + counts->phases, *phase;
  const int tiles = counts->tiles;
  const long in_line = run->in_line, out_line = run->out_line;
  const long vector_step = vectors->step, scalar_step = run->scalar_step;
  const long block_lines = SPM_Q * run->scalar_line;
  const SPM_E *const first_vector = vectors->data, *vector;
  const SPM_E *place = run->scalar, *from = run->in;
  SPM_E *to = run->out;
  long shift;
  int blocks = run->blocks, more, left;
  SPM_EACH(SPM_Q, SPM_DECLARE_P)
  SPM_EACH(SPM_P, SPM_DECLARE_V)
  SPM_EACH(SPM_Q, SPM_DECLARE_S)
  SPM_EACH(SPM_Q, SPM_DECLARE_LINE)
  while (1) {
    SPM_BEGIN
    more = tiles;
    phase = counts->phase;
    switch (phase->role) {
    case 0:
      SPM_FIRST_0
      break;
    case 1:
      SPM_FIRST_1
      break;
    case 2:
      SPM_FIRST_2
      break;
    default:
      SPM_FIRST_3
      break;
    }
    SPM_EACH(SPM_Q, SPM_LOAD_LINE)
    left = phase->steps - 1;
    while (1) {
      switch (phase->role) {
      case 0:
        SPM_PHASE_STEPS(0)
        break;
      case 1:
        SPM_PHASE_STEPS(1)
        break;
      case 2:
        SPM_PHASE_STEPS(2)
        break;
      default:
        SPM_PHASE_STEPS(3)
        break;
      }
      if (++phase == end) {
        if (--more == 0)
          break;
        phase = counts->phase;
        SPM_TILE_3
      }
      left = phase->steps;
    }
    SPM_EACH(SPM_Q, SPM_MULTIPLY_LINE)
    SPM_EACH(SPM_Q, SPM_STORE_LINE)
    if (--blocks == 0)
      break;
    SPM_EACH(SPM_Q, SPM_HOME_P)
  }
}
#else
static __attribute__((noinline)) void
SPM_PASTE4(SPM_PREFIX, SPM_P, SPM_Q, SPM_SUFFIX)(const spm_run *run) {
  const spm_counts *const counts = run->counts;
  const spm_vectors *const vectors = run->vectors;
  const int tiles = counts->tiles, own_vectors = counts->vectors;
  const int own_scalars = counts->scalars, before = counts->received[0];
  const int between = counts->received[1], behind = counts->received[2];
  const int is_first = before == 0;
  const int can_change = (is_first ? SPM_FIRST_COUNT : before) > 1;
  const long in_line = run->in_line, out_line = run->out_line;
  const long vector_step = vectors->step, scalar_step = run->scalar_step;
  const long block_lines = SPM_Q * run->scalar_line;
  const SPM_E *const first_vector = vectors->data, *vector;
  const SPM_E *place = run->scalar, *from = run->in;
  SPM_E *to = run->out;
  long shift;
  int blocks = run->blocks, begun, more, left;
  (void)own_scalars, (void)between;
  SPM_EACH(SPM_Q, SPM_DECLARE_P)
  SPM_EACH(SPM_P, SPM_DECLARE_V)
  SPM_EACH(SPM_Q, SPM_DECLARE_S)
  SPM_EACH(SPM_Q, SPM_DECLARE_LINE)
  while (1) {
    SPM_BEGIN
    if (is_first) {
      SPM_FIRST_SENT
    } else {
      SPM_FIRST_0
    }
    SPM_EACH(SPM_Q, SPM_LOAD_LINE)
    begun = 1;
    while (1) {
      left = is_first ? 0 : before - begun;
      SPM_RECEIVE_ALL
      left = is_first ? SPM_FIRST_COUNT - begun : SPM_FIRST_COUNT;
      SPM_SENDS
      left = behind;
      SPM_RECEIVE_ALL
      if (--blocks == 0 || !can_change)
        break;
      SPM_EACH(SPM_Q, SPM_HOME_P)
      SPM_BEGIN
      begun = 2;
      if (is_first) {
        SPM_CHANGE(SPM_FIRST_SENT, SPM_STEP_SENT)
      } else {
        SPM_CHANGE(SPM_FIRST_0, SPM_STEP(0))
      }
    }
    SPM_EACH(SPM_Q, SPM_MULTIPLY_LINE)
    SPM_EACH(SPM_Q, SPM_STORE_LINE)
    if (blocks == 0)
      break;
    SPM_EACH(SPM_Q, SPM_HOME_P)
  }
}
#endif

#undef SPM_SENDS
#undef SPM_FIRST_SENT
#undef SPM_STEP_SENT
#undef SPM_FIRST_COUNT
