// Products on several core groups: one of them measures the product for all, and
// the instructions are those of mode detailed.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_JSON=%t/fast.json %t/p > %t/fast.txt
// RUN: env SWSIM_MODE=detailed SWSIM_JSON=%t/detailed.json %t/p > %t/detailed.txt
// RUN: FileCheck %s --input-file=%t/fast.txt
// RUN: diff %t/fast.txt %t/detailed.txt
// RUN: cat %t/detailed.json %t/fast.json | FileCheck %s --check-prefix=COUNT

// CHECK: sums 6: 0 wrong
// COUNT: "instructions": [[#%u,COUNT:]],
// COUNT: "instructions": [[#COUNT]],

//--- product.h
enum { GROUPS = 6, PIECE = 32, SIZE = 8 * PIECE, CALLS = 3 };
struct arguments {
  float *result;
};
//--- master.c
#include <athread.h>
#include <stdio.h>
#include "product.h"
extern void SLAVE_FUN(multiply)();
__cross float result[GROUPS * SIZE * SIZE];
__cross struct arguments arguments;

/* Element (i, k) of A is i % 4 + g, that of B k % 3: all sums are exact. */
static float expected(int g, int i) {
  int k, sum = 0;
  for (k = 0; k < SIZE; ++k)
    sum += (i % 4 + g) * (k % 3);
  return CALLS * sum;
}

int main(void) {
  int g, i, j, wrong = 0;
  arguments.result = result;
  athread_init_cgs();
  athread_spawn_cgs(multiply, &arguments);
  athread_join_cgs();
  for (g = 0; g < GROUPS; ++g)
    for (i = 0; i < SIZE; ++i)
      for (j = 0; j < SIZE; ++j) {
        /* Pieces are stored one after another. */
        int cpe = i / PIECE * 8 + j / PIECE;
        int at = (cpe * PIECE + i % PIECE) * PIECE + j % PIECE;
        wrong += result[g * SIZE * SIZE + at] != expected(g, i);
      }
  printf("sums %d: %d wrong\n", GROUPS, wrong);
  return 0;
}
//--- slave.c
#include <slave.h>
#include <sw_spm.h>
#include "product.h"

__thread_local float a[PIECE * PIECE], b[PIECE * PIECE], c[PIECE * PIECE];

void multiply(struct arguments *arguments) {
  int i, j;
  for (i = 0; i < PIECE; ++i)
    for (j = 0; j < PIECE; ++j) {
      a[i * PIECE + j] = (_ROW * PIECE + i) % 4 + _CGN;
      b[i * PIECE + j] = (_ROW * PIECE + i) % 3;
      c[i * PIECE + j] = 0;
    }
  athread_ssync_array();
  for (i = 0; i < CALLS; ++i)
    spm_gemm(SIZE, SIZE, SIZE, 1, a, PIECE, b, PIECE, 1, c, PIECE, SPM_VEC_N);
  athread_dma_put(arguments->result + (_CGN * 64 + _PEN) * PIECE * PIECE, c,
                  sizeof c);
}
