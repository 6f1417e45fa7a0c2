/* Starts the sums, and checks them; for both chips. */
#include "exchange.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>

extern void SLAVE_FUN(exchange)();

/* What a round adds: the numbers of a row, or of all CPEs. */
static long expected(const struct sums *s, int id) {
  long sum = 0, round, first = SUMS_OF_ALL ? 0 : id / 8 * 8;
  long count = SUMS_OF_ALL ? 64 : 8;
  for (round = 0; round < s->times; ++round)
    sum += first * count + count * (count - 1) / 2 + count * (round % 7);
  return sum;
}

int main(int argc, char **argv) {
  static struct sums s;
  int i, wrong = 0;
  s.times = atol(argv[1]);
  athread_init();
  athread_spawn(exchange, &s);
  athread_join();
  athread_halt();
  for (i = 0; argc > 2 && i < 64; ++i)
    wrong += s.result[i] != expected(&s, i);
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
