// What laying out windows takes, in cycles per run of pixels that one tap meets
// in a row of the output, for all channels. Mode timing agrees, without data.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs %t/master.c %t/slave.c -o %t/windows
// RUN: env SWSIM_MODE=detailed %t/windows | FileCheck %s
// RUN: env SWSIM_MODE=timing %t/windows | FileCheck %s
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro -DPRO %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro | FileCheck %s --check-prefix=PRO
// RUN: env SWSIM_MODE=timing %t/pro | FileCheck %s --check-prefix=PRO
// CHECK: 4 channels, 28 pixels of 14 in a row, stride 1: 1{{[789][0-9]}} cycles a run
// CHECK: 8 channels, 32 pixels of 64 in a row, stride 1: {{39[0-9]|4[0-2][0-9]}} cycles a run
// CHECK: 8 channels, 64 pixels of 64 in a row, stride 1: {{5[89][0-9]|6[0-4][0-9]}} cycles a run
// CHECK: 2 channels, 55 pixels of 55 in a row, stride 2: 3{{[2-5][0-9]}} cycles a run
// CHECK: 2 channels, 55 pixels of 55 in a row, stride 4: {{3[89][0-9]|4[01][0-9]}} cycles a run
// PRO: 4 channels, 28 pixels of 14 in a row, stride 1: 1{{[5-7][0-9]}} cycles a run
// PRO: 8 channels, 32 pixels of 64 in a row, stride 1: {{2[89][0-9]|3[0-2][0-9]}} cycles a run
// PRO: 8 channels, 64 pixels of 64 in a row, stride 1: {{39[0-9]|4[0-4][0-9]}} cycles a run
// PRO: 2 channels, 55 pixels of 55 in a row, stride 2: 2{{[3-6][0-9]}} cycles a run
// PRO: 2 channels, 55 pixels of 55 in a row, stride 4: {{3[89][0-9]|4[01][0-9]}} cycles a run

//--- windows.h
#include "tpp_windows.h"
struct windows {
  tpp_window window;
  int channels, pixels;
  long cycles;
};
//--- master.c
#include <athread.h>
#include <stdio.h>
#include "windows.h"
extern SLAVE_FUN(test)();
int main() {
  static const int shapes[][4] = {{4, 28, 14, 1}, {8, 32, 64, 1}, {8, 64, 64, 1}, {2, 55, 55, 2}, {2, 55, 55, 4}};
  athread_init();
  for (int i = 0; i < 5; ++i) {
    int channels = shapes[i][0], pixels = shapes[i][1], cols = shapes[i][2];
    int stride = shapes[i][3];
    struct windows x = {{3, 3, 1, 1, stride, stride, 0, 0, (cols - 1) * stride + 3, cols},
                        channels, pixels, 0};
    int lines = (pixels + cols - 1) / cols;
    athread_spawn(test, &x);
    athread_join();
    printf("%d channels, %d pixels of %d in a row, stride %d: %ld cycles a run\n", channels, pixels,
           cols, stride, x.cycles / (9 * lines));
  }
  athread_halt();
  return 0;
}
//--- slave.c
#include "slave.h"
#include "windows.h"
#include "now.h"
__thread_local __attribute__((aligned(64))) float patch[8 * 4 * 66], out[72 * 64];
void test(struct windows *host) {
  struct windows x = *host;
  long begin;
  int i, lines = (x.pixels + x.window.out_cols - 1) / x.window.out_cols;
  for (i = 0; i < 8 * 4 * 66; ++i)
    patch[i] = i;
  begin = now();
  tpp_windows_f32(9 * x.channels, x.pixels, patch, (lines - 1) * x.window.stride_rows + 3, 0, 0, 0, &x.window, out, x.pixels);
  if (_MYID == 0)
    host->cycles = now() - begin;
}
