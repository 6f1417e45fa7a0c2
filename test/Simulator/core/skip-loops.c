// In mode timing most iterations of a loop that repeats itself are left out.
// The figures are the same as if all had run.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_MODE=timing SWSIM_JSON=%t/skip.json %t/p 300
// RUN: env SWSIM_MODE=timing SWSIM_SKIP=off SWSIM_JSON=%t/all.json %t/p 300
// RUN: diff %t/skip.json %t/all.json
// RUN: FileCheck %s --input-file=%t/skip.json
// RUN: env SWSIM_MODE=timing SWSIM_JSON=%t/many.json %t/p 2000000
// RUN: FileCheck %s --input-file=%t/many.json --check-prefix=MANY

// CHECK: "dma_get_bytes": 157287936
// MANY: "dma_get_bytes": 1048576001536

//--- master.c
#include <athread.h>
#include <malloc.h>
#include <stdlib.h>
#include "arguments.h"

extern SLAVE_FUN(product)();

int main(int argc, char **argv) {
  struct arguments arguments;
  arguments.steps = atol(argv[1]);
  arguments.a = memalign(128, 64 * 4096);
  arguments.b = memalign(128, 64 * 4096);
  athread_init();
  athread_spawn(product, &arguments);
  athread_join();
  athread_halt();
  return 0;
}
//--- arguments.h
struct arguments {
  long steps;
  float *a, *b;
};
//--- slave.c
#include <slave.h>
#include "sw_spm.h"
#include "arguments.h"

__thread_local float a[2][1024], b[2][1024], c[1024];
__thread_local volatile int reply;

void product(struct arguments *host) {
  struct arguments arguments;
  volatile int first = 0;
  long i;
  int slot = 0, issued = 0;
  athread_get(PE_MODE, host, &arguments, sizeof arguments, (void *)&first, 0, 0,
              0);
  while (first != 1)
    ;
  reply = 0;
  for (i = 0; i < arguments.steps; ++i) {
    athread_get(PE_MODE, arguments.a + _MYID * 1024, a[slot], 4096,
                (void *)&reply, 0, 0, 0);
    athread_get(PE_MODE, arguments.b + _MYID * 1024, b[slot], 4096,
                (void *)&reply, 0, 0, 0);
    issued += 2;
    if (i > 0)
      spm_gemm(256, 256, 256, 1.0f, a[slot ^ 1], 32, b[slot ^ 1], 32, 1.0f, c,
               32, SPM_VEC_N);
    while (reply != issued)
      ;
    slot ^= 1;
  }
}
