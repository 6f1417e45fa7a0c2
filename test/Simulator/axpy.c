// A streaming kernel on 64 CPEs: right result, exact traffic, and the same
// virtual time in two runs.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010 %t/master.c %t/slave.c -o %t/axpy
// RUN: env SWSIM_JSON=%t/1.json SWSIM_TRACE=%t/1.trace %t/axpy | FileCheck %s
// RUN: env SWSIM_JSON=%t/2.json SWSIM_TRACE=%t/2.trace %t/axpy
// RUN: diff %t/1.json %t/2.json
// RUN: diff %t/1.trace %t/2.trace
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/1.json
// RUN: FileCheck %s --check-prefix=TRACE --input-file=%t/1.trace

// CHECK: 0 wrong

// 64 CPEs fetch the arguments (32 bytes) and four chunks of x and y.
// JSON: "chip": "sw26010"
// JSON: "mode": "fast"
// JSON: "cycles": [[#%u,]]
// JSON: "dma_get_bytes": 4196352,
// JSON: "dma_put_bytes": 2097152,
// JSON: "dma_requests": 832,
// JSON: "ldm_peak_bytes": 16{{[0-9]+}}
// JSON: "kernels": [
// JSON: "name": "axpy"
// JSON: "roofline_fraction": 0.{{[5-8]}}

// TRACE: "traceEvents"
// TRACE: "CPE (7,7)"
// TRACE: "name": "DMA wait"

//--- args.h
struct args {
  double alpha, *x, *y;
  long n;
};
//--- master.c
#include "args.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(axpy)();
int main() {
  struct args a = {2.0, 0, 0, 64 * 4096};
  long i, wrong = 0;
  posix_memalign((void **)&a.x, 128, a.n * sizeof(double));
  posix_memalign((void **)&a.y, 128, a.n * sizeof(double));
  for (i = 0; i < a.n; ++i)
    a.x[i] = i, a.y[i] = 3 * i;
  athread_init();
  athread_spawn(axpy, &a);
  athread_join();
  athread_halt();
  for (i = 0; i < a.n; ++i)
    wrong += a.y[i] != 5.0 * i;
  printf("%ld wrong\n", wrong);
  return wrong != 0;
}
//--- slave.c
#include "args.h"
#include "slave.h"
#define CHUNK 1024
__thread_local double x[CHUNK], y[CHUNK];
__thread_local volatile int get_reply, put_reply;
void axpy(struct args *arg) {
  struct args a;
  int i;
  long first, last;
  get_reply = 0;
  athread_get(PE_MODE, arg, &a, sizeof a, (void *)&get_reply, 0, 0, 0);
  while (get_reply != 1)
    ;
  first = a.n / 64 * _MYID;
  last = a.n / 64 * (_MYID + 1);
  for (; first < last; first += CHUNK) {
    get_reply = put_reply = 0;
    athread_get(PE_MODE, a.x + first, x, sizeof x, (void *)&get_reply, 0, 0, 0);
    athread_get(PE_MODE, a.y + first, y, sizeof y, (void *)&get_reply, 0, 0, 0);
    while (get_reply != 2)
      ;
    for (i = 0; i < CHUNK; ++i)
      y[i] += a.alpha * x[i];
    athread_put(PE_MODE, y, a.y + first, sizeof y, (void *)&put_reply, 0, 0);
    while (put_reply != 1)
      ;
  }
}
