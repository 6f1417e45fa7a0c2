#include "shape.h"
#include <dma.h>
#include <simd.h>
#include <slave.h>

__thread_local float plane[2][SIZE][SIZE] __attribute__((aligned(32)));
__thread_local float mine[CI][3][3];
__thread_local float sums[OUT][OUT] __attribute__((aligned(32)));
__thread_local volatile int reply[2], put_reply;

static void fetch(int ci) {
  reply[ci & 1] = 0;
  athread_get(PE_MODE, input[ci], plane[ci & 1], sizeof plane[0],
              (void *)&reply[ci & 1], 0, 0, 0);
}

static void add_channel(float (*in)[SIZE], float (*w)[3]) {
  int y, x, dy, dx;
  for (y = 0; y < OUT; y++)
    for (x = 0; x < OUT; x += 4) {
      floatv4 sum, v;
      simd_load(sum, &sums[y][x]);
      for (dy = 0; dy < 3; dy++)
        for (dx = 0; dx < 3; dx++) {
          float f = w[dy][dx];
          simd_loadu(v, &in[y + dy][x + dx]);
          sum = simd_vmas(simd_set_floatv4(f, f, f, f), v, sum);
        }
      simd_store(sum, &sums[y][x]);
    }
}

void conv3x3(void *unused) {
  int i, ci;
  put_reply = 0;
  athread_get(PE_MODE, weights[_MYID], mine, sizeof mine, (void *)&put_reply, 0,
              0, 0);
  fetch(0);
  for (i = 0; i < OUT * OUT; i++)
    sums[0][i] = 0;
  while (put_reply != 1)
    ;
  for (ci = 0; ci < CI; ci++) {
    if (ci + 1 < CI)
      fetch(ci + 1);
    while (reply[ci & 1] != 1)
      ;
    add_channel(plane[ci & 1], mine[ci]);
  }
  put_reply = 0;
  athread_put(PE_MODE, sums, output[_MYID], sizeof sums, (void *)&put_reply, 0,
              0);
  while (put_reply != 1)
    ;
}
