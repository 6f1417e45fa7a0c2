#include "args.h"
#include <slave.h>
#include <string.h>

extern unsigned char *text;
extern long text_size;
extern int partial[64][BINS], total[BINS];

__thread_local unsigned char chunk[CHUNK];
__thread_local int bins[BINS], column[64][BINS / 64], sums[BINS / 64];
__thread_local volatile int reply;

static void wait_for(int count) {
  while (reply != count)
    ;
  reply = 0;
}

static void count_bytes() {
  unsigned char *source = text; /* one access to main memory, then DMA */
  long size = text_size, first, i;
  for (first = (long)_MYID * CHUNK; first < size; first += 64L * CHUNK) {
    long bytes = size - first < CHUNK ? size - first : CHUNK;
    /* DMA moves words; the array ends with room for one. */
    athread_get(PE_MODE, source + first, chunk, (bytes + 3) / 4 * 4,
                (void *)&reply, 0, 0, 0);
    wait_for(1);
    for (i = 0; i < bytes; i++)
      bins[chunk[i]]++;
  }
}

void histogram(void *unused) {
  int cpe, bin, mine = BINS / 64 * _MYID;
  reply = 0;
  memset(bins, 0, sizeof bins);
  memset(sums, 0, sizeof sums);
  count_bytes();
  athread_put(PE_MODE, bins, partial[_MYID], sizeof bins, (void *)&reply, 0, 0);
  wait_for(1);
  athread_syn(ARRAY_SCOPE, 0xffff);
  /* Four bins of every CPE: a column of the matrix of partial sums. */
  athread_get(PE_MODE, &partial[0][mine], column, sizeof column,
              (void *)&reply, 0, (BINS - BINS / 64) * sizeof(int),
              BINS / 64 * sizeof(int));
  wait_for(1);
  for (cpe = 0; cpe < 64; cpe++)
    for (bin = 0; bin < BINS / 64; bin++)
      sums[bin] += column[cpe][bin];
  athread_put(PE_MODE, sums, &total[mine], sizeof sums, (void *)&reply, 0, 0);
  wait_for(1);
}
