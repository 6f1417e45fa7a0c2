// What laying out windows takes, in cycles per tap, for all channels and rows of
// the output. With padding its rows are as long as those of the image. Mode
// timing agrees, without data.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -I%S/Inputs %t/master.c %t/slave.c -o %t/windows
// RUN: env SWSIM_MODE=detailed %t/windows | FileCheck %s
// RUN: env SWSIM_MODE=timing %t/windows | FileCheck %s
// RUN: sw-simcc -I%S/Inputs --chip=sw26010pro -DPRO %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro | FileCheck %s --check-prefix=PRO
// RUN: env SWSIM_MODE=timing %t/pro | FileCheck %s --check-prefix=PRO
// CHECK: 4 channels, 28 pixels of 14 in a row, stride 1, padding 0: {{(36|37|38|39)[0-9]}} cycles a tap
// CHECK: 4 channels, 96 pixels of 16 in a row, stride 1, padding 0: {{(40|41|42|43|44)[0-9]}} cycles a tap
// CHECK: 4 channels, 96 pixels of 16 in a row, stride 1, padding 1: {{(63|64|65|66|67|68)[0-9]}} cycles a tap
// CHECK: 8 channels, 32 pixels of 64 in a row, stride 1, padding 0: {{(25|26|27)[0-9]}} cycles a tap
// CHECK: 8 channels, 64 pixels of 64 in a row, stride 1, padding 0: {{(38|39|40|41)[0-9]}} cycles a tap
// CHECK: 8 channels, 64 pixels of 64 in a row, stride 1, padding 1: {{(47|48|49|50|51)[0-9]}} cycles a tap
// CHECK: 2 channels, 55 pixels of 55 in a row, stride 2, padding 0: {{(37|38|39|40)[0-9]}} cycles a tap
// CHECK: 2 channels, 55 pixels of 55 in a row, stride 4, padding 0: {{(41|42|43|44|45)[0-9]}} cycles a tap
// PRO: 4 channels, 28 pixels of 14 in a row, stride 1, padding 0: {{(30|31|32|33)[0-9]}} cycles a tap
// PRO: 4 channels, 96 pixels of 16 in a row, stride 1, padding 0: {{(32|33|34)[0-9]}} cycles a tap
// PRO: 4 channels, 96 pixels of 16 in a row, stride 1, padding 1: {{(50|51|52|53|54|55)[0-9]}} cycles a tap
// PRO: 8 channels, 32 pixels of 64 in a row, stride 1, padding 0: {{(19|20|21)[0-9]}} cycles a tap
// PRO: 8 channels, 64 pixels of 64 in a row, stride 1, padding 0: {{(26|27|28|29)[0-9]}} cycles a tap
// PRO: 8 channels, 64 pixels of 64 in a row, stride 1, padding 1: {{(38|39|40|41|42)[0-9]}} cycles a tap
// PRO: 2 channels, 55 pixels of 55 in a row, stride 2, padding 0: {{(28|29|30)[0-9]}} cycles a tap
// PRO: 2 channels, 55 pixels of 55 in a row, stride 4, padding 0: {{(41|42|43|44|45)[0-9]}} cycles a tap

//--- windows.h
#include "tpp_windows.h"
struct windows {
  tpp_window window;
  int channels, pixels, is_half;
  long cycles;
};
//--- master.c
#include <athread.h>
#include <stdio.h>
#include "windows.h"
extern SLAVE_FUN(test)();
int main() {
  static const int shapes[][5] = {{4, 28, 14, 1, 0}, {4, 96, 16, 1, 0}, {4, 96, 16, 1, 1}, {8, 32, 64, 1, 0},
                                  {8, 64, 64, 1, 0}, {8, 64, 64, 1, 1}, {2, 55, 55, 2, 0}, {2, 55, 55, 4, 0}};
  athread_init();
#ifdef PRO
  int types = 2;
#else
  int types = 1;
#endif
  for (int i = 0; i < 8 * types; ++i) {
    const int *shape = shapes[i % 8];
    int channels = shape[0], pixels = shape[1], cols = shape[2], stride = shape[3], pad = shape[4];
    struct windows x = {{3, 3, 1, 1, stride, stride, pad, pad, cols}, channels, pixels, i / 8, 0};
    athread_spawn(test, &x);
    athread_join();
    printf("%s%d channels, %d pixels of %d in a row, stride %d, padding %d: %ld cycles a tap\n", i < 8 ? "" : "16 bits: ", channels, pixels,
           cols, stride, pad, x.cycles / 9);
  }
  athread_halt();
  return 0;
}
//--- slave.c
#include "slave.h"
#include "windows.h"
#include "now.h"
__thread_local __attribute__((aligned(64))) float patch[8 * 4 * 66], out[72 * 64];
#define CALL(name, T)                                                                                          \
  name(9 * x.channels, x.pixels, (const T *)patch, (lines - 1) * x.window.stride_rows + 3 - 2 * x.window.pad_top, \
       (x.window.out_cols - 1) * x.window.stride_cols + 3 - 2 * x.window.pad_left, 0, 0, 0, 0, &x.window,       \
       (T *)out, x.pixels)
void test(struct windows *host) {
  if (_MYID != 0)
    return;
  struct windows x = *host;
  long begin;
  int i, lines = (x.pixels + x.window.out_cols - 1) / x.window.out_cols;
  for (i = 0; i < 8 * 4 * 66; ++i)
    patch[i] = i;
  begin = now();
#ifdef PRO
  if (x.is_half)
    CALL(tpp_windows_16, unsigned short);
  else
#endif
    CALL(tpp_windows_f32, float);
  host->cycles = now() - begin;
}
