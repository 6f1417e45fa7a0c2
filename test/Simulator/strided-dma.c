// Strided get and put against plain copies: block sizes and gaps by CPE.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/strided
// RUN: %t/strided | FileCheck %s
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(strided)();
int in[64][1024], out[64][1024];
int main() {
  int id, i, b, wrong = 0;
  for (id = 0; id < 64; ++id)
    for (i = 0; i < 1024; ++i)
      in[id][i] = id * 1024 + i, out[id][i] = -1;
  athread_init();
  athread_spawn(strided, 0);
  athread_join();
  for (id = 0; id < 64; ++id) {
    int block = 1 + id % 9, gap = id % 5, blocks = 12;
    static int expected[1024];
    for (i = 0; i < 1024; ++i)
      expected[i] = -1;
    // Gathered with one gap, scattered with another.
    for (b = 0; b < blocks; ++b)
      for (i = 0; i < block; ++i)
        expected[b * (block + gap + 1) + i] = in[id][b * (block + gap) + i];
    for (i = 0; i < 1024; ++i)
      wrong += out[id][i] != expected[i];
  }
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
//--- slave.c
#include "slave.h"
#include <dma.h>
extern int in[64][1024], out[64][1024];
__thread_local int buffer[128];
void strided(void *unused) {
  int block = 1 + _MYID % 9, gap = _MYID % 5, blocks = 12;
  volatile int reply = 0;
  dma_desc put;
  athread_get(PE_MODE, in[_MYID], buffer, 4 * block * blocks, (void *)&reply, 0,
              4 * gap, 4 * block);
  dma_wait(&reply, 1);
  reply = 0;
  dma_set_op(&put, DMA_PUT);
  dma_set_mode(&put, PE_MODE);
  dma_set_reply(&put, &reply);
  dma_set_size(&put, 4 * block * blocks);
  dma_set_bsize(&put, 4 * block);
  dma_set_stepsize(&put, 4 * (gap + 1));
  dma(put, (long)out[_MYID], (long)buffer);
  dma_wait(&reply, 1);
}
