/* Inclusive prefix sum in two launches. The pieces stay in LDM between them. */
#include "args.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>

extern SLAVE_FUN(scan_pieces)(), SLAVE_FUN(add_offsets)();

int main() {
  long *data, *reference, sums[64], sum = 0, wrong = 0, i, n = 64 * PER_CPE;
  scan_args args;
  posix_memalign((void **)&data, 128, n * sizeof(long));
  reference = malloc(n * sizeof(long));
  for (i = 0; i < n; i++) {
    data[i] = i * 7919 % 1000 - 500;
    reference[i] = sum += data[i];
  }
  args.data = data;
  args.sums = sums;
  athread_init();
  athread_spawn(scan_pieces, &args);
  athread_join();
  /* The management core adds up 64 numbers. */
  for (i = 1; i < 64; i++)
    sums[i] += sums[i - 1];
  athread_spawn(add_offsets, &args);
  athread_join();
  athread_halt();
  for (i = 0; i < n; i++)
    wrong += data[i] != reference[i];
  printf("prefix sum: %ld wrong, last %ld\n", wrong, data[n - 1]);
  return wrong != 0;
}
