// DMA by descriptors that a program builds itself, by the macros of dma.h and by
// the instruction; one that no request has is an error with its line.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc master.c slave.c -o p && ./p 0 | FileCheck %s
// RUN: not ./p 1 2>&1 | FileCheck %s --check-prefix=OP
// RUN: not ./p 2 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: not ./p 3 2>&1 | FileCheck %s --check-prefix=MACRO
// RUN: not sw-simcc -DWIDE master.c slave.c -o p 2>&1 | FileCheck %s --check-prefix=WIDE
// CHECK: 0 wrong
// OP: error: CPE (0,0): DMA descriptor with operation 7, which no request has: expected 0 to 3, or 5 [slave.c:[[#]]]
// MODE: error: CPE (0,0): DMA descriptor with mode 9, which no request has: expected 0 to 4 [slave.c:[[#]]]
// MACRO: error: CPE (0,0): DMA descriptor with operation 4, which no request has: expected 0 to 3, or 5 [slave.c:[[#]]]
// WIDE: slave.c:[[#]]:{{.*}}dma

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(work)(int *);
int in[64][16], out[64][16];
int main(int count, char **arguments) {
  int i, k, wrong = 0, kind = atoi(arguments[1]);
  for (i = 0; i < 64; i++)
    for (k = 0; k < 16; k++)
      in[i][k] = 100 * i + k;
  athread_init();
  athread_spawn(work, &kind);
  athread_join();
  for (i = 0; i < 64; i++)
    for (k = 0; k < 16; k++)
      wrong += out[i][k] != in[i][k] + 1;
  printf("%d wrong\n", wrong);
  return 0;
}
//--- slave.c
#include <dma.h>
#include <simd.h>
#include <slave.h>
extern int in[64][16], out[64][16];
__thread_local int data[16];
#define start(desc, mem, ldm, reply) \
  asm volatile("dma %0, %1, %2\n\t" : : "r"(desc), "r"(mem), "r"(ldm), "r"(&reply) : "memory")
void work(int *kind) {
  volatile int reply = 0;
  dma_desc get = 0, put = 0;
  int i;
  dma_set_op(&get, DMA_GET);
  dma_set_mode(&get, PE_MODE);
  dma_set_reply(&get, &reply);
  dma_set_size(&get, sizeof data);
  put = get;
  dma_set_op(&put, DMA_PUT);
  if (*kind == 1)
    get[1] |= 7u << 20;
  if (*kind == 2)
    dma_set_mode(&get, 9);
  if (*kind == 3)
    dma_set_op(&put, 4);
#ifdef WIDE
  doublev4 wide = 0;
  start(wide, in[_MYID], data, reply);
#endif
  start(get, in[_MYID], data, reply);
  while (reply != 1)
    ;
  for (i = 0; i < 16; i++)
    data[i]++;
  if (_MYID & 1)
    start(put, out[_MYID], data, reply);
  else
    dma(put, (long)out[_MYID], (long)data);
  while (reply != 2)
    ;
}
