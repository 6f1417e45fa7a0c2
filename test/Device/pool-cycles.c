// What maxima of windows take, in cycles per row of the output and channel. Mode timing agrees, without data.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs %t/master.c %t/slave.c -o %t/pool
// RUN: env SWSIM_MODE=detailed %t/pool | FileCheck %s
// RUN: env SWSIM_MODE=timing %t/pool | FileCheck %s
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro -DPRO %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro | FileCheck %s --check-prefix=PRO
// RUN: env SWSIM_MODE=timing %t/pro | FileCheck %s --check-prefix=PRO
// CHECK: 3x3, step 2, 55 columns: 9{{[0-6][0-9]}} cycles a row
// CHECK: 2x2, step 2, 64 columns: {{6[89][0-9]|7[0-2][0-9]}} cycles a row
// CHECK: 3x3, step 2, 16 columns: 4{{[0-3][0-9]}} cycles a row
// PRO: 3x3, step 2, 55 columns: 6{{[3-7][0-9]}} cycles a row
// PRO: 2x2, step 2, 64 columns: 4{{[4-8][0-9]}} cycles a row
// PRO: 3x3, step 2, 16 columns: 3{{[4-7][0-9]}} cycles a row

//--- pool.h
#include "tpp_pool.h"
enum { CHANNELS = 8, ROWS = 2 };
struct pool {
  tpp_pool pool;
  long cycles;
};
//--- master.c
#include <athread.h>
#include <stdio.h>
#include "pool.h"
extern SLAVE_FUN(test)();
int main() {
  static const int shapes[][2] = {{3, 55}, {2, 64}, {3, 16}};
  athread_init();
  for (int i = 0; i < 3; ++i) {
    int kernel = shapes[i][0], out_cols = shapes[i][1], cols = (out_cols - 1) * 2 + kernel;
    struct pool x = {{kernel, kernel, 2, 2, 0, 0, 100, cols, out_cols, 1, (cols + 15) / 16 * 16}, 0};
    athread_spawn(test, &x);
    athread_join();
    printf("%dx%d, step 2, %d columns: %ld cycles a row\n", kernel, kernel, out_cols, x.cycles / (CHANNELS * ROWS));
  }
  athread_halt();
  return 0;
}
//--- slave.c
#include "slave.h"
#include "pool.h"
#include "now.h"
__thread_local __attribute__((aligned(64))) float in[CHANNELS * ROWS * 3 * 128], out[CHANNELS * ROWS * 64];
void test(struct pool *host) {
  if (_MYID != 0)
    return;
  struct pool x = *host;
  long begin;
  int i;
  for (i = 0; i < CHANNELS * ROWS * 3 * 128; ++i)
    in[i] = i % 1000;
  begin = now();
  tpp_pool_max_f32(CHANNELS, ROWS * x.pool.out_cols, in, ROWS * x.pool.kernel_rows * x.pool.line, 0, 0, &x.pool, out, ROWS * x.pool.out_cols);
  host->cycles = now() - begin;
}
