// The HTML report in a real browser: what it shows when its scripts have run is
// what the JSON says, also of a program that ends with an error.
// REQUIRES: chromium
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_JSON=%t/1.json SWSIM_HTML=%t/1.html %t/p
// RUN: chromium --headless --no-sandbox --disable-gpu --user-data-dir=%t/profile \
// RUN:   --virtual-time-budget=10000 --dump-dom file://%t/1.html > %t/1.dom 2> %t/1.log
// RUN: %python %S/Inputs/check-page.py %t/1.dom %t/1.json | FileCheck %s

// CHECK: kernels: ['scale', 'product']
// CHECK: scale launches: 2
// CHECK: lines: ['{{.*}}slave.c:[[#]]',{{.*}} 'elsewhere']
// CHECK: advice: ['scale: the memory controller is busy for {{.*}}']
// CHECK: rows of CPEs: 64
// CHECK: points of the roofline: [{{.*}}'product'
// CHECK: the page shows what the JSON says

// RUN: env SWSIM_JSON=%t/2.json SWSIM_HTML=%t/2.html not %t/p wrong
// RUN: chromium --headless --no-sandbox --disable-gpu --user-data-dir=%t/profile \
// RUN:   --virtual-time-budget=10000 --dump-dom file://%t/2.html > %t/2.dom 2> %t/2.log
// RUN: %python %S/Inputs/check-page.py %t/2.dom %t/2.json | FileCheck %s --check-prefix=WRONG

// WRONG: errors: ['error: CPE (0,0): DMA get: length {{(0x)?}}6 is not a multiple of 4 bytes
// WRONG: kernels: ['scale', 'product', 'wrong']
// WRONG: the page shows what the JSON says

//--- args.h
struct args {
  double *x, *y;
  long n;
};
//--- master.c
#include "args.h"
#include <athread.h>
#include <stdlib.h>
extern SLAVE_FUN(scale)();
extern SLAVE_FUN(product)();
extern SLAVE_FUN(wrong)();
int main(int argc, char **argv) {
  struct args a = {0, 0, 64 * 1024};
  posix_memalign((void **)&a.x, 128, a.n * sizeof(double));
  posix_memalign((void **)&a.y, 128, a.n * sizeof(double));
  for (long i = 0; i < a.n; ++i)
    a.x[i] = i % 5;
  athread_init();
  athread_spawn(scale, &a);
  athread_join();
  athread_spawn(product, &a);
  athread_join();
  athread_spawn(scale, &a);
  athread_join();
  if (argc > 1) {
    athread_spawn(wrong, &a);
    athread_join();
  }
  athread_halt();
  return 0;
}
//--- slave.c
#include "args.h"
#include "slave.h"
#define N 256
__thread_local double x[1024];
__thread_local double A[32 * 32], B[32 * 32], C[32 * 32];
__thread_local volatile int reply;
void spm_dgemm(int, int, int, double, const double *, int, const double *, int,
               double, double *, int, int);
static void fetch(void *from, void *to, int bytes) {
  reply = 0;
  athread_get(PE_MODE, from, to, bytes, (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
}
static void store(void *from, void *to, int bytes) {
  reply = 0;
  athread_put(PE_MODE, from, to, bytes, (void *)&reply, 0, 0);
  while (reply != 1)
    ;
}
void scale(struct args *arg) {
  struct args a;
  fetch(arg, &a, sizeof a);
  for (long i = _MYID * N; i < a.n; i += 64 * N) {
    double *block = ldm_malloc(N * sizeof(double));
    fetch(a.x + i, block, N * sizeof(double));
    for (int j = 0; j < N; ++j)
      block[j] *= 2;
    store(block, a.y + i, N * sizeof(double));
    ldm_free(block, N * sizeof(double));
  }
}
void product(struct args *arg) {
  struct args a;
  fetch(arg, &a, sizeof a);
  fetch(a.x, A, sizeof A);
  fetch(a.x, B, sizeof B);
  spm_dgemm(256, 256, 256, 1.0, A, 32, B, 32, 0.0, C, 32, 0);
  athread_syn(ARRAY_SCOPE, 0xffff);
  store(C, a.y + 1024 * _MYID, sizeof C);
}
void wrong(struct args *arg) { fetch(arg, x, 6); }
