/* RMA: a block of 128 bytes goes round each row, by a put to the neighbour and
   a look at the own reply word, until every CPE has seen all eight. */
#include "exchange.h"
#include <slave.h>

enum { BLOCK = 32 };
__thread_local int blocks[8][BLOCK];
__thread_local athread_rply_t sent, come;

void exchange(struct sums *host) {
  long times = host->times, round, sum = 0;
  int step, i, right = _ROW * 8 + (_COL + 1) % 8;
  for (round = 0; round < times; ++round) {
    sent = come = 0;
    for (i = 0; i < BLOCK; ++i)
      blocks[0][i] = _PEN + (int)(round % 7);
    /* The neighbour has used what it had, and set its word. */
    athread_ssync_row();
    for (step = 0; step < 7; ++step) {
      athread_rma_iput(blocks[step], &sent, sizeof blocks[0], right,
                       blocks[step + 1], &come);
      athread_rma_wait_value(&come, step + 1);
    }
    athread_rma_wait_value(&sent, 7);
    for (step = 0; step < 8; ++step)
      sum += blocks[step][round % BLOCK];
    athread_ssync_row();
  }
  host->result[_PEN] = sum;
}
