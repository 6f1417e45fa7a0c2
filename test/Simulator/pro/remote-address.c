// LDM of another CPE by its address: a located error for loads, stores and DMA.
// RUN: rm -rf %t && split-file %s %t && cd %t && sw-simcc --chip=sw26010pro main.c slave.c -o p
// RUN: not ./p 0 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not ./p 1 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not ./p 2 2>&1 | FileCheck %s --check-prefix=DMA
// STORE: error: CPE (0,0): store to the LDM of another CPE by its address (p | id << 20 | 1 << 45), which is not simulated: use RMA [slave.c:13]
// LOAD: error: CPE (0,0): read of the LDM of another CPE by its address (p | id << 20 | 1 << 45), which is not simulated: use RMA [slave.c:15]
// DMA: error: CPE (0,0): DMA get: the main memory side is the LDM of another CPE by its address (p | id << 20 | 1 << 45), which is not simulated: use RMA [slave.c:17]

//--- main.c
#include <athread.h>
#include <stdlib.h>
void SLAVE_FUN(reach)(long *);
int main(int count, char **arguments) {
  long number = atoi(arguments[1]);
  athread_init();
  athread_spawn(reach, &number);
  athread_join();
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <crts.h>
__thread_local int place[16];
__thread_local volatile int reply;
static void *remote(volatile void *p, unsigned long id) {
  return (void *)((unsigned long)p | id << 20 | 1ul << 45);
}
void reach(long *number) {
  long which = *number;
  int *other = remote(place, 5);
  if (_PEN != 0)
    return;
  if (which == 0) *other = 3;
  if (which == 1)
    place[0] = *other;
  if (which == 2)
    athread_dma_get(place, other, sizeof place);
}
