/* Gravity of all pairs: 16 bodies on each CPE, all others broadcast to them. */
#include "bodies.h"
#include <athread.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

extern SLAVE_FUN(accelerate)();
bodies_t bodies __attribute__((aligned(128)));

static double error_of(int i) {
  double ax = 0, ay = 0, az = 0, dx, dy, dz, r2, f;
  int j;
  for (j = 0; j < BODIES; j++) {
    dx = bodies.x[j] - bodies.x[i];
    dy = bodies.y[j] - bodies.y[i];
    dz = bodies.z[j] - bodies.z[i];
    r2 = dx * dx + dy * dy + dz * dz + SOFTENING;
    f = bodies.m[j] / (r2 * sqrt(r2));
    ax += f * dx;
    ay += f * dy;
    az += f * dz;
  }
  dx = ax - bodies.ax[i];
  dy = ay - bodies.ay[i];
  dz = az - bodies.az[i];
  return sqrt((dx * dx + dy * dy + dz * dz) / (ax * ax + ay * ay + az * az));
}

int main() {
  struct timespec begin, end;
  double worst = 0, us;
  int i;
  srand(1);
  for (i = 0; i < BODIES; i++) {
    bodies.x[i] = rand() / (double)RAND_MAX;
    bodies.y[i] = rand() / (double)RAND_MAX;
    bodies.z[i] = rand() / (double)RAND_MAX;
    bodies.m[i] = 1 + i % 3;
  }
  athread_init();
  clock_gettime(CLOCK_MONOTONIC, &begin);
  athread_spawn(accelerate, 0);
  athread_join();
  clock_gettime(CLOCK_MONOTONIC, &end);
  athread_halt();
  for (i = 0; i < BODIES; i++) {
    double error = error_of(i);
    worst = error > worst ? error : worst;
  }
  us = 1e6 * (end.tv_sec - begin.tv_sec) + 1e-3 * (end.tv_nsec - begin.tv_nsec);
  printf("n-body: %s, relative error %.1e, %.0f us\n",
         worst < 1e-11 ? "ok" : "WRONG", worst, us);
  return worst >= 1e-11;
}
