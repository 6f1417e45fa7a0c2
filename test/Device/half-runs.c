// Products of 16-bit numbers: a run of k steps is as long as asked, unless a chunk ends, and never
// longer; bfloat16 leaves the CPE in half precision; cycles of pieces in LDM.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro -c -slave -I%sw_src/device -I%sw_src/device/sw26010pro %sw_src/device/sw26010pro/spm_bf16.c -o %t/bf16.o
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c %t/bf16.o -o %t/runs
// RUN: env SWSIM_MODE=detailed %t/runs | FileCheck %s --implicit-check-not=wrong
// Sums of products of 2048 leave the range of half precision after 31 steps.
// CHECK: f16, run 16: finite, exact
// CHECK-NEXT: f16, run 31: finite, exact
// CHECK-NEXT: f16, run 32: infinite
// CHECK-NEXT: f16, run 1000000: infinite
// Without runs nothing is rounded to 16 bits.
// CHECK-NEXT: f16, run 0: finite, exact
// Sums of products of 5 have more bits than bfloat16 after 51 steps.
// CHECK-NEXT: bf16, run 16: finite, exact
// CHECK-NEXT: bf16, run 51: finite, exact
// CHECK-NEXT: bf16, run 53: finite, rounded
// CHECK-NEXT: bf16, run 1000000: finite, rounded
// CHECK-NEXT: bf16, run 0: finite, exact
// Runs span the tiles of a batch.
// CHECK-NEXT: batch of 8 x 16 steps, run 31: finite, exact
// CHECK-NEXT: batch of 8 x 16 steps, run 32: infinite
// CHECK-NEXT: format after the calls: half

// RUN: sw-simcc --chip=sw26010pro -I%sw_src/benchmarks/device %sw_src/benchmarks/device/halves-master.c %sw_src/benchmarks/device/halves-slave.c %t/bf16.o -o %t/halves
// RUN: env SWSIM_MODE=detailed %t/halves 64 64 64 1000000 | FileCheck %s --check-prefix=LARGE
// RUN: env SWSIM_MODE=detailed %t/halves 64 64 64 64 | FileCheck %s --check-prefix=RUN64
// Exchange steps of more than 64 k steps are sent whole, or their parts are packed when the product begins.
// RUN: env SWSIM_MODE=detailed %t/halves 64 64 128 64 | FileCheck %s --check-prefix=DEEP
// RUN: env SWSIM_MODE=detailed %t/halves 64 128 128 64 | FileCheck %s --check-prefix=DEEP
// LARGE: f16 {{[78][0-9]+}} cycles, {{8[0-9]}}.{{[0-9]}} %; bf16 {{[78][0-9]+}} cycles, {{8[0-9]}}.{{[0-9]}} %
// RUN64: f16 {{[89][0-9]+}} cycles, {{7[2-9]}}.{{[0-9]}} %; bf16 {{[89][0-9]+}} cycles, {{7[2-9]}}.{{[0-9]}} %
// DEEP: f16 {{[0-9]+}} cycles, {{7[5-9]|8[0-9]}}.{{[0-9]}} %; bf16 {{[0-9]+}} cycles, {{7[5-9]|8[0-9]}}.{{[0-9]}} %

//--- job.h
struct job {
  int m, n, k, tiles, run, is_bfloat;
  unsigned short a, b;
  // Of all elements of C: the least and the largest, and a format of the CPE.
  float least[64], most[64];
  int is_half;
};
//--- master.c
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include "job.h"
extern void SLAVE_FUN(test)(void *);
static struct job job;
static void product(const char *name, int is_bfloat, int run, int tiles, float product) {
  job.m = 64, job.n = 256, job.k = tiles > 1 ? 16 * 8 : 512;
  job.tiles = tiles, job.run = run, job.is_bfloat = is_bfloat;
  // 64 and 32; 5 and 1 as upper halves of floats.
  job.a = is_bfloat ? 0x40a0 : 0x5400;
  job.b = is_bfloat ? 0x3f80 : 0x5000;
  athread_spawn(test, &job);
  athread_join();
  float least = INFINITY, most = -INFINITY, expected = product * job.k * tiles;
  for (int i = 0; i < 64; ++i) {
    least = fminf(least, job.least[i]);
    most = fmaxf(most, job.most[i]);
  }
  printf("%s, run %d: %s\n", name, run,
         isinf(least) && isinf(most) ? "infinite"
         : least == expected && most == expected ? "finite, exact"
         : fabsf(least / expected - 1) < 0.5 ? "finite, rounded" : "wrong");
}
int main(void) {
  static const int f16[] = {16, 31, 32, 1000000, 0}, bf16[] = {16, 51, 53, 1000000, 0};
  athread_init();
  for (int i = 0; i < 5; ++i)
    product("f16", 0, f16[i], 1, 2048);
  for (int i = 0; i < 5; ++i)
    product("bf16", 1, bf16[i], 1, 5);
  product("batch of 8 x 16 steps", 0, 31, 8, 2048);
  product("batch of 8 x 16 steps", 0, 32, 8, 2048);
  printf("format after the calls: %s\n", job.is_half ? "half" : "bfloat16");
  athread_halt();
  return 0;
}
//--- slave.c
#include "slave.h"
#include "job.h"
#include "sw_spm_f16.h"
enum { ROWS = 8, COLS = 32, STEPS = 64, TILES = 8 };
__thread_local unsigned short a[ROWS * STEPS * 2] __attribute__((aligned(64)));
__thread_local unsigned short b[STEPS * COLS * 2] __attribute__((aligned(64)));
__thread_local float c[ROWS * COLS] __attribute__((aligned(64)));
void test(struct job *host) {
  struct job job = *host;
  int depth = job.k / 8, i;
  union {
    unsigned short bits;
    _Float16 number;
  } x;
  // Tiles of a batch are all the same.
  spm_batch batch = {job.tiles, 0, 0, 0, 0};
  for (i = 0; i < ROWS * depth; ++i)
    a[i] = job.a;
  for (i = 0; i < depth * COLS; ++i)
    b[i] = job.b;
  if (job.is_bfloat)
    spm_bgemm(job.m, job.n, job.k, 1, a, depth, b, COLS, 0, c, COLS, SPM_VEC_N, job.run);
  else
    spm_hbrgemm(job.m, job.n, job.k, 1, (_Float16 *)a, depth, (_Float16 *)b, COLS, 0, c, COLS,
                SPM_VEC_N, job.run, &batch);
  host->least[_MYID] = host->most[_MYID] = c[0];
  for (i = 1; i < ROWS * COLS; ++i) {
    if (c[i] < host->least[_MYID])
      host->least[_MYID] = c[i];
    if (c[i] > host->most[_MYID])
      host->most[_MYID] = c[i];
  }
  if (_MYID == 0) {
    // 2 times 2 is 4, which differs in the formats.
    volatile unsigned short two = 0x4000;
    x.bits = two;
    x.number = x.number * x.number;
    host->is_half = x.bits == 0x4400;
  }
}
