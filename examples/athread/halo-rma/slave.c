#include "grid.h"
#include <crts.h>
#include <slave.h>
#include <string.h>

typedef double block[BLOCK + 2][BLOCK + 2];

__thread_local block now, next;
/* What the neighbours send, for even and odd steps: a fast neighbour may be one
   step ahead. */
__thread_local double north[2][BLOCK], south[2][BLOCK], west[2][BLOCK];
__thread_local double east[2][BLOCK];
__thread_local double out_west[2][BLOCK], out_east[2][BLOCK];
__thread_local athread_rply_t sent, came[2], reply;

static int neighbours() {
  return (_ROW > 0) + (_ROW < 7) + (_COL > 0) + (_COL < 7);
}

static void send(void *edge, int to, void *place, int slot) {
  athread_rma_iput(edge, &sent, BLOCK * sizeof(double), to, place, &came[slot]);
}

static void exchange(int slot) {
  int i;
  for (i = 0; i < BLOCK; i++) {
    out_west[slot][i] = now[i + 1][1];
    out_east[slot][i] = now[i + 1][BLOCK];
  }
  sent = 0;
  if (_ROW > 0)
    send(&now[1][1], _PEN - 8, south[slot], slot);
  if (_ROW < 7)
    send(&now[BLOCK][1], _PEN + 8, north[slot], slot);
  if (_COL > 0)
    send(out_west[slot], _PEN - 1, east[slot], slot);
  if (_COL < 7)
    send(out_east[slot], _PEN + 1, west[slot], slot);
  athread_rma_wait_value(&sent, neighbours());
  athread_rma_wait_value(&came[slot], neighbours());
  came[slot] = 0;
  memcpy(&now[0][1], north[slot], sizeof north[slot]);
  memcpy(&now[BLOCK + 1][1], south[slot], sizeof south[slot]);
  for (i = 0; i < BLOCK; i++) {
    now[i + 1][0] = west[slot][i];
    now[i + 1][BLOCK + 1] = east[slot][i];
  }
}

static void step() {
  int y, x;
  for (y = 1; y <= BLOCK; y++)
    for (x = 1; x <= BLOCK; x++)
      next[y][x] = 0.5 * now[y][x] + 0.125 * (now[y - 1][x] + now[y + 1][x] +
                                              now[y][x - 1] + now[y][x + 1]);
  for (y = 1; y <= BLOCK; y++)
    memcpy(&now[y][1], &next[y][1], BLOCK * sizeof(double));
}

void stencil(void *unused) {
  int i;
  memset(now, 0, sizeof now);
  memset(north, 0, sizeof north);
  memset(south, 0, sizeof south);
  memset(west, 0, sizeof west);
  memset(east, 0, sizeof east);
  came[0] = came[1] = 0;
  reply = 0;
  for (i = 0; i < BLOCK; i++)
    athread_dma_iget(&now[i + 1][1], &grid[_ROW * BLOCK + i][_COL * BLOCK],
                     BLOCK * sizeof(double), &reply);
  athread_dma_wait_value(&reply, BLOCK);
  /* Everybody's buffers and replies are ready. */
  athread_ssync_array();
  for (i = 0; i < STEPS; i++) {
    exchange(i & 1);
    step();
    /* The replies of this step are zero again before the step after the next
       counts in them. */
    athread_ssync_array();
  }
  reply = 0;
  for (i = 0; i < BLOCK; i++)
    athread_dma_iput(&result[_ROW * BLOCK + i][_COL * BLOCK], &now[i + 1][1],
                     BLOCK * sizeof(double), &reply);
  athread_dma_wait_value(&reply, BLOCK);
}
