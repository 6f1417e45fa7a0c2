// The memories of the core groups: six of them that stream one array share its
// controller, and have their own ones for arrays in all memories.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: %t/p one heap 0x1 | FileCheck %s --check-prefix=OWN
// RUN: %t/p one heap 0x3f | FileCheck %s --check-prefix=SHARED
// RUN: %t/p one data 0x3f | FileCheck %s --check-prefix=SHARED
// RUN: env SWSIM_PLACEMENT=malloc=parts %t/p one heap 0x3f | FileCheck %s --check-prefix=ALL
// RUN: %t/p one cross 0x3f | FileCheck %s --check-prefix=BLOCKS
// RUN: %t/p one variable 0x3f | FileCheck %s --check-prefix=BLOCKS
// RUN: env SWSIM_PLACEMENT=cross=home %t/p one cross 0x3f | FileCheck %s --check-prefix=SHARED
// RUN: env SWSIM_PLACEMENT=data=3 %t/p one data 0x1 | FileCheck %s --check-prefix=REMOTE
// RUN: env SWSIM_PLACEMENT=data=home,data=parts %t/p one data 0x3f | FileCheck %s --check-prefix=ALL

// One core group has its own controller as before; the rate of one array in one
// memory is that of one controller.
// OWN: rate 4{{[3-6]}} GB/s
// SHARED: rate 4{{[3-6]}} GB/s
// ALL: rate 2{{[67]}}{{[0-9]}} GB/s
// BLOCKS: rate 2{{[2-7]}}{{[0-9]}} GB/s
// Data of another core group needs longer for the first byte only.
// REMOTE: rate 4{{[3-6]}} GB/s

// A message to the opposite core group passes three links there, and back.
// RUN: %t/p latency heap 0x1 | FileCheck %s --check-prefix=NEAR
// RUN: %t/p latency heap 0x2 | FileCheck %s --check-prefix=NEIGHBOUR
// RUN: %t/p latency heap 0x20 | FileCheck %s --check-prefix=NEIGHBOUR
// RUN: %t/p latency heap 0x8 | FileCheck %s --check-prefix=OPPOSITE
// NEAR: get +0, put +0, load +0, atomic +0
// NEIGHBOUR: get +50, put +50, load +50, atomic +50
// OPPOSITE: get +150, put +150, load +150, atomic +150

// A request across the boundary of two memories is two requests, which both
// finish before its reply; its data is complete.
// RUN: env SWSIM_PLACEMENT=malloc=blocks,block_bytes=512 SWSIM_JSON=%t/cross.json %t/p boundary heap 0x1 | FileCheck %s --check-prefix=BOUNDARY
// RUN: FileCheck %s --check-prefix=BOUNDARY-JSON --input-file=%t/cross.json
// BOUNDARY: 0 wrong
// BOUNDARY-JSON: "memory_by_core_group": [
// BOUNDARY-JSON:   "core_group": 0,
// BOUNDARY-JSON:   "read_bytes": 2{{[0-9]+}},
// BOUNDARY-JSON:   "written_bytes": 1024,
// BOUNDARY-JSON: "memory_by_controller": [
// BOUNDARY-JSON:   "core_group": 0,
// BOUNDARY-JSON:   "written_bytes": 212,
// BOUNDARY-JSON:   "core_group": 1,
// BOUNDARY-JSON:   "written_bytes": 512,
// BOUNDARY-JSON:   "core_group": 2,
// BOUNDARY-JSON:   "written_bytes": 300,
// BOUNDARY-JSON:   "remote_share": 1

// Private variables of a CPE are in the memory of its core group. The program
// loads and stores one.
// RUN: %t/p private heap 0x3f | FileCheck %s --check-prefix=PRIVATE
// RUN: env SWSIM_PLACEMENT=private=0 %t/p private heap 0x3f | FileCheck %s --check-prefix=PRIVATE0
// PRIVATE: private variables +0 to +0
// PRIVATE0: private variables +0 to +300

