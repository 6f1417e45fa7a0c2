// What the exchange of rows takes, in cycles per vector that a CPE has of its
// part: long blocks come near to the four load/store slots of a vector. Mode
// timing agrees, without data.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs -DLANES=4 %t/master.c %t/slave.c -o %t/rows
// RUN: env SWSIM_MODE=detailed %t/rows | FileCheck %s
// RUN: env SWSIM_MODE=timing %t/rows | FileCheck %s
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro -DPRO -DLANES=8 %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro | FileCheck %s --check-prefix=PRO
// RUN: env SWSIM_MODE=timing %t/pro | FileCheck %s --check-prefix=PRO
// CHECK: 64 x 512 in pieces of 64: spread 5.{{[0-9]}}, collect 5.{{[0-9]}} cycles per vector
// CHECK: 32 x 256 in pieces of 32: spread 8.{{[0-9]}}, collect 8.{{[0-9]}} cycles per vector
// CHECK: 25 x 200 in pieces of 28: spread 14.{{[0-9]}}, collect 14.{{[0-9]}} cycles per vector
// PRO: 64 x 512 in pieces of 64: spread 14.{{[0-9]}}, collect 8.{{[0-9]}} cycles per vector
// PRO: 25 x 200 in pieces of 28: spread {{4[0-9]}}.{{[0-9]}}, collect 4{{[0-9]}}.{{[0-9]}} cycles per vector

//--- rows.h
struct rows {
  int rows, cols, piece, ldp;
  long cycles[2];
};
//--- master.c
#include <athread.h>
#include <stdio.h>
#include "rows.h"
extern SLAVE_FUN(test)();
int main() {
  static const int shapes[][3] = {{64, 512, 64}, {64, 448, 56}, {32, 256, 32}, {25, 224, 32}, {25, 200, 28}, {25, 200, 25}};
  athread_init();
  for (int i = 0; i < 6; ++i) {
    struct rows x = {shapes[i][0], shapes[i][1], shapes[i][2], shapes[i][2]};
    athread_spawn(test, &x);
    athread_join();
    double vectors = x.rows * (double)x.piece / LANES;
    printf("%d x %d in pieces of %d: spread %.1f, collect %.1f cycles per vector; %ld and %ld cycles\n", x.rows, x.cols,
           x.piece, x.cycles[0] / vectors, x.cycles[1] / vectors, x.cycles[0], x.cycles[1]);
  }
  athread_halt();
  return 0;
}
//--- slave.c
#include "slave.h"
#include "sw_rows.h"
#include "rows.h"
#include "now.h"
__thread_local __attribute__((aligned(64))) float whole[8 * 512], part[64 * 64];
void test(struct rows *host) {
  struct rows x = *host;
  long begin;
  for (int i = 0; i < 8 * 512; ++i)
    whole[i] = part[i] = i;
  for (int i = 0; i < 2; ++i) {
    athread_syn(ARRAY_SCOPE, 0xffff);
    begin = now();
    if (i == 0)
      spm_rows_spread_f32(x.rows, x.cols, x.piece, whole, x.cols, part, x.ldp);
    else
      spm_rows_collect_f32(x.rows, x.cols, x.piece, part, x.ldp, whole, x.cols);
    if (_MYID == 0)
      host->cycles[i] = now() - begin;
  }
}
