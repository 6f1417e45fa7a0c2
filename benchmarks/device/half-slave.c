/*===- half-slave.c - Loads and stores of 16-bit numbers on a CPE ---------===*/

#include "slave.h"

#include "half.h"
#include "one-cpe.h"
#include "tpp_math.h"
#include "tpp_math_half.h"

enum { COUNT = 256 };
__thread_local __attribute__((aligned(64))) float wide[COUNT];
__thread_local __attribute__((aligned(64))) tpp_half narrow[COUNT];

#define AT(j) i + j *TPP_LANES
#define LOAD_HALF(type, j)                                                     \
  tpp_vector_f32 x##j = tpp_v_loadu_##type(narrow + AT(j));
#define LOAD(j) tpp_vector_f32 x##j = tpp_v_loadu_f32(wide + AT(j));
#define STORE_HALF(type, j) tpp_v_storeu_##type(x##j, narrow + AT(j));
#define STORE(j) tpp_v_storeu_f32(x##j, wide + AT(j));
#define FOUR(what) what(0) what(1) what(2) what(3)
#define FOUR_OF(what, type)                                                    \
  what(type, 0) what(type, 1) what(type, 2) what(type, 3)

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
#define TIME_TYPE(type, at)                                                    \
  TIME(own.alone[at], 1, LOAD_HALF(type, 0) STORE(0))                          \
  TIME(own.cycles[at], 4, FOUR_OF(LOAD_HALF, type) FOUR(STORE))                \
  TIME(own.alone[at + 1], 1, LOAD(0) STORE_HALF(type, 0))                      \
  TIME(own.cycles[at + 1], 4, FOUR(LOAD) FOUR_OF(STORE_HALF, type))

void half_kernel(struct half_job *job) {
  struct half_job own;
  for (int i = 0; i < COUNT; ++i) {
    wide[i] = (float)i;
    narrow[i] = 0;
  }
  TIME_TYPE(f16, 0)
  TIME_TYPE(bf16, 2)
  if (_MYID == 0)
    *job = own;
}