// Two runs do not differ, in figures by core group and controller neither.
// RUN: env SWSIM_JSON=%t/1.json SWSIM_SUMMARY=%t/1.txt SWSIM_HTML=%t/1.html %t/p one heap 0x3f
// RUN: env SWSIM_JSON=%t/2.json %t/p one heap 0x3f
// RUN: diff %t/1.json %t/2.json
// RUN: FileCheck %s --check-prefix=TABLE --input-file=%t/1.txt
// RUN: FileCheck %s --check-prefix=PAGE --input-file=%t/1.html
// TABLE: traffic of the CPEs {{.*}} with other memories
// TABLE: core group 0 {{.*}} 0.0 %
// TABLE: core group 5 {{.*}} 100.0 %
// TABLE: traffic of the memory {{.*}} with other groups
// TABLE: core group 0 {{.*}} 83.3 %
// TABLE-NOT: core group 1
// TABLE: advice: kernel: the memory controller of core group 0 is busy for {{9[5-9]|100}}{{.*}} % of the time after the start, those of the 6 core groups for 16.{{.*}} % on average: data in all of their memories would save up to 8
// PAGE: Core groups and memories
// PAGE: memory_by_controller

// Errors.
// RUN: not env SWSIM_PLACEMENT=malloc=3 %t/p early heap 0x1 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not env SWSIM_PLACEMENT=malloc=6 %t/p one heap 0x1 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not env SWSIM_PLACEMENT=heap=home %t/p one heap 0x1 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not env SWSIM_PLACEMENT=malloc %t/p one heap 0x1 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not env SWSIM_PLACEMENT=block_bytes=100 %t/p one heap 0x1 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not env SWSIM_PLACEMENT=block_bytes=-128 %t/p one heap 0x1 2>&1 | FileCheck %s --check-prefix=BAD
// EARLY: error: CPE ({{.}},{{.}}): DMA get of a block of the heap{{.*}}, which is in the memory of core group 3: the process has core group 0 only, as it has not called athread_init_cgs (SWSIM_PLACEMENT) [{{.*}}slave.c:22]
// BAD: swsim: error: SWSIM_PLACEMENT: '{{.*}}': expected malloc=, data=, cross= or private= with home, parts, blocks or a core group, 0 to 5, or block_bytes= with a multiple of 128

//--- args.h
enum { REQUESTS = 48, BYTES = 4096, COUNT = 6 * 64 * REQUESTS * BYTES / 4 };
struct args {
  int *data, *result;
  long *word;
  long first;
};
//--- master.c
#include "args.h"
#include <athread.h>
#include <stdio.h>
#include <string.h>
extern SLAVE_FUN(stream)();
extern SLAVE_FUN(latency)();
extern SLAVE_FUN(boundary)();
extern SLAVE_FUN(private)();
static __cross int variable[COUNT];
static int data[COUNT] __attribute__((aligned(128)));
static long times[6][4];

static long launch(void *kernel, struct args *a, long mask) {
  long begin = CRTS_time_cycle();
  __real_athread_spawn_cgmask(mask, kernel, a, 1);
  athread_join_cgmask();
  /* Without the launch. */
  return CRTS_time_cycle() - begin - 38250;
}

