/*===- spm_half_pack.h - Vectors of 16 bits as they travel ----------------===*
 *
 * Template over SPM_E. A conversion to f32 takes every fourth half of a vector.
 * The lanes of a packed vector are permuted for it: half 4*i + n is element
 * 8*n + i of 32. The four converted vectors are then contiguous in C. The owner
 * permutes, once for all receivers.
 *
 *===----------------------------------------------------------------------===*/

#define SPM_SHUFFLE(a, b, lanes)                                               \
  ((SPM_VECTOR)simd_vshfw((intv16)(a), (intv16)(b), lanes))
#include "spm_half_lanes.h"
#include "spm_square.h"

#define SPM_LANES_3(a, b, c)                                                   \
  simd_set_intv16((int)(a), (int)(b), (int)(c), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  \
                  0, 0, 0)
#define SPM_LOAD_LANES(e) SPM_VECTOR v##e;
#define SPM_LOAD_WHOLE(e) simd_load(v##e, in + e * step);
#define SPM_LOAD_ANY(e) simd_loadu(v##e, in + e * step);
#define SPM_PERMUTE_LANES(e) v##e = SPM_PERMUTE(v##e);
#define SPM_STORE_LANES(e) simd_store(v##e, out + e * width);
#define SPM_PERMUTE_EACH(n, load)                                              \
  for (; count >= n; count -= n, in += n * step, out += n * width) {           \
    SPM_EACH(n, SPM_LOAD_LANES)                                                \
    SPM_EACH(n, load)                                                          \
    SPM_EACH(n, SPM_PERMUTE_LANES) SPM_EACH(n, SPM_STORE_LANES)                \
  }

/** Permutes `count` vectors, which are `step` elements apart, and then `width`.
 */
static void spm_permute(const SPM_E *restrict in, long step, int count,
                        SPM_E *restrict out, long width) {
  if ((unsigned long)in % SPM_VECTOR_BYTES == 0 && step % SPM_LANES == 0) {
    SPM_PERMUTE_EACH(8, SPM_LOAD_WHOLE)
    SPM_PERMUTE_EACH(2, SPM_LOAD_WHOLE)
  }
  SPM_PERMUTE_EACH(4, SPM_LOAD_ANY)
  SPM_PERMUTE_EACH(1, SPM_LOAD_ANY)
}

#define SPM_DECLARE_LANES(e) SPM_VECTOR v##e;
#define SPM_LOAD_LINES(e) simd_loadu(v##e, in + (8 * n + e) * line);
#define SPM_STORE_STEPS(e) simd_store(v##e, out + (4 * e + n) * (long)width);
#define SPM_LOAD_STEPS(e) simd_load(v##e, out + (4 * n + e) * (long)width);
#define SPM_STORE_LINES(e) simd_store(v##e, out + (4 * n + e) * (long)width);
#define SPM_EXCHANGE_HALVES(x, y)                                              \
  {                                                                            \
    const SPM_VECTOR first = x, second = y;                                    \
    x = simd_vshfh(first, second,                                              \
                   SPM_LANES_6(0x04882800, 0xaa089869, 0xb8eb0ca8, 0x14c92c10, \
                               0xae18d96d, 0xf9ef1ce9));                       \
    y = simd_vshfh(first, second,                                              \
                   SPM_LANES_6(0x458c3841, 0xba499c79, 0xbcfb4dac, 0x55cd3c51, \
                               0xbe59dd7d, 0xfdff5ded));                       \
  }

/** Packs 32 k steps of 32 lines that are contiguous along k. First the eight
    quarters of words of 64 bits: half n of word i of the result is of line
    8*n + i. Then the four k steps of a word are exchanged with its lines. */
static void spm_pack_square(const SPM_E *in, long line, int width, SPM_E *out) {
  const intv16 even = SPM_LANES_3(0xa8490a00, 0xcd2b08b1, 0x0000f3b8);
  const intv16 odd = SPM_LANES_3(0xea598e21, 0xddaf29b9, 0x0000fbfa);
  int n;
  for (n = 0; n < 4; ++n) {
    SPM_EACH8(SPM_DECLARE_LANES)
    SPM_EACH8(SPM_LOAD_LINES)
    SPM_TRANSPOSE(v)
    SPM_EACH8(SPM_STORE_STEPS)
  }
  for (n = 0; n < 8; ++n) {
    SPM_EACH4(SPM_DECLARE_LANES)
    SPM_EACH4(SPM_LOAD_STEPS)
    SPM_EXCHANGE_HALVES(v0, v1)
    SPM_EXCHANGE_HALVES(v2, v3)
    SPM_EXCHANGE(v0, v2, even, odd)
    SPM_EXCHANGE(v1, v3, even, odd)
    SPM_EACH4(SPM_STORE_LINES)
  }
}

/** One k step of a vector, element by element; those from `count` on are 0. */
static void spm_pack_elements(const SPM_E *in, long line, int count,
                              SPM_E *out) {
  SPM_VECTOR zero = (SPM_VECTOR)0;
  int i, n;
  simd_store(zero, out);
  for (n = 0; n < SPM_LANES / SPM_C_LANES; ++n)
    for (i = 0; i < SPM_C_LANES && count > 0; ++i, --count, in += line)
      out[4 * i + n] = *in;
}

/** K steps of which a vector that begins with the last owned elements may be
    read: what follows these in LDM are later k steps. */
static int spm_safe_steps(const spm_operand *x, int depth, int width) {
  int rest = width - x->owned;
  for (; rest > 0 && depth > 0; rest -= x->step)
    --depth;
  return depth;
}

/** `depth` k steps of vectors; `width` elements each. With `is_padded` those
    after the owned ones may be any. */
static void spm_pack_vectors(const spm_operand *x, const SPM_E *in, int depth,
                             int width, int is_padded, SPM_E *out) {
  const int whole = x->owned / SPM_LANES * SPM_LANES;
  const long line = x->line, step = x->step;
  int k = 0, first = 0, lane;
  if (x->has_near_lines) {
    k = depth;
    if (whole == width && step == width)
      spm_permute(in, SPM_LANES, depth * (width / SPM_LANES), out, SPM_LANES);
    else
      for (lane = 0; lane < whole; lane += SPM_LANES)
        spm_permute(in + lane, step, depth, out + lane, width);
    if (is_padded && width - whole == SPM_LANES) {
      first = spm_safe_steps(x, depth, width);
      spm_permute(in + whole, step, first, out + whole, width);
    }
  } else {
    /* The last square may begin inside of the one before it. */
    for (; k < depth && depth >= SPM_LANES; k += SPM_LANES) {
      k = spm_min(k, depth - SPM_LANES);
      for (lane = 0; lane < whole; lane += SPM_LANES)
        spm_pack_square(in + lane * line + k, line, width,
                        out + (long)k * width + lane);
    }
  }
  /* The lanes after the last whole vector, and k steps of no square. */
  if (whole == width)
    first = k;
  for (in += first * step, out += (long)first * width; first < depth;
       ++first, in += step, out += width)
    for (lane = first < k ? whole : 0; lane < width; lane += SPM_LANES)
      spm_pack_elements(in + lane * line, line,
                        spm_min(x->owned - lane, SPM_LANES), out + lane);
}
