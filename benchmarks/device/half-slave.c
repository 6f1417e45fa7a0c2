/*===- half-slave.c - Loads and stores of narrow numbers on a CPE ---------===*/

#include "slave.h"

#include "half.h"
#include "one-cpe.h"
#include "tpp_math.h"
#include "tpp_math_half.h"

enum { COUNT = 256 };
__thread_local __attribute__((aligned(64))) float wide[COUNT];
__thread_local __attribute__((aligned(64))) tpp_half narrow[COUNT];
__thread_local __attribute__((aligned(64))) tpp_byte bytes[COUNT];

#define AT(j) i + j *TPP_LANES
#define LOAD_NARROW(type, array, j)                                            \
  tpp_vector_f32 x##j = tpp_v_loadu_##type(array + AT(j));
#define LOAD(j) tpp_vector_f32 x##j = tpp_v_loadu_f32(wide + AT(j));
#define STORE_HALF(type, j) tpp_v_storeu_##type(x##j, narrow + AT(j));
#define STORE(j) tpp_v_storeu_f32(x##j, wide + AT(j));
#define FOUR(what) what(0) what(1) what(2) what(3)
#define LOAD_BLOCK(type, array)                                                \
  const tpp_half_block block = tpp_v_load_block_##type(array + i);             \
  tpp_vector_f32 x0 = block.v[0], x1 = block.v[1], x2 = block.v[2],            \
                 x3 = block.v[3];
#define STORE_BLOCK(type) tpp_v_store_block_##type(x0, x1, x2, x3, narrow + i);

/** Cycles per vector of a loop with `vectors` of them in an iteration. */
#define TIME(result, vectors, ...)                                             \
  {                                                                            \
    long begin = now();                                                        \
    for (int i = 0; i + vectors * TPP_LANES <= COUNT;                          \
         i += vectors * TPP_LANES) {                                           \
      __VA_ARGS__                                                              \
    }                                                                          \
    result = (double)(now() - begin) * TPP_LANES / COUNT;                      \
  }
#define TIME_LOADS(type, array, at)                                            \
  TIME(own.alone[at], 1, LOAD_NARROW(type, array, 0) STORE(0))                 \
  TIME(own.cycles[at], 4, LOAD_BLOCK(type, array) FOUR(STORE))
#define TIME_TYPE(type, at)                                                    \
  TIME_LOADS(type, narrow, at)                                                 \
  TIME(own.alone[at + 1], 1, LOAD(0) STORE_HALF(type, 0))                      \
  TIME(own.cycles[at + 1], 4, FOUR(LOAD) STORE_BLOCK(type))

void half_kernel(struct half_job *job) {
  struct half_job own;
  for (int i = 0; i < COUNT; ++i) {
    wide[i] = (float)i;
    narrow[i] = 0;
    bytes[i] = 0;
  }
  TIME_TYPE(f16, 0)
  TIME_TYPE(bf16, 2)
  TIME_LOADS(i8, bytes, 4)
  if (_MYID == 0)
    *job = own;
}
