/* Five-point stencil on an SW26010: blocks stay in LDM, and their edges go
   from neighbour to neighbour by register communication. Outside of the grid all
   is zero. */
#include "grid.h"
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

extern SLAVE_FUN(stencil)();

double grid[SIZE][SIZE] __attribute__((aligned(128)));
double result[SIZE][SIZE] __attribute__((aligned(128)));
static double now[SIZE + 2][SIZE + 2], old[SIZE + 2][SIZE + 2];

static void run_reference() {
  int step, y, x;
  for (y = 0; y < SIZE; y++)
    memcpy(&now[y + 1][1], grid[y], sizeof grid[y]);
  for (step = 0; step < STEPS; step++) {
    memcpy(old, now, sizeof now);
    for (y = 1; y <= SIZE; y++)
      for (x = 1; x <= SIZE; x++)
        now[y][x] = 0.5 * old[y][x] + 0.125 * (old[y - 1][x] + old[y + 1][x] +
                                               old[y][x - 1] + old[y][x + 1]);
  }
}

int main() {
  double worst = 0;
  int y, x;
  for (y = 0; y < SIZE; y++)
    for (x = 0; x < SIZE; x++)
      grid[y][x] = (y * 31 + x * 17) % 64;
  run_reference();
  athread_init();
  athread_spawn(stencil, 0);
  athread_join();
  athread_halt();
  for (y = 0; y < SIZE; y++)
    for (x = 0; x < SIZE; x++)
      worst = fmax(worst, fabs(result[y][x] - now[y + 1][x + 1]));
  printf("stencil by register communication: %s, difference %g\n", worst < 1e-12 ? "ok" : "WRONG",
         worst);
  return worst >= 1e-12;
}
