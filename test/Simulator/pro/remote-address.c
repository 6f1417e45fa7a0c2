// LDM of another CPE by its address: loads, stores, copies and DMA.
// RUN: rm -rf %t && split-file %s %t && cd %t && sw-simcc --chip=sw26010pro main.c slave.c -o p
// RUN: ./p ring | FileCheck %s --check-prefix=RING
// RUN: env SWSIM_MODE=timing ./p ring | FileCheck %s --check-prefix=RING
// RUN: env SWSIM_CHECKS=off ./p ring | FileCheck %s --check-prefix=RING
// RUN: env SWSIM_JITTER=3 ./p ring | FileCheck %s --check-prefix=RING
// RUN: ./p pipe | FileCheck %s --check-prefix=PIPE
// RUN: env SWSIM_JITTER=5 ./p pipe | FileCheck %s --check-prefix=PIPE
// RUN: ./p poll | FileCheck %s --check-prefix=POLL
// RUN: ./p dma | FileCheck %s --check-prefix=DMA
// RUN: ./p heap | FileCheck %s --check-prefix=HEAP
// RING: the sum is 2016, of copies 129024
// PIPE: CPE 63 has 63 in each of 100 rounds
// POLL: 7
// DMA: 105 and 205
// HEAP: heap 55, stack 77
// RUN: not ./p race 2>&1 | FileCheck %s --check-prefix=RACE
// RACE: error: CPE (0,1): read of 'data' before the remote store of CPE (0,0) issued at slave.c:[[#]] has been waited for [slave.c:[[#]]]
// RUN: not ./p past 2>&1 | FileCheck %s --check-prefix=PAST
// PAST: error: CPE (0,0): remote store of 4 bytes, at the end of 'data' (256 bytes) in the LDM of CPE (0,5) [slave.c:[[#]]]
// RUN: not ./p unwritten 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// UNWRITTEN: error: CPE (0,0): load of 4 bytes at the block of ldm_malloc at slave.c:[[#]] of CPE (0,5), which nobody has written [slave.c:[[#]]]
// RUN: not ./p get 2>&1 | FileCheck %s --check-prefix=GET
// GET: error: CPE (0,0): load of 4 bytes reads 'data' of CPE (0,1) while a DMA get issued at slave.c:[[#]] still uses it: nothing makes sure that it is over [slave.c:[[#]]]
// RUN: not ./p blocks 2>&1 | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: error: CPE (0,0): DMA get: the main memory side is the LDM of another CPE by its address: expected one block in PE_MODE [slave.c:[[#]]]
// RUN: not ./p stuck 2>&1 | FileCheck %s --check-prefix=STUCK
// STUCK: error: deadlock in kernel 'stuck': 64 CPEs wait for what nothing can bring
// STUCK-NEXT: note: CPE (0,0) at cycle [[#]]: polls 'flag' of CPE (0,1), which is 0 at slave.c:[[#]]
// A mesh of more CPEs than the address has numbers for.
// RUN: %machine_variant sw26010pro mesh_rows=16 mesh_cols=16 > 16x16.json && sw-simcc --chip=16x16.json main.c slave.c -o p
// RUN: not ./p dma 2>&1 | FileCheck %s --check-prefix=NUMBERS
// NUMBERS: error: CPE (0,0): access to the LDM of another CPE by its address, which has numbers for 64 CPEs, not for 256: use RMA [slave.c:[[#]]]

