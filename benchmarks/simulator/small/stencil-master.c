/* Sweeps over a grid of 256 rows, and checks them. */
#include "stencil.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>

extern void SLAVE_FUN(stencil)();

static void sweep(const struct grid *g) {
  int pitch = g->columns + 2, row, i;
  for (row = 1; row <= g->rows; ++row)
    for (i = 1; i <= g->columns; ++i) {
      const float *p = g->from + row * pitch + i;
      g->to[row * pitch + i] = point(p[0], p[-1], p[1], p[-pitch], p[pitch]);
    }
}

static void swap(struct grid *g) {
  float *from = g->from;
  g->from = g->to;
  g->to = from;
}

static struct grid make(void) {
  struct grid g = {256, 2048, 0, 0};
  int size = (g.rows + 2) * (g.columns + 2), i;
  g.from = malloc(size * sizeof(float));
  g.to = malloc(size * sizeof(float));
  for (i = 0; i < size; ++i)
    g.from[i] = g.to[i] = (float)(i * 37 % 1009);
  return g;
}

int main(int argc, char **argv) {
  int sweeps = atoi(argv[1]), check = argc > 2, size, wrong = 0, i;
  struct grid g = make(), known = make();
  athread_init();
  for (i = 0; i < sweeps; ++i) {
    athread_spawn(stencil, &g);
    athread_join();
    swap(&g);
  }
  athread_halt();
  for (i = 0; check && i < sweeps; ++i) {
    sweep(&known);
    swap(&known);
  }
  size = (g.rows + 2) * (g.columns + 2);
  for (i = 0; check && i < size; ++i)
    wrong += g.from[i] != known.from[i];
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
