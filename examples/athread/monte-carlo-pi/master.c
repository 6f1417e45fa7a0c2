/* Pi from random points: next to no memory traffic. Host code of the oldest
   kind, as found in public programs. */
#include <athread.h>
#include <stdio.h>

extern SLAVE_FUN(throw_darts)();

long hits[64], darts_per_cpe = 20000;

long darts(seed, count)
unsigned long seed;
long count;
{
  long i, inside = 0;
  for (i = 0; i < count; i++) {
    double x, y;
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    x = (seed >> 40) * (1.0 / 16777216);
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    y = (seed >> 40) * (1.0 / 16777216);
    inside += x * x + y * y < 1;
  }
  return inside;
}

main() {
  long total = 0, wrong = 0;
  int cpe;
  athread_init();
  athread_spawn(throw_darts, 0);
  athread_join();
  athread_halt();
  for (cpe = 0; cpe < 64; cpe++) {
    wrong += hits[cpe] != darts(cpe + 1UL, darts_per_cpe);
    total += hits[cpe];
  }
  report(4.0 * total / (64.0 * darts_per_cpe), wrong);
  return wrong != 0;
}

/* Used before it is declared. */
void report(double pi, long wrong) {
  printf("monte carlo: pi is %.3f, %ld CPEs wrong\n", pi, wrong);
}