//--- main.c
#include <athread.h>
#include <stdio.h>
#include <string.h>
long figures[4];
int memory[64];
#define EACH(DO) DO(ring) DO(pipe) DO(poll) DO(dma) DO(heap) DO(race) DO(past) DO(unwritten) DO(get) DO(blocks) DO(stuck)
#define DECLARE(name) void SLAVE_FUN(name)(int *);
EACH(DECLARE)
#define CHOOSE(name) if (!strcmp(arguments[1], #name)) athread_spawn(name, memory);
int main(int count, char **arguments) {
  athread_init();
  for (int i = 0; i < 64; ++i)
    memory[i] = 100 + i;
  EACH(CHOOSE)
  athread_join();
  if (!strcmp(arguments[1], "ring"))
    printf("the sum is %ld, of copies %ld\n", figures[0], figures[1]);
  if (!strcmp(arguments[1], "pipe"))
    printf("CPE 63 has 63 in each of %ld rounds\n", figures[0]);
  if (!strcmp(arguments[1], "poll"))
    printf("%ld\n", figures[0]);
  if (!strcmp(arguments[1], "dma"))
    printf("%ld and %ld\n", figures[0], figures[1]);
  if (!strcmp(arguments[1], "heap"))
    printf("heap %ld, stack %ld\n", figures[0], figures[1]);
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <crts.h>
#include <string.h>
extern long figures[4];
__thread_local int data[64];
__thread_local volatile int flag;
__thread_local volatile int reply;
static void *remote(volatile void *p, unsigned long id) {
  return (void *)((unsigned long)p | id << 20 | 1ul << 45);
}

// Each stores to the next; a barrier tells.
void ring(int *memory) {
  int next = (_PEN + 1) % 64, mine[64], sum = 0;
  for (int i = 0; i < 64; ++i)
    mine[i] = _PEN;
  *(int *)remote(&data[0], next) = _PEN;
  memcpy(remote(&data[1], next), &mine[1], 63 * sizeof(int));
  CRTS_ssync_array();
  if (_PEN != 0)
    return;
  long copies = 0;
  for (int i = 0; i < 64; ++i) {
    figures[0] += *(int *)remote(&data[0], i);
    memcpy(mine, remote(data, i), sizeof mine);
    for (int j = 0; j < 64; ++j)
      copies += mine[j];
  }
  figures[1] = copies;
}

// Data before a flag, which the receiver polls, and an answer.
void pipe(int *memory) {
  int id = _PEN, good = 0;
  for (int round = 1; round <= 100; ++round) {
    int value = 0;
    if (id > 0) {
      while (flag != round)
        ;
      value = data[round % 2] + 1;
    }
    if (id < 63) {
      *(int *)remote(&data[round % 2], id + 1) = value;
      asm volatile("memb" ::: "memory");
      *(volatile int *)remote(&flag, id + 1) = round;
    }
    good += value == id;
    CRTS_ssync_array();
  }
  if (id == 63)
    figures[0] = good;
}

// The receiver polls the word where it is written.
void poll(int *memory) {
  flag = 0;
  CRTS_ssync_array();
  if (_PEN == 3) {
    for (volatile int i = 0; i < 1000; ++i)
      ;
    flag = 7;
  }
  if (_PEN == 9) {
    volatile int *other = remote(&flag, 3);
    while (*other == 0)
      ;
    figures[0] = *other;
  }
  CRTS_ssync_array();
}

void dma(int *memory) {
  for (int i = 0; i < 64; ++i)
    data[i] = 100 + _PEN;
  CRTS_ssync_array();
  if (_PEN == 0) {
    int buffer[64];
    athread_dma_get(buffer, remote(data, 5), sizeof buffer);
    figures[0] = buffer[63];
    buffer[63] = 205;
    athread_dma_put(remote(data, 6), buffer, sizeof buffer);
  }
  CRTS_ssync_array();
  if (_PEN == 6)
    figures[1] = data[63];
}

void heap(int *memory) {
  int *block = ldm_malloc(256), local[8];
  for (int i = 0; i < 64; ++i)
    block[i] = 0;
  for (int i = 0; i < 8; ++i)
    local[i] = 0;
  CRTS_ssync_array();
  if (_PEN == 1) {
    *(int *)remote(&block[63], 2) = 55;
    *(int *)remote(&local[7], 63) = 77;
  }
  CRTS_ssync_array();
  if (_PEN == 2)
    figures[0] = block[63];
  if (_PEN == 63)
    figures[1] = local[7];
  ldm_free(block, 256);
}

// Nobody tells the receiver.
void race(int *memory) {
  data[0] = 0;
  CRTS_ssync_array();
  if (_PEN == 0)
    *(int *)remote(data, 1) = 3;
  CRTS_ssync_row();
  if (_PEN == 0)
    *(int *)remote(data, 1) = 4;
  if (_PEN == 1)
    figures[0] = data[0];
}

void past(int *memory) {
  if (_PEN == 0)
    *(int *)remote(&data[64], 5) = 3;
  CRTS_ssync_array();
}

void unwritten(int *memory) {
  int *block = ldm_malloc(64);
  CRTS_ssync_array();
  if (_PEN == 0)
    figures[0] = *(int *)remote(block, 5);
}

void get(int *memory) {
  if (_PEN == 1) {
    reply = 0;
    athread_dma_iget(data, memory, sizeof data, (void *)&reply);
  }
  CRTS_ssync_array();
  if (_PEN == 0)
    figures[0] = *(int *)remote(data, 1);
  CRTS_ssync_array();
  if (_PEN == 1)
    athread_dma_wait_value((void *)&reply, 1);
}

void blocks(int *memory) {
  int buffer[64];
  if (_PEN == 0)
    athread_dma_get_stride(buffer, remote(data, 5), 64, 16, 16);
}

void stuck(int *memory) {
  flag = 0;
  CRTS_ssync_array();
  volatile int *other = remote(&flag, (_PEN + 1) % 64);
  while (*other == 0)
    ;
}
