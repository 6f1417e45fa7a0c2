// Vectors of f16 and bf16 against the compiler's _Float16 and the upper bits of floats: all
// patterns of 16 bits widened, and numbers rounded between all neighbours: the
// half itself, what is next to it, and what is exactly between two; parts of
// vectors, too. Cycles are those of rows from LDM to LDM, a vector.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%sw_src/benchmarks/device -Wall -Wextra -Werror %t/master.c %t/slave.c -o %t/half
// RUN: env SWSIM_MODE=detailed %t/half | FileCheck %s --check-prefixes=CHECK,SW
// RUN: sw-simcc -I%sw_src/benchmarks/device -Wall -Wextra -Werror --chip=sw26010pro -DPRO %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro | FileCheck %s --check-prefixes=CHECK,PRO
// CHECK: 0 wrong
// SW: load f16 {{[0-9.]+}}, bf16 {{[0-9.]+}}; store f16 {{[0-9.]+}}, bf16 {{[0-9.]+}}
// PRO: load f16 {{[0-9.]+}}, bf16 {{[0-9.]+}}; store f16 {{[0-9.]+}}, bf16 {{[0-9.]+}}

//--- half.h
enum { HALVES = 65536, PARTS = 7 };
struct half_job {
  const unsigned short *halves;
  /* Of each half the number itself and others above it. */
  const float *numbers;
  float *wide[2];
  unsigned short *rounded[2];
  double cycles[4];
  long wrong_parts, wrong_blocks[64];
};
//--- master.c
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "half.h"
extern void SLAVE_FUN(test)(void *);
static unsigned short halves[HALVES];
static float numbers[2][HALVES * PARTS], wide[2][HALVES];
static unsigned short rounded[2][HALVES * PARTS];
static struct half_job job;
static float widen(int type, unsigned short half) {
  unsigned bits = (unsigned)half << 16;
  _Float16 f16;
  float bf16;
  memcpy(&f16, &half, 2);
  memcpy(&bf16, &bits, 4);
  return type ? bf16 : (float)f16;
}
static unsigned short narrow(int type, float x) {
  _Float16 f16 = (_Float16)x;
  unsigned short half;
  unsigned bits;
  memcpy(&half, &f16, 2);
  memcpy(&bits, &x, 4);
  if (isnan(x))
    return 0x7fff;
  return type ? (bits + 0x7fff + (bits >> 16 & 1)) >> 16 : half;
}
static int is_none(int type, unsigned short half) { return isnan(widen(type, half)); }
int main(void) {
  long wrong = 0;
  int type, i, part;
  athread_init();
  for (i = 0; i < HALVES; ++i)
    halves[i] = i;
  for (type = 0; type < 2; ++type) {
    for (i = 0; i < HALVES; ++i) {
      float *x = numbers[type] + i * PARTS, next;
      x[0] = widen(type, i);
      next = widen(type, i + 1);
      x[1] = nextafterf(x[0], next);
      x[2] = nextafterf(x[0], -next);
      x[3] = x[0] / 2 + next / 2;
      x[4] = nextafterf(x[3], x[0]);
      x[5] = nextafterf(x[3], next);
      x[6] = i % 2 ? x[0] * 1e4f : x[0] * 1e-4f;
    }
    job.numbers = numbers[type];
    job.halves = halves;
    job.wide[type] = wide[type];
    job.rounded[type] = rounded[type];
    job.wide[!type] = 0;
    athread_spawn(test, &job);
    athread_join();
    for (i = 0; i < HALVES; ++i) {
      float want = widen(type, i);
      int same = isnan(want) ? isnan(wide[type][i]) : !memcmp(&want, wide[type] + i, 4);
      if (!same && wrong++ < 5)
        printf("%s %04x is %a, expects %a\n", type ? "bf16" : "f16", i, wide[type][i], want);
    }
    for (part = 0; part < HALVES * PARTS; ++part) {
      unsigned short want = narrow(type, numbers[type][part]), got = rounded[type][part];
      if (want != got && !(is_none(type, want) && is_none(type, got)) && wrong++ < 9)
        printf("%s of %a is %04x, expects %04x\n", type ? "bf16" : "f16", numbers[type][part], got, want);
    }
  }
  for (i = 0; i < 64; ++i)
    wrong += job.wrong_blocks[i];
  printf("%ld wrong\n", wrong + job.wrong_parts);
  printf("load f16 %.1f, bf16 %.1f; store f16 %.1f, bf16 %.1f\n", job.cycles[0], job.cycles[1], job.cycles[2], job.cycles[3]);
  athread_halt();
  return 0;
}
//--- slave.c
#include "slave.h"
#include "half.h"
#include "one-cpe.h"
#include "tpp_math.h"
enum { CHUNK = 512 };
__thread_local __attribute__((aligned(64))) unsigned short halves[CHUNK + 8];
__thread_local __attribute__((aligned(64))) float numbers[CHUNK + 8];
/* What blocks of four vectors load and store, from and to odd words. */
__thread_local __attribute__((aligned(64))) unsigned short shifted[CHUNK + 8];
__thread_local __attribute__((aligned(64))) float others[CHUNK + 8];
#define BOTH(type)                                                             \
  static void load_##type(int n) {                                             \
    int i = 0;                                                                 \
    for (; i + 4 * TPP_LANES <= n; i += 4 * TPP_LANES) {                       \
      tpp_vector_f32 a = tpp_v_loadu_##type(halves + i), b = tpp_v_loadu_##type(halves + i + TPP_LANES); \
      tpp_vector_f32 c = tpp_v_loadu_##type(halves + i + 2 * TPP_LANES), d = tpp_v_loadu_##type(halves + i + 3 * TPP_LANES); \
      tpp_v_storeu_f32(a, numbers + i);                                        \
      tpp_v_storeu_f32(b, numbers + i + TPP_LANES);                            \
      tpp_v_storeu_f32(c, numbers + i + 2 * TPP_LANES);                        \
      tpp_v_storeu_f32(d, numbers + i + 3 * TPP_LANES);                        \
    }                                                                          \
  }                                                                            \
  static void store_##type(int n) {                                            \
    int i = 0;                                                                 \
    for (; i + 4 * TPP_LANES <= n; i += 4 * TPP_LANES) {                       \
      tpp_vector_f32 a = tpp_v_loadu_f32(numbers + i), b = tpp_v_loadu_f32(numbers + i + TPP_LANES); \
      tpp_vector_f32 c = tpp_v_loadu_f32(numbers + i + 2 * TPP_LANES), d = tpp_v_loadu_f32(numbers + i + 3 * TPP_LANES); \
      tpp_v_storeu_##type(a, halves + i);                                      \
      tpp_v_storeu_##type(b, halves + i + TPP_LANES);                          \
      tpp_v_storeu_##type(c, halves + i + 2 * TPP_LANES);                      \
      tpp_v_storeu_##type(d, halves + i + 3 * TPP_LANES);                      \
    }                                                                          \
  }                                                                            \
  /* The words in which blocks differ from single vectors. */                \
  static int blocks_##type(int n) {                                            \
    int i, wrong = 0;                                                          \
    const unsigned *bits = (unsigned *)numbers, *own = (unsigned *)others;     \
    for (i = 0; i < n; ++i)                                                    \
      shifted[i + 2] = halves[i];                                              \
    for (i = 0; i + 4 * TPP_LANES <= n; i += 4 * TPP_LANES) {                  \
      const tpp_half_block x = tpp_v_load_block_##type(shifted + 2 + i);       \
      tpp_v_storeu_f32(x.v[0], others + i);                                    \
      tpp_v_storeu_f32(x.v[1], others + i + TPP_LANES);                        \
      tpp_v_storeu_f32(x.v[2], others + i + 2 * TPP_LANES);                    \
      tpp_v_storeu_f32(x.v[3], others + i + 3 * TPP_LANES);                    \
    }                                                                          \
    for (i = 0; i < n; ++i)                                                    \
      wrong += bits[i] != own[i];                                              \
    return wrong;                                                              \
  }                                                                            \
  static int stored_blocks_##type(int n) {                                     \
    int i, wrong = 0;                                                          \
    for (i = 0; i + 4 * TPP_LANES <= n; i += 4 * TPP_LANES)                    \
      tpp_v_store_block_##type(tpp_v_loadu_f32(numbers + i), tpp_v_loadu_f32(numbers + i + TPP_LANES), \
                               tpp_v_loadu_f32(numbers + i + 2 * TPP_LANES), \
                               tpp_v_loadu_f32(numbers + i + 3 * TPP_LANES), shifted + 2 + i); \
    for (i = 0; i < n; ++i)                                                    \
      wrong += shifted[i + 2] != halves[i];                                    \
    return wrong;                                                              \
  }                                                                            \
  /* What the first `count` lanes are, and what lies after them. */           \
  static int parts_##type(int count) {                                         \
    unsigned short out[TPP_LANES + 1] __attribute__((aligned(64)));            \
    float lanes[TPP_LANES] __attribute__((aligned(64)));                       \
    int i, wrong = 0;                                                          \
    for (i = 0; i <= TPP_LANES; ++i)                                           \
      out[i] = 99;                                                             \
    halves[0] = 0x3f80, halves[1] = 0x4000, halves[2] = 0xc040;                \
    tpp_v_store_f32(tpp_v_load_part_##type(halves, count), lanes);             \
    tpp_v_store_part_##type(tpp_v_load_f32(lanes), out, count);                \
    for (i = 0; i <= TPP_LANES; ++i)                                           \
      wrong += out[i] != (i < count ? halves[i] : 99);                         \
    tpp_v_store_f32(tpp_v_splat_##type(0xc040), lanes);                        \
    tpp_v_storeu_##type(tpp_v_load_f32(lanes), out);                           \
    for (i = 0; i < TPP_LANES; ++i)                                            \
      wrong += out[i] != 0xc040;                                               \
    return wrong;                                                              \
  }
BOTH(f16)
BOTH(bf16)
void test(struct half_job *job) {
  int type = job->wide[0] == 0, chunk, part;
  long start;
  for (chunk = _MYID; chunk < HALVES / CHUNK; chunk += 64) {
    get(halves, job->halves + chunk * CHUNK, sizeof(halves[0]) * CHUNK);
    start = now();
    if (type)
      load_bf16(CHUNK);
    else
      load_f16(CHUNK);
    if (_MYID == 0)
      job->cycles[type] = (double)(now() - start) * TPP_LANES / CHUNK;
    put(job->wide[type] + chunk * CHUNK, numbers, sizeof(numbers[0]) * CHUNK);
    job->wrong_blocks[_MYID] += type ? blocks_bf16(CHUNK) : blocks_f16(CHUNK);
  }
  for (chunk = _MYID; chunk < HALVES * PARTS / CHUNK; chunk += 64) {
    get(numbers, job->numbers + chunk * CHUNK, sizeof(numbers[0]) * CHUNK);
    start = now();
    if (type)
      store_bf16(CHUNK);
    else
      store_f16(CHUNK);
    if (_MYID == 0)
      job->cycles[2 + type] = (double)(now() - start) * TPP_LANES / CHUNK;
    put(job->rounded[type] + chunk * CHUNK, halves, sizeof(halves[0]) * CHUNK);
    job->wrong_blocks[_MYID] += type ? stored_blocks_bf16(CHUNK) : stored_blocks_f16(CHUNK);
  }
  for (part = 1; part <= 3; ++part)
    if (_MYID == 0)
      job->wrong_parts += type ? parts_bf16(part) : parts_f16(part);
}
