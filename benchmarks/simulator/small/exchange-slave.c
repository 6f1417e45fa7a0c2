/* Register communication: a vector goes round each row, and then each column,
   until every CPE has seen all eight. */
#include "exchange.h"
#include <simd.h>
#include <slave.h>

void exchange(struct sums *host) {
  long times = host->times, round, sum = 0;
  int step, right = (_COL + 1) % 8, below = (_ROW + 1) % 8;
  for (round = 0; round < times; ++round) {
    intv8 value = _MYID + (int)(round % 7), row = value, column;
    for (step = 0; step < 7; ++step) {
      simd_putr(value, right);
      value = simd_getr(value);
      row += value;
    }
    value = column = row;
    for (step = 0; step < 7; ++step) {
      simd_putc(value, below);
      value = simd_getc(value);
      column += value;
    }
    sum += ((int *)&column)[0];
  }
  host->result[_MYID] = sum;
}
