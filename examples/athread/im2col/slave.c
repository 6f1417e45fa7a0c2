#include "shape.h"
#include <dma.h>
#include <slave.h>

extern float image[C][H][W];
extern float columns[C * K * K][H * W];

__thread_local float plane[H][W];
__thread_local float line[H * W];
__thread_local dma_desc get_plane, put_line;
__thread_local int get_reply, put_reply;

static void set_up() {
  dma_set_op(&get_plane, DMA_GET);
  dma_set_mode(&get_plane, PE_MODE);
  dma_set_size(&get_plane, sizeof plane);
  dma_set_reply(&get_plane, &get_reply);
  dma_set_op(&put_line, DMA_PUT);
  dma_set_mode(&put_line, PE_MODE);
  dma_set_size(&put_line, sizeof line);
  dma_set_reply(&put_line, &put_reply);
}

static void gather(int dy, int dx) {
  int y, x;
  for (y = 0; y < H; y++)
    for (x = 0; x < W; x++) {
      int iy = y + dy, ix = x + dx;
      int inside = iy >= 0 && iy < H && ix >= 0 && ix < W;
      line[y * W + x] = inside ? plane[iy][ix] : 0;
    }
}

void im2col(void *unused) {
  int row, channel = -1;
  set_up();
  for (row = _MYID; row < C * K * K; row += 64) {
    if (row / (K * K) != channel) {
      channel = row / (K * K);
      get_reply = 0;
      dma(get_plane, (long)image[channel], (long)plane);
      dma_wait(&get_reply, 1);
    }
    gather(row / K % K - PAD, row % K - PAD);
    put_reply = 0;
    dma(put_line, (long)columns[row], (long)line);
    dma_wait(&put_reply, 1);
  }
}
