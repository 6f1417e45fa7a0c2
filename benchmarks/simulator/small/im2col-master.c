/* Unfolds an image some times, and checks the result. */
#include "im2col.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>

extern void SLAVE_FUN(im2col)();

static float at(const float *image, int channel, int y, int x) {
  if (y < 0 || y >= SIDE || x < 0 || x >= SIDE)
    return 0;
  return image[(channel * SIDE + y) * SIDE + x];
}

static long check(const struct unfold *u) {
  long wrong = 0, i;
  for (i = 0; i < (long)CHANNELS * TAPS * SIDE * SIDE; ++i) {
    int x = i % SIDE, y = i / SIDE % SIDE, line = i / SIDE / SIDE;
    wrong += u->columns[i] != at(u->image, line / TAPS, y + line % TAPS / 3 - 1,
                                 x + line % 3 - 1);
  }
  return wrong;
}

int main(int argc, char **argv) {
  long points = (long)CHANNELS * SIDE * SIDE, i, wrong;
  struct unfold u = {atoi(argv[1]), malloc(points * 4),
                     malloc(points * TAPS * 4)};
  for (i = 0; i < points; ++i)
    u.image[i] = (float)(i + 1);
  for (i = 0; i < points * TAPS; ++i)
    u.columns[i] = -1;
  athread_init();
  athread_spawn(im2col, &u);
  athread_join();
  athread_halt();
  wrong = argc > 2 ? check(&u) : 0;
  printf("%ld wrong\n", wrong);
  return wrong != 0;
}
