#include <slave.h>
#include "stream.h"

__thread_local char buffers[2][blockBytes] __attribute__((aligned(128)));
__thread_local volatile crts_rply_t replies[2];

void nothing(void *unused) {}

/* Two requests of a CPE are on their way. The parts of the core groups follow
   each other. */
void run(struct stream *pointer) {
  struct stream s;
  char *place;
  int i;
  athread_dma_get(&s, pointer, sizeof s);
  place = s.memory + (long)_MYID * requests * blockBytes;
  replies[0] = replies[1] = 0;
  for (i = 0; i < blockBytes; ++i)
    buffers[0][i] = buffers[1][i] = (char)i;
  for (i = 0; i < requests; ++i) {
    volatile crts_rply_t *reply = &replies[i % 2];
    if (i >= 2)
      athread_dma_wait_value((crts_rply_t *)reply, i / 2);
    if (s.isPut)
      athread_dma_iput(place + i * blockBytes, buffers[i % 2], blockBytes,
                       (crts_rply_t *)reply);
    else
      athread_dma_iget(buffers[i % 2], place + i * blockBytes, blockBytes,
                       (crts_rply_t *)reply);
  }
  athread_dma_wait_value((crts_rply_t *)&replies[0], requests / 2);
  athread_dma_wait_value((crts_rply_t *)&replies[1], requests / 2);
}
