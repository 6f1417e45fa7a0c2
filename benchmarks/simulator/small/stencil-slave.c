/* Each CPE goes down strips of STRIP columns: of every row it gets a piece with
   its neighbours, two rows ahead, and puts a piece. */
#include "stencil.h"
#include <slave.h>

__thread_local float in[4][STRIP + 2], out[2][STRIP];
__thread_local volatile int got, put;

void stencil(struct grid *host) {
  struct grid g = *host;
  int pitch = g.columns + 2, strip, row, i;
  for (strip = _MYID; strip < g.columns / STRIP; strip += 64) {
    float *from = g.from + strip * STRIP,
          *to = g.to + strip * STRIP + pitch + 1;
    int gap = (pitch - STRIP - 2) * 4;
    got = put = 0;
    /* The first three rows are one request of three blocks. */
    athread_get(PE_MODE, from, in[0], 3 * sizeof in[0], (void *)&got, 0, gap,
                sizeof in[0]);
    for (row = 0; row < g.rows; ++row) {
      const float *above = in[row % 4], *here = in[(row + 1) % 4];
      const float *below = in[(row + 2) % 4];
      float *result = out[row % 2];
      while (got != row + 1)
        ;
      if (row + 3 < g.rows + 2)
        athread_get(PE_MODE, from + (row + 3) * pitch, in[(row + 3) % 4],
                    sizeof in[0], (void *)&got, 0, 0, 0);
      while (put < row - 1)
        ;
      for (i = 0; i < STRIP; ++i)
        result[i] = point(here[i + 1], here[i], here[i + 2], above[i + 1],
                          below[i + 1]);
      athread_put(PE_MODE, result, to + row * pitch, sizeof out[0],
                  (void *)&put, 0, 0);
    }
    while (put != g.rows)
      ;
  }
}
