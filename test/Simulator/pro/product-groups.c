// Products on several core groups, of a size that threads of the host share:
// their number changes no result, report or message. One core group measures
// the product for all, so the instructions are those of mode detailed.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_THREADS=0 SWSIM_JSON=%t/0.json %t/p > %t/0.txt
// RUN: env SWSIM_THREADS=1 SWSIM_JSON=%t/1.json %t/p > %t/1.txt
// RUN: env SWSIM_THREADS=3 SWSIM_JSON=%t/3.json %t/p > %t/3.txt
// RUN: env SWSIM_JSON=%t/cores.json %t/p > %t/cores.txt
// RUN: env SWSIM_MODE=detailed SWSIM_JSON=%t/detailed.json %t/p > %t/detailed.txt
// RUN: FileCheck %s --input-file=%t/0.txt
// RUN: diff %t/0.txt %t/1.txt && diff %t/0.txt %t/3.txt && diff %t/0.txt %t/cores.txt && diff %t/0.txt %t/detailed.txt
// RUN: diff %t/0.json %t/1.json && diff %t/0.json %t/3.json && diff %t/0.json %t/cores.json
// RUN: cat %t/detailed.json %t/0.json | FileCheck %s --check-prefix=COUNT
// RUN: not env SWSIM_THREADS=0 %t/p race 2> %t/0.err
// RUN: not env SWSIM_THREADS=3 %t/p race 2> %t/3.err
// RUN: diff %t/0.err %t/3.err
// RUN: FileCheck %s --check-prefix=RACE --input-file=%t/0.err

// CHECK: sums 6: 0 wrong
// COUNT: "instructions": [[#%u,COUNT:]],
// COUNT: "instructions": [[#COUNT]],
// RACE: error: {{.*}}spm_gemm of 'a{{.*}} before the DMA get issued at {{.*}} has been waited for

//--- product.h
enum { GROUPS = 6, PIECE = 32, SIZE = 8 * PIECE, CALLS = 3 };
struct arguments {
  int race;
  float *result, *source;
};
//--- master.c
#include <athread.h>
#include <stdio.h>
#include "product.h"
extern void SLAVE_FUN(multiply)();
__cross float result[GROUPS * SIZE * SIZE], source[PIECE * PIECE];
__cross struct arguments arguments;

/* Element (i, k) of A is i % 4 + g, that of B k % 3: all sums are exact. */
static float expected(int g, int i) {
  int k, sum = 0;
  for (k = 0; k < SIZE; ++k)
    sum += (i % 4 + g) * (k % 3);
  return CALLS * sum;
}

int main(int argc, char **argv) {
  int g, i, j, wrong = 0;
  arguments.race = argc > 1;
  arguments.result = result;
  arguments.source = source;
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
  athread_rply_t reply = 0;
  int i, j;
  for (i = 0; i < PIECE; ++i)
    for (j = 0; j < PIECE; ++j) {
      a[i * PIECE + j] = (_ROW * PIECE + i) % 4 + _CGN;
      b[i * PIECE + j] = (_ROW * PIECE + i) % 3;
      c[i * PIECE + j] = 0;
    }
  if (arguments->race)
    athread_dma_iget(a, arguments->source, sizeof a, &reply);
  athread_ssync_array();
  for (i = 0; i < CALLS; ++i)
    spm_gemm(SIZE, SIZE, SIZE, 1, a, PIECE, b, PIECE, 1, c, PIECE, SPM_VEC_N);
  athread_dma_put(arguments->result + (_CGN * 64 + _PEN) * PIECE * PIECE, c,
                  sizeof c);
}
