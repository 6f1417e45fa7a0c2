/* Bitonic sort on an SW26010-Pro: every CPE keeps a sorted piece and merges it
   with that of a partner, which it reads by RMA. */
#include "keys.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>

extern void SLAVE_FUN(sort)(void *);

int keys[KEYS] __attribute__((aligned(128)));
static int reference[KEYS];

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main() {
  long i, wrong = 0;
  srand(9);
  for (i = 0; i < KEYS; i++)
    reference[i] = keys[i] = rand() - RAND_MAX / 2;
  qsort(reference, KEYS, sizeof(int), compare);
  athread_init();
  athread_spawn(sort, 0);
  athread_join();
  athread_halt();
  for (i = 0; i < KEYS; i++)
    wrong += keys[i] != reference[i];
  printf("bitonic sort: %ld of %d keys wrong\n", wrong, KEYS);
  return wrong != 0;
}
