// What Winograd's transforms take, in cycles per vector of tiles of a channel,
// or of filters. Mode timing agrees, without data.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs -DLANES=4 %t/master.c %t/slave.c -o %t/winograd
// RUN: env SWSIM_MODE=detailed %t/winograd | FileCheck %s
// RUN: env SWSIM_MODE=timing %t/winograd | FileCheck %s
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro -DPRO -DLANES=8 %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro | FileCheck %s --check-prefix=PRO
// RUN: env SWSIM_MODE=timing %t/pro | FileCheck %s --check-prefix=PRO
// CHECK: input 2: {{1[89][0-9]}} cycles
// CHECK: input 4: {{5[89][0-9]|6[01][0-9]}} cycles
// CHECK: filter 2: 1{{[12][0-9]}} cycles
// CHECK: filter 4: {{3[7-9][0-9]|40[0-9]}} cycles
// CHECK: output 2: {{[89][0-9]}} cycles
// CHECK: output 4: {{20[0-9]|2[12][0-9]}} cycles
// CHECK: pool 2: 10{{[0-9]}} cycles
// CHECK: pool 4: {{29[0-9]|28[0-9]|30[0-9]}} cycles
// PRO: input 2: {{2[456][0-9]}} cycles
// PRO: input 4: {{7[1-4][0-9]}} cycles
// PRO: filter 2: 2{{[678][0-9]}} cycles
// PRO: filter 4: 4{{[2-5][0-9]}} cycles
// PRO: output 2: {{9[5-9]|1[01][0-9]}} cycles
// PRO: output 4: 3{{[2-5][0-9]}} cycles
// PRO: pool 2: 1{{[1-3][0-9]}} cycles
// PRO: pool 4: 3{{[2-5][0-9]}} cycles

//--- winograd.h
#include "tpp_winograd.h"
struct winograd {
  int kind, tile;
  long cycles;
};
//--- master.c
#include <athread.h>
#include <stdio.h>
#include "winograd.h"
extern SLAVE_FUN(test)();
int main() {
  static const char *const kinds[] = {"input", "filter", "output", "pool"};
  athread_init();
  for (int kind = 0; kind < 4; ++kind)
    for (int tile = 2; tile <= 4; tile += 2) {
      struct winograd x = {kind, tile, 0};
      athread_spawn(test, &x);
      athread_join();
      printf("%s %d: %ld cycles a vector\n", kinds[kind], tile, x.cycles);
    }
  athread_halt();
  return 0;
}
//--- slave.c
#include "slave.h"
#include "simd.h"
#include "winograd.h"
#include "now.h"
/* Eight rows of 28 tiles of a channel, with a border, and as many filters. */
__thread_local __attribute__((aligned(64))) float in[16 * 224], out[36 * 224];
void test(struct winograd *host) {
  struct winograd own = *host;
  int i;
  tpp_winograd x = {own.tile, 1, 1, 8, 28, 8 * own.tile, 28 * own.tile, -1, -1, 224, 224};
  long begin;
  for (i = 0; i < 16 * 224; ++i)
    in[i] = i;
  begin = now();
  if (own.kind == 0)
    tpp_winograd_input_f32(&x, in, out);
  else if (own.kind == 1)
    tpp_winograd_filter_f32(own.tile, 1, 224, in, out);
  else if (own.kind == 2)
    tpp_winograd_output_f32(&x, out, in, 0);
  else {
    x.rows /= 2;
    x.cols /= 2;
    tpp_winograd_pool_f32(&x, out, in);
  }
  if (_MYID == 0)
    host->cycles = (now() - begin) / (224 / LANES);
}
