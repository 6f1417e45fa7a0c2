/* Of every row of the image a CPE gets it once, ahead of time, and puts it to
   each of the nine rows of the result that have it. */
#include "im2col.h"
#include <slave.h>

enum { ROW = SIDE * 4, ITEMS = CHANNELS * SIDE };
/* A point of zero lies on each side of a row. */
__thread_local float rows[2][SIDE + 2], zeros[SIDE];
__thread_local volatile int got[2], put[2];

static void get(const struct unfold *u, int item, int slot) {
  got[slot] = 0;
  athread_get(PE_MODE, u->image + item * SIDE, rows[slot] + 1, ROW,
              (void *)&got[slot], 0, 0, 0);
}

static int putTo(const struct unfold *u, const float *row, int line, int place,
                 int slot) {
  if (place < 0 || place >= SIDE)
    return 0;
  athread_put(PE_MODE, (void *)row, u->columns + (line * SIDE + place) * SIDE,
              ROW, (void *)&put[slot], 0, 0);
  return 1;
}

static int unfold(const struct unfold *u, int item, int slot) {
  int channel = item / SIDE, place = item % SIDE, count = 0, x, y;
  put[slot] = 0;
  for (y = 0; y < 3; ++y)
    for (x = 0; x < 3; ++x) {
      int line = channel * TAPS + y * 3 + x;
      count += putTo(u, rows[slot] + x, line, place + 1 - y, slot);
      /* The first and the last row have no row on one side. */
      if (place == 0 && y == 0)
        count += putTo(u, zeros, line, 0, slot);
      if (place == SIDE - 1 && y == 2)
        count += putTo(u, zeros, line, SIDE - 1, slot);
    }
  return count;
}

void im2col(struct unfold *host) {
  struct unfold u = *host;
  int slot, item, round, i, puts[2];
  for (i = 0; i < SIDE; ++i)
    zeros[i] = 0;
  for (slot = 0; slot < 2; ++slot)
    rows[slot][0] = rows[slot][SIDE + 1] = 0;
  for (round = 0; round < u.times; ++round) {
    put[0] = put[1] = puts[0] = puts[1] = 0;
    get(&u, _MYID, slot = 0);
    for (item = _MYID; item < ITEMS; item += 64, slot = 1 - slot) {
      while (got[slot] != 1)
        ;
      puts[slot] = unfold(&u, item, slot);
      while (put[1 - slot] != puts[1 - slot])
        ;
      if (item + 64 < ITEMS)
        get(&u, item + 64, 1 - slot);
    }
    while (put[1 - slot] != puts[1 - slot])
      ;
  }
}
