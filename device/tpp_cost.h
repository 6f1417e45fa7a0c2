/*===- tpp_cost.h - What calls of kernels cost in the simulator -----------===*
 *
 * The simulator reuses the cost of an earlier call with the same type, shape,
 * leading dimensions, alignment and broadcast. TPP_BEGIN returns from a call
 * that has nothing to do, or whose result the simulator has computed.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TPP_COST_H
#define TPP_COST_H

#ifdef SW_SIMULATOR
#include "swsim_api.h"

/** Leading dimension, alignment and broadcast of an operand. */
#define TPP_KEY(data, ld, bcast)                                               \
  ((long)(ld) * (8 * SWSIM_LIBRARY_ALIGNMENT) +                                \
   (long)(data) % SWSIM_LIBRARY_ALIGNMENT * 8 + (bcast))
#define TPP_BEGIN(name, flops, key_out, key_a, key_b)                          \
  {                                                                            \
    const struct swsim_library_call call = {                                   \
        name,                                                                  \
        (double)(flops) * m * n,                                               \
        8 * (int)sizeof(TPP_T),                                                \
        6,                                                                     \
        {8 * (int)sizeof(TPP_T), m, n, key_out, key_a, key_b},                 \
        0};                                                                    \
    if (m <= 0 || n <= 0 || __swsim_library_begin(&call))                      \
      return;                                                                  \
  }
/** The keys of a product, by the names of its parameters. */
#define TPP_BEGIN_PRODUCT(name)                                                \
  {                                                                            \
    const int bits = 8 * (int)sizeof(SPM_E);                                   \
    const struct swsim_library_call call = {                                   \
        name,                                                                  \
        k > 0 && batch > 0 ? 2.0 * m * n * k * batch : 0,                      \
        bits,                                                                  \
        11,                                                                    \
        {bits, m, n, k, batch, flags, stride_a, stride_b, TPP_KEY(a, lda, 0),  \
         TPP_KEY(b, ldb, 0), TPP_KEY(c, ldc, 0)},                              \
        0};                                                                    \
    if (m <= 0 || n <= 0 || __swsim_library_begin(&call))                      \
      return;                                                                  \
  }
/** The same for operands of 16 bits, of which there are two formats, by runs
    of `run` k steps. */
#define TPP_BEGIN_HALF_PRODUCT(name, format)                                   \
  {                                                                            \
    const int bits = 8 * (int)sizeof(SPM_E);                                   \
    const struct swsim_library_call call = {                                   \
        name,                                                                  \
        k > 0 && batch > 0 ? 2.0 * m * n * k * batch : 0,                      \
        bits,                                                                  \
        11,                                                                    \
        {TPP_PAIR(bits, format), m, n, k, TPP_PAIR(batch, run), flags,         \
         stride_a, stride_b, TPP_KEY(a, lda, 0), TPP_KEY(b, ldb, 0),           \
         TPP_KEY(c, ldc, 0)},                                                  \
        0};                                                                    \
    if (m <= 0 || n <= 0 || __swsim_library_begin(&call))                      \
      return;                                                                  \
  }
/** The keys of windows, by the names of tpp_windows. */
#define TPP_PAIR(a, b) ((long)(a) << 32 | (unsigned)(b))
#define TPP_BEGIN_WINDOWS(name)                                                \
  {                                                                            \
    const struct swsim_library_call call = {                                   \
        name,                                                                  \
        0,                                                                     \
        8 * (int)sizeof(TPP_T),                                                \
        12,                                                                    \
        {TPP_PAIR(sizeof(TPP_T), m), TPP_PAIR(n, at), TPP_KEY(out, ldo, 0),    \
         TPP_KEY(patch, 0, 0), TPP_PAIR(rows, first), first_tap,               \
         TPP_PAIR(x.kernel_rows, x.kernel_cols),                               \
         TPP_PAIR(x.dilation_rows, x.dilation_cols),                           \
         TPP_PAIR(x.stride_rows, x.stride_cols),                               \
         TPP_PAIR(x.pad_left + col, cols), TPP_PAIR(x.out_cols, left),         \
         TPP_PAIR(x.block_rows, x.block_step)},                                \
        0};                                                                    \
    if (m <= 0 || n <= 0 || __swsim_library_begin(&call))                      \
      return;                                                                  \
  }
/** The keys of windows of a pooling, by the names of tpp_pool_max. The cost
    depends on the number of window rows outside of the image. */
#define TPP_BEGIN_POOL(name)                                                   \
  {                                                                            \
    const struct swsim_library_call call = {                                   \
        name,                                                                  \
        (double)x.kernel_rows * x.kernel_cols * m * n,                         \
        8 * (int)sizeof(TPP_T),                                                \
        9,                                                                     \
        {TPP_PAIR(sizeof(TPP_T), m), TPP_PAIR(n, first_row),                   \
         TPP_KEY(in, ldi, 0), TPP_KEY(out, ldo, 0),                            \
         TPP_PAIR(x.kernel_rows, x.kernel_cols),                               \
         TPP_PAIR(x.stride_rows, x.stride_cols),                               \
         TPP_PAIR(x.pad_top, x.pad_left), TPP_PAIR(x.rows, x.cols),            \
         TPP_PAIR(2 * x.block_rows + x.whole, x.out_cols)},                    \
        0};                                                                    \
    if (m <= 0 || n <= 0 || __swsim_library_begin(&call))                      \
      return;                                                                  \
  }
/** The keys of transforms of images, by the name of their shape. */
#define TPP_BEGIN_WINOGRAD(name, more)                                         \
  {                                                                            \
    const struct swsim_library_call call = {                                   \
        name,                                                                  \
        0,                                                                     \
        8 * (int)sizeof(TPP_T),                                                \
        8,                                                                     \
        {TPP_PAIR(sizeof(TPP_T) * 8 + x.tile, more),                           \
         TPP_PAIR(x.images, x.channels), TPP_PAIR(x.tile_rows, x.tile_cols),   \
         TPP_PAIR(x.rows, x.cols), TPP_PAIR(x.first, x.left),                  \
         TPP_KEY(in, 0, 0), TPP_KEY(out, 0, 0), TPP_PAIR(x.pitch, x.step)},    \
        0};                                                                    \
    if (x.images <= 0 || x.channels <= 0 || __swsim_library_begin(&call))      \
      return;                                                                  \
  }
#define TPP_END() __swsim_library_end();
#else
#define TPP_BEGIN_WINOGRAD(name, more)                                         \
  if (x.images <= 0 || x.channels <= 0)                                        \
    return;
#define TPP_BEGIN_POOL(name)                                                   \
  if (m <= 0 || n <= 0)                                                        \
    return;
#define TPP_BEGIN_WINDOWS(name)                                                \
  if (m <= 0 || n <= 0)                                                        \
    return;
#define TPP_BEGIN_HALF_PRODUCT(name, format) TPP_BEGIN_PRODUCT(name)
#define TPP_BEGIN_PRODUCT(name)                                                \
  if (m <= 0 || n <= 0)                                                        \
    return;
#define TPP_BEGIN(name, flops, key_out, key_a, key_b)                          \
  if (m <= 0 || n <= 0)                                                        \
    return;
#define TPP_END()
#endif

#endif
