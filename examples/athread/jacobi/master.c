/* Jacobi iteration, one launch a step: the points live in LDM from the first
   launch to the last, and only the edges of the pieces go through memory. */
#include "args.h"
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEPS 20

extern SLAVE_FUN(load_rod)(), SLAVE_FUN(step_rod)(), SLAVE_FUN(store_rod)();

static double rod[N + 2], edges[2][64][2], old[N + 2], reference[N + 2];

static void run_reference() {
  int step, i;
  memcpy(reference, rod, sizeof rod);
  for (step = 0; step < STEPS; step++) {
    memcpy(old, reference, sizeof rod);
    for (i = 1; i <= N; i++)
      reference[i] = 0.25 * old[i - 1] + 0.5 * old[i] + 0.25 * old[i + 1];
  }
}

int main() {
  struct jacobi_args args = {rod, &edges[0][0][0], 0};
  double worst = 0;
  int i;
  for (i = 0; i < N + 2; i++)
    rod[i] = i * 37 % 101;
  run_reference();
  athread_init();
  athread_spawn(load_rod, &args);
  athread_join();
  for (args.step = 0; args.step < STEPS; args.step++) {
    athread_spawn(step_rod, &args);
    athread_join();
  }
  athread_spawn(store_rod, &args);
  athread_join();
  athread_halt();
  for (i = 1; i <= N; i++)
    worst = fmax(worst, fabs(rod[i] - reference[i]));
  printf("jacobi: %s, %d steps, difference %g\n", worst < 1e-12 ? "ok" : "WRONG",
         STEPS, worst);
  return worst >= 1e-12;
}
