/* im2col: the columns of a convolution as rows of a matrix. Host and CPEs share
   the arrays as globals. */
#include "shape.h"
#include <athread.h>
#include <stdio.h>

extern SLAVE_FUN(im2col)();

float image[C][H][W] __attribute__((aligned(128)));
float columns[C * K * K][H * W] __attribute__((aligned(128)));

static float expected(int row, int y, int x) {
  int channel = row / (K * K);
  int iy = y + row / K % K - PAD, ix = x + row % K - PAD;
  if (iy < 0 || iy >= H || ix < 0 || ix >= W)
    return 0;
  return image[channel][iy][ix];
}

int main() {
  int c, y, x, row, wrong = 0;
  for (c = 0; c < C; c++)
    for (y = 0; y < H; y++)
      for (x = 0; x < W; x++)
        image[c][y][x] = 1 + c * 10000 + y * 100 + x;
  athread_init();
  __real_athread_spawn((void *)slave_im2col, 0);
  athread_join();
  athread_halt();
  for (row = 0; row < C * K * K; row++)
    for (y = 0; y < H; y++)
      for (x = 0; x < W; x++)
        wrong += columns[row][y * W + x] != expected(row, y, x);
  printf("im2col: %d wrong of %d\n", wrong, C * K * K * H * W);
  return wrong != 0;
}
