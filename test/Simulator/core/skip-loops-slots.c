// Counts of requests per slot, kept in a local array, go on when iterations are
// left out: the figures are the same as if all had run.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_MODE=timing SWSIM_JSON=%t/skip.json %t/p 300
// RUN: env SWSIM_MODE=timing SWSIM_SKIP=off SWSIM_JSON=%t/all.json %t/p 300
// RUN: diff %t/skip.json %t/all.json
// RUN: env SWSIM_MODE=timing SWSIM_JSON=%t/many.json %t/p 2000000
// RUN: FileCheck %s --input-file=%t/many.json
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=timing SWSIM_JSON=%t/skip.json %t/pro 300
// RUN: env SWSIM_MODE=timing SWSIM_SKIP=off SWSIM_JSON=%t/all.json %t/pro 300
// RUN: diff %t/skip.json %t/all.json
// RUN: env SWSIM_MODE=timing SWSIM_JSON=%t/many.json %t/pro 2000000
// RUN: FileCheck %s --input-file=%t/many.json

// Two million transfers of 4 KB by 64 CPEs, and the parameters.
// CHECK: "dma_get_bytes": 524288001024

//--- master.c
#include <athread.h>
#include <malloc.h>
#include <stdlib.h>
#include "arguments.h"

extern void SLAVE_FUN(stream)(void *);

int main(int argc, char **argv) {
  struct arguments arguments;
  arguments.steps = atol(argv[1]);
  arguments.a = memalign(128, 64 * 4096);
  athread_init();
  athread_spawn(stream, &arguments);
  athread_join();
  athread_halt();
  return 0;
}
//--- arguments.h
struct arguments {
  long steps;
  float *a;
};
//--- slave.c
#include <slave.h>
#include "sw_spm.h"
#include "arguments.h"

__thread_local float a[2][1024], b[1024], c[1024];
__thread_local volatile int reply[2], reply_args;
__thread_local struct arguments args;

static void fetch(int slot, int *issued) {
  athread_get(PE_MODE, args.a + (_MYID & 63) * 1024, a[slot], 4096,
              (void *)&reply[slot], 0, 0, 0);
  issued[slot]++;
}

void stream(void *host) {
  int issued[2] = {0};
  long i, steps, slot = 0;
  athread_get(PE_MODE, host, &args, sizeof args, (void *)&reply_args, 0, 0, 0);
  while (reply_args != 1)
    ;
  steps = args.steps;
  fetch(0, issued);
  for (i = 0; i < 1024; ++i)
    b[i] = c[i] = 0;
  i = 0;
  do {
    if (i + 1 < steps)
      fetch(1 - slot, issued);
    while (reply[slot] != issued[slot])
      ;
    spm_gemm(256, 256, 256, 1.0f, a[slot], 32, b, 32, 1.0f, c, 32, SPM_VEC_N);
    slot = 1 - slot;
  } while (++i < steps);
}
