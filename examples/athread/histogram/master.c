/* Histogram of bytes: one of its own on each CPE, then a sum by bins. */
#include "args.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>

#define N (64 * 5 * CHUNK + 1000)

extern SLAVE_FUN(histogram)();

unsigned char *text;
long text_size = N;
int partial[64][BINS] __attribute__((aligned(128)));
int total[BINS] __attribute__((aligned(128)));

int main() {
  int reference[BINS] = {0}, wrong = 0;
  long i;
  text = malloc(N + 4);
  srand(3);
  for (i = 0; i < N; i++)
    text[i] = (rand() >> 4) & (rand() >> 5) & 0xff;
  for (i = 0; i < N; i++)
    reference[text[i]]++;
  athread_init();
  athread_spawn(histogram, 0);
  athread_join();
  athread_halt();
  for (i = 0; i < BINS; i++)
    wrong += total[i] != reference[i];
  printf("histogram: %d wrong bins, %d zeros\n", wrong, total[0]);
  return wrong != 0;
}
