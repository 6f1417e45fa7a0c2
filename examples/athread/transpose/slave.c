#include "args.h"
#include <slave.h>

__thread_local float in[TILE][TILE], out[TILE][TILE];
__thread_local volatile unsigned long reply;

void transpose(transpose_args *host_args) {
  transpose_args args;
  int tile, i, j;
  reply = 0;
  athread_get(PE_MODE, host_args, &args, sizeof(args), (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
  for (tile = _MYID; tile < args.rows / TILE * (args.cols / TILE); tile += 64) {
    int r = tile / (args.cols / TILE) * TILE;
    int c = tile % (args.cols / TILE) * TILE;
    reply = 0;
    /* The gap between two lines of the tile, not the length of a line. */
    athread_get(PE_MODE, args.in + r * args.cols + c, in, sizeof(in),
                (void *)&reply, 0, (args.cols - TILE) * sizeof(float),
                TILE * sizeof(float));
    while (reply != 1)
      ;
    for (i = 0; i < TILE; i++)
      for (j = 0; j < TILE; j++)
        out[j][i] = in[i][j];
    reply = 0;
    athread_put(PE_MODE, out, args.out + c * args.rows + r, sizeof(out),
                (void *)&reply, (args.rows - TILE) * sizeof(float),
                TILE * sizeof(float));
    while (reply != 1)
      ;
  }
}