int main(int count, char **arguments) {
  const char *what = arguments[1], *kind = arguments[2];
  int *heap = libc_aligned_malloc(COUNT * 4), *cross = cross_malloc(COUNT * 4);
  long mask = strtol(arguments[3], 0, 0), i, wrong = 0, most = 0, least = 1000;
  struct args a = {heap, heap + COUNT / 2, (long *)heap, (long)times};
  if (strcmp(what, "early"))
    athread_init_cgs();
  else
    athread_init();
  if (!strcmp(kind, "cross"))
    a.data = cross;
  if (!strcmp(kind, "variable"))
    a.data = variable;
  if (!strcmp(kind, "data"))
    a.data = data;
  if (!strcmp(what, "one") || !strcmp(what, "early")) {
    long cycles = launch((void *)slave_stream, &a, mask);
    double bytes = __builtin_popcountl(mask) * 64.0 * REQUESTS * BYTES;
    printf("rate %.0f GB/s\n", bytes / cycles * 2.25);
  } else if (!strcmp(what, "latency")) {
    long own[4];
    launch((void *)slave_latency, &a, 1);
    memcpy(own, times[0], sizeof own);
    launch((void *)slave_latency, &a, mask);
    for (i = 0; i < 4; ++i)
      own[i] = times[__builtin_ctzl(mask)][i] - own[i];
    printf("get %+ld, put %+ld, load %+ld, atomic %+ld\n", own[0], own[1],
           own[2], own[3]);
  } else if (!strcmp(what, "boundary")) {
    for (i = 0; i < 1024; ++i)
      heap[i] = i;
    launch((void *)slave_boundary, &a, mask);
    for (i = 0; i < 256; ++i)
      wrong += a.result[75 + i] != 75 + i;
    printf("%ld wrong\n", wrong);
  } else {
    launch((void *)slave_private, &a, mask);
    for (i = 0; i < 6; ++i) {
      most = times[i][0] > most ? times[i][0] : most;
      least = times[i][0] < least ? times[i][0] : least;
    }
    printf("private variables +%ld to +%ld\n", least - times[0][0],
           most - times[0][0]);
  }
  athread_halt();
  return 0;
}
//--- slave.c
#include "args.h"
#include <slave.h>
__thread_local char buffer[2][BYTES] __attribute__((aligned(128)));
__thread_local volatile crts_rply_t reply[2];
__thread int own = 1;

static struct args fetch(struct args *pointer) {
  struct args a;
  athread_dma_get(&a, pointer, sizeof a);
  athread_ssync_array();
  return a;
}

/* Two requests of a CPE are on their way. */
void stream(struct args *pointer) {
  struct args a = fetch(pointer);
  char *place = (char *)a.data + (long)_MYID * REQUESTS * BYTES;
  reply[0] = reply[1] = 0;
  for (int i = 0; i < REQUESTS; ++i) {
    if (i >= 2)
      athread_dma_wait_value(&reply[i % 2], i / 2);
    athread_dma_iget(buffer[i % 2], place + i * BYTES, BYTES, &reply[i % 2]);
  }
  athread_dma_wait_value(&reply[0], REQUESTS / 2);
  athread_dma_wait_value(&reply[1], REQUESTS / 2);
}

/* Cycles of each access by one CPE. */
void latency(struct args *pointer) {
  struct args a = fetch(pointer);
  long begin, time[4];
  if (_PEN)
    return;
  begin = CRTS_time_cycle();
  athread_dma_get(buffer[0], a.data + 1024, 128);
  time[0] = CRTS_time_cycle() - begin;
  begin = CRTS_time_cycle();
  athread_dma_put(a.data + 1024, buffer[0], 128);
  time[1] = CRTS_time_cycle() - begin;
  begin = CRTS_time_cycle();
  int value = *(volatile int *)(a.data + 2048);
  time[2] = CRTS_time_cycle() - begin + 0 * value;
  begin = CRTS_time_cycle();
  atomic_inc1_l(a.word);
  time[3] = CRTS_time_cycle() - begin;
  athread_dma_put((char *)a.first + _CGN * sizeof time, time, sizeof time);
}

/* 300 bytes of one block, all of the next, 212 of the one after it: the blocks
   of the result begin with memory 2. */
void boundary(struct args *pointer) {
  struct args a = fetch(pointer);
  if (_PEN)
    return;
  athread_dma_get(buffer[0], a.data + 75, 1024);
  athread_dma_put(a.result + 75, buffer[0], 1024);
}

void private(struct args *pointer) {
  struct args a = fetch(pointer);
  long begin = CRTS_time_cycle(), time;
  if (_PEN)
    return;
  begin = CRTS_time_cycle();
  own += *(volatile int *)&own;
  time = CRTS_time_cycle() - begin;
  athread_dma_put((char *)a.first + _CGN * 4 * sizeof(long), &time,
                  sizeof time);
}
