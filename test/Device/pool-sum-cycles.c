// What weighted sums of windows take, in cycles per row of the output and channel. Mode timing agrees, without data.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs %t/master.c %t/slave.c -o %t/pool
// RUN: env SWSIM_MODE=detailed %t/pool | FileCheck %s
// RUN: env SWSIM_MODE=timing %t/pool | FileCheck %s
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro -DPRO %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro | FileCheck %s --check-prefix=PRO
// RUN: env SWSIM_MODE=timing %t/pro | FileCheck %s --check-prefix=PRO
// CHECK: 3x3, step 1, 56 columns: {{3[789]|4[0-3]}}{{[0-9]}} cycles a row
// CHECK: 3x3, step 1, 14 columns: 1{{[5-8][0-9]}} cycles a row
// CHECK: 3x3, step 2, 28 columns: 4{{[3-6][0-9]}} cycles a row
// CHECK: 3x3, step 2, 14 columns: 2{{[6-9][0-9]}} cycles a row
// CHECK: 5x5, step 1, 28 columns: 8{{[4-9][0-9]}} cycles a row
// CHECK: 3x3, step 1, 7 columns: 1{{[1-4][0-9]}} cycles a row
// CHECK: 3x3, step 1, 14 columns, whole: 1{{[5-8][0-9]}} cycles a row
// CHECK: 3x3, step 1, 7 columns, whole: 1{{[1-4][0-9]}} cycles a row
// PRO: 3x3, step 1, 56 columns: 2{{[4-8][0-9]}} cycles a row
// PRO: 3x3, step 1, 14 columns: 1{{[123][0-9]}} cycles a row
// PRO: 3x3, step 2, 28 columns: 2{{[6-9][0-9]}} cycles a row
// PRO: 3x3, step 2, 14 columns: {{1[89]|20}}{{[0-9]}} cycles a row
// PRO: 5x5, step 1, 28 columns: {{4[789]|5[01]}}{{[0-9]}} cycles a row
// PRO: 3x3, step 1, 7 columns: {{1[89]|2[01]}}{{[0-9]}} cycles a row
// PRO: 3x3, step 1, 14 columns, whole: 1{{[012][0-9]}} cycles a row
// PRO: 3x3, step 1, 7 columns, whole: {{1[89]|2[01]}}{{[0-9]}} cycles a row

//--- pool.h
#include "tpp_pool.h"
enum { CHANNELS = 6, ROWS = 4, CELLS = CHANNELS * 12 * 64 };
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
  static const int shapes[][4] = {{3, 1, 56}, {3, 1, 14}, {3, 2, 28}, {3, 2, 14}, {5, 1, 28}, {3, 1, 7}, {3, 1, 14, 14}, {3, 1, 7, 7}};
  athread_init();
  for (int i = 0; i < 8; ++i) {
    int kernel = shapes[i][0], step = shapes[i][1], out_cols = shapes[i][2], used = (out_cols - 1) * step + kernel;
    int cols = step * out_cols, whole = shapes[i][3], rows = whole ? whole : ROWS;
    struct pool x = {{kernel, kernel, step, step, kernel / 2, kernel / 2, whole ? whole : 100, cols, out_cols, rows, whole ? cols : (used + 15) / 16 * 16, whole != 0}, 0};
    athread_spawn(test, &x);
    athread_join();
    printf("%dx%d, step %d, %d columns%s: %ld cycles a row\n", kernel, kernel, step, out_cols, whole ? ", whole" : "",
           x.cycles / (CHANNELS * rows));
  }
  athread_halt();
  return 0;
}
//--- slave.c
#include "slave.h"
#include "pool.h"
#include "now.h"
__thread_local __attribute__((aligned(64))) float in[CELLS], out[CHANNELS * ROWS * 64], weights[CHANNELS * 25];
void test(struct pool *host) {
  if (_MYID != 0)
    return;
  struct pool x = *host;
  int lines = (ROWS - 1) * x.pool.stride_rows + x.pool.kernel_rows, rows = x.pool.block_rows, i;
  int ldi = x.pool.whole ? x.pool.rows * x.pool.cols : lines * x.pool.line;
  long begin;
  for (i = 0; i < CELLS; ++i)
    in[i] = i % 1000;
  for (i = 0; i < CHANNELS * 25; ++i)
    weights[i] = i % 7;
  begin = now();
  /* Neither the first rows of the image nor the last. */
  tpp_pool_sum_f32(CHANNELS, rows * x.pool.out_cols, in, ldi, x.pool.whole ? 0 : rows * x.pool.out_cols, 0, weights, &x.pool, out,
                   rows * x.pool.out_cols);
  host->cycles = now() - begin;
}
