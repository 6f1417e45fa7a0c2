/*===- spm_square.h - Squares of 8 x 8 elements on SW26010-Pro ------------===*
 *
 * Template over SPM_SHUFFLE, the permutation of the vectors.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_TRANSPOSE_EACH SPM_EACH8

/* The operand of a permutation has 5 bits for each word of the result; a lane
   has two words. Lane i is of the first vector, or, from 8 on, lane i - 8 of
   the second.
 */
#define SPM_WORDS(i) (33u * 2 * (i) + 32)
#define SPM_LANES_OF(a, b, c, d, e, f, g, h)                                   \
  simd_set_intv16((int)(SPM_WORDS(a) | SPM_WORDS(b) << 10 |                    \
                        SPM_WORDS(c) << 20 | SPM_WORDS(d) << 30),              \
                  (int)(SPM_WORDS(d) >> 2 | SPM_WORDS(e) << 8 |                \
                        SPM_WORDS(f) << 18 | SPM_WORDS(g) << 28),              \
                  (int)(SPM_WORDS(g) >> 4 | SPM_WORDS(h) << 6), 0, 0, 0, 0, 0, \
                  0, 0, 0, 0, 0, 0, 0, 0)
#define SPM_EXCHANGE(x, y, low, high)                                          \
  {                                                                            \
    const __typeof__(x) first = x, second = y;                                 \
    x = SPM_SHUFFLE(first, second, low);                                       \
    y = SPM_SHUFFLE(first, second, high);                                      \
  }

/** The vectors v0 ... v7 as rows of a square become its columns. */
#define SPM_TRANSPOSE(v)                                                       \
  {                                                                            \
    const intv16 even1 = SPM_LANES_OF(0, 8, 2, 10, 4, 12, 6, 14);              \
    const intv16 odd1 = SPM_LANES_OF(1, 9, 3, 11, 5, 13, 7, 15);               \
    const intv16 even2 = SPM_LANES_OF(0, 1, 8, 9, 4, 5, 12, 13);               \
    const intv16 odd2 = SPM_LANES_OF(2, 3, 10, 11, 6, 7, 14, 15);              \
    const intv16 even4 = SPM_LANES_OF(0, 1, 2, 3, 8, 9, 10, 11);               \
    const intv16 odd4 = SPM_LANES_OF(4, 5, 6, 7, 12, 13, 14, 15);              \
    SPM_EXCHANGE(v##0, v##1, even1, odd1)                                      \
    SPM_EXCHANGE(v##2, v##3, even1, odd1)                                      \
    SPM_EXCHANGE(v##4, v##5, even1, odd1)                                      \
    SPM_EXCHANGE(v##6, v##7, even1, odd1)                                      \
    SPM_EXCHANGE(v##0, v##2, even2, odd2)                                      \
    SPM_EXCHANGE(v##1, v##3, even2, odd2)                                      \
    SPM_EXCHANGE(v##4, v##6, even2, odd2)                                      \
    SPM_EXCHANGE(v##5, v##7, even2, odd2)                                      \
    SPM_EXCHANGE(v##0, v##4, even4, odd4)                                      \
    SPM_EXCHANGE(v##1, v##5, even4, odd4)                                      \
    SPM_EXCHANGE(v##2, v##6, even4, odd4)                                      \
    SPM_EXCHANGE(v##3, v##7, even4, odd4)                                      \
  }
