// A transfer that was started before a loop and ends in it arrives once, also
// when iterations of the loop are left out: its reply word is not one of those
// that go on growing. The pace of the loop moves the arrival over all of them.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_MODE=timing SWSIM_JSON=%t/skip.json %t/p
// RUN: env SWSIM_MODE=timing SWSIM_SKIP=off SWSIM_JSON=%t/all.json %t/p
// RUN: diff %t/skip.json %t/all.json
// RUN: FileCheck %s --input-file=%t/skip.json

// CHECK: "dma_get_bytes": 6291968

//--- master.c
#include <athread.h>
#include <malloc.h>

extern void SLAVE_FUN(paces)(void *);

int main(void) {
  float *a = memalign(128, 64 * 4096);
  athread_init();
  athread_spawn(paces, &a);
  athread_join();
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
#include "sw_spm.h"

__thread_local float a[1024], b[1024], c[1024], d[1024];
__thread_local volatile int reply, reply_args;
__thread_local float *host;

void paces(void *argument) {
  long pace, i;
  athread_get(PE_MODE, argument, &host, sizeof host, (void *)&reply_args, 0, 0,
              0);
  while (reply_args != 1)
    ;
  for (i = 0; i < 1024; ++i)
    b[i] = c[i] = d[i] = 0;
  for (pace = 1; pace <= 24; ++pace) {
    reply = 0;
    athread_get(PE_MODE, host + (_MYID & 63) * 1024, a, 4096, (void *)&reply, 0,
                0, 0);
    for (i = 0; i < 80; ++i)
      spm_gemm(8 * pace, 8, 8, 1.0f, b, 1, c, 1, 1.0f, d, 1, SPM_VEC_M);
    while (reply != 1)
      ;
  }
}
