/* A table for every CPE: fetched by each of them, and fetched once and passed on
   down the first column and along the rows as it comes in. */
#include "table.h"
#include <athread.h>
#include <stdio.h>
#include <sys/time.h>

extern SLAVE_FUN(fetch_each)(), SLAVE_FUN(fetch_once)();

double table[LENGTH] __attribute__((aligned(128))), sums[2][64];

static double now() {
  struct timeval t;
  gettimeofday(&t, NULL);
  return t.tv_sec * 1e6 + t.tv_usec;
}

int main() {
  double sum = 0, begin, each, once;
  int i, wrong = 0;
  for (i = 0; i < LENGTH; i++)
    sum += table[i] = i % 100;
  athread_init();
  begin = now();
  athread_spawn(fetch_each, 0);
  athread_join();
  each = now() - begin;
  begin = now();
  athread_spawn(fetch_once, 0);
  athread_join();
  once = now() - begin;
  athread_halt();
  for (i = 0; i < 64; i++)
    wrong += (sums[0][i] != sum) + (sums[1][i] != sum);
  printf("broadcast: %d wrong, %.0f us by 64 requests, %s by the mesh\n", wrong,
         each, once < each ? "faster" : "slower");
  return wrong != 0;
}
