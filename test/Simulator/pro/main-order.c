// Accesses to main memory on the SW26010-Pro: core groups, atomics, locks and
// RMA order them, or do not.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: sh %t/legal.sh %t/p
// RUN: not %t/p groups 2>&1 | FileCheck %s --check-prefix=GROUPS
// RUN: not %t/p groups-gst 2>&1 | FileCheck %s --check-prefix=GST
// RUN: not %t/p column 2>&1 | FileCheck %s --check-prefix=COLUMN
// RUN: not %t/p rma 2>&1 | FileCheck %s --check-prefix=RMA
// RUN: not %t/p lock 2>&1 | FileCheck %s --check-prefix=LOCK
// RUN: not %t/p counter 2>&1 | FileCheck %s --check-prefix=COUNTER
// RUN: not %t/p pair 2>&1 | FileCheck %s --check-prefix=PAIR

// GROUPS: error: CPE (0,0) of core group 1: DMA get of 'array' races with the DMA put of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over; CPEs of the same number in several core groups use the same data, as in a kernel for one core group that is started on several [{{.*}}slave.c:[[#]]]
// GST: error: CPE (0,0) of core group 1: store of 'array'[400] races with the store of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing orders the two; CPEs of the same number in several core groups use the same data, as in a kernel for one core group that is started on several [{{.*}}slave.c:[[#]]]
// COLUMN: error: CPE (0,1): DMA put of 'array' races with the DMA get of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over
// RMA: error: CPE (0,1): DMA get of 'array' races with the DMA put of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over
// LOCK: error: CPE ({{.*}}): DMA get of 'array' races with the DMA put of CPE ({{.*}}) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over
// COUNTER: error: CPE (0,1): DMA get of 'array' races with the DMA put of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over
// PAIR: error: CPE (0,2): DMA get of 'array' races with the DMA put of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over

//--- legal.sh
set -eu
for case in groups groups-gst column rma lock counter pair; do
  "$1" $case legal
done
//--- master.c
#include <athread.h>
#include <string.h>
extern SLAVE_FUN(access)();
__cross char array[8192], name[32];
__cross long total, lock;
__cross int legal;
int main(int argc, char **argv) {
  strcpy(name, argv[1]);
  legal = argc > 2;
  athread_init_cgs();
  if (!strncmp(name, "groups", 6))
    athread_spawn_cgs(access, 0);
  else
    athread_spawn(access, 0);
  if (!strncmp(name, "groups", 6))
    athread_join_cgs();
  else
    athread_join();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <string.h>
__thread_local char tile[2048], copy[2048];
__thread_local crts_rply_t reply, heard;
extern char array[8192], name[32];
extern long total, lock;
extern int legal;
__thread_local int isLegal, me, group;
__thread_local char what[32];
#define IS(text) (strcmp(what, text) == 0)
#define GET(from) athread_dma_get(copy, (from), 1024)
static void put(void) {
  reply = 0;
  athread_dma_iput(array, tile, 1024, &reply);
}
static void wait(void) { athread_dma_wait_value(&reply, 1); }
static void groups(void) {
  if (IS("groups")) {
    if (me == 0 && group == 0) {
      put();
      wait();
    }
    if (isLegal) athread_ssync_node();
    if (me == 0 && group == 1) GET(array);
  }
  if (IS("groups-gst")) {
    if (me == 0 && group == 0) ((int *)array)[100] = 1;
    if (isLegal) athread_ssync_node();
    if (me == 0 && group == 1) ((int *)array)[100] = 2;
  }
}
static void orders(void) {
  long old;
  if (IS("column")) {
    reply = 0;
    athread_ssync_array();
    if (me == 0)
      athread_get(COL_MODE, array, tile, 1024, &reply, 1, 0, 0);
    if (_COL == 0) wait();
    if (me == (isLegal ? 8 : 1)) {
      put();
      wait();
    }
  }
  if (IS("rma")) {
    heard = 0;
    athread_ssync_array();
    if (me == 0) {
      put();
      if (isLegal) wait();
      athread_rma_put(tile, 4, 1, tile + 64, &heard);
      wait();
    }
    if (me == 1) {
      athread_rma_wait_value(&heard, 1);
      GET(array);
    }
  }
  if (IS("lock") && me < 2) {
    athread_lock(&lock);
    if (total++ == 0) {
      put();
      if (isLegal) wait();
    } else {
      GET(array);
    }
    athread_unlock(&lock);
    if (me == 0 || me == 1)
      athread_dma_barrier();
  }
  if (IS("counter") && me < 2) {
    if (me == 0) {
      put();
      if (isLegal) wait();
      __asm__ volatile("faal %0, 0(%1)" : "=r"(old) : "r"(&total) : "memory");
      wait();
    } else {
      while (*(volatile long *)&total == 0);
      GET(array);
    }
  }
  if (IS("pair") && me < 3) {
    if (me == 0) {
      put();
      wait();
    }
    if (isLegal && me != 1) CRTS_ssync_peer(2 - me);
    if (!isLegal && me < 2) CRTS_ssync_peer(1 - me);
    if (me == 2) GET(array);
  }
}
void access(void *unused) {
  isLegal = legal;
  me = _PEN;
  group = _CGN;
  memcpy(what, name, 32);
  memset(tile, 0, sizeof tile);
  groups();
  orders();
}
