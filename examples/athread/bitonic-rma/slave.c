#include "keys.h"
#include <crts.h>
#include <slave.h>
#include <string.h>

__thread_local int mine[PER_CPE], theirs[PER_CPE], merged[PER_CPE];
__thread_local athread_rply_t got, read_by_partner;

static void sort_piece() {
  int i, j;
  for (i = 1; i < PER_CPE; i++) {
    int key = mine[i];
    for (j = i; j > 0 && mine[j - 1] > key; j--)
      mine[j] = mine[j - 1];
    mine[j] = key;
  }
}

static void keep_low() {
  int i, a = 0, b = 0;
  for (i = 0; i < PER_CPE; i++)
    merged[i] = mine[a] <= theirs[b] ? mine[a++] : theirs[b++];
}

static void keep_high() {
  int i, a = PER_CPE - 1, b = PER_CPE - 1;
  for (i = PER_CPE - 1; i >= 0; i--)
    merged[i] = mine[a] >= theirs[b] ? mine[a--] : theirs[b--];
}

static void merge_with(int partner, int low) {
  got = read_by_partner = 0;
  /* The partner's piece is final, and its reply is zero. */
  athread_ssync_array();
  athread_rma_iget(theirs, &got, sizeof mine, partner, mine, &read_by_partner);
  athread_rma_wait_value(&got, 1);
  athread_rma_wait_value(&read_by_partner, 1);
  if (low)
    keep_low();
  else
    keep_high();
  memcpy(mine, merged, sizeof mine);
}

void sort(void *unused) {
  int size, distance;
  athread_dma_get(mine, keys + _PEN * PER_CPE, sizeof mine);
  sort_piece();
  for (size = 2; size <= 64; size *= 2)
    for (distance = size / 2; distance > 0; distance /= 2) {
      int rising = (_PEN & size) == 0;
      int first = (_PEN & distance) == 0;
      merge_with(_PEN ^ distance, rising == first);
    }
  athread_dma_put(keys + _PEN * PER_CPE, mine, sizeof mine);
}
