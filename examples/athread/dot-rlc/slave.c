#include "args.h"
#include <simd.h>
#include <slave.h>

__thread_local double mine[2][PER_CPE] __attribute__((aligned(32)));
__thread_local volatile int reply;

static doublev4 multiply() {
  /* Eight sums hide the latency of the multiply-add. */
  doublev4 sum[8], a, b;
  int i, j;
  for (j = 0; j < 8; j++)
    sum[j] = 0;
  for (i = 0; i < PER_CPE; i += 32)
    for (j = 0; j < 8; j++) {
      simd_load(a, &mine[0][i + 4 * j]);
      simd_load(b, &mine[1][i + 4 * j]);
      sum[j] = simd_vmad(a, b, sum[j]);
    }
  return ((sum[0] + sum[1]) + (sum[2] + sum[3])) +
         ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

void dot(void *unused) {
  doublev4 sum, other;
  int distance;
  reply = 0;
  athread_get(PE_MODE, x + _MYID * PER_CPE, mine[0], sizeof mine[0],
              (void *)&reply, 0, 0, 0);
  athread_get(PE_MODE, y + _MYID * PER_CPE, mine[1], sizeof mine[1],
              (void *)&reply, 0, 0, 0);
  while (reply != 2)
    ;
  sum = multiply();
  for (distance = 1; distance < 8; distance *= 2) {
    if (_COL & distance) {
      simd_putr(sum, _COL - distance);
      return;
    }
    other = simd_getr(other);
    sum = sum + other;
  }
  for (distance = 1; distance < 8; distance *= 2) {
    if (_ROW & distance) {
      simd_putc(sum, _ROW - distance);
      return;
    }
    other = simd_getc(other);
    sum = sum + other;
  }
  product = simd_vextf0(sum) + simd_vextf1(sum) + simd_vextf2(sum) +
            simd_vextf3(sum);
}
