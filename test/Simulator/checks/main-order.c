// Two accesses to the same bytes of main memory that nothing orders are
// reported with both lines, for every pair of access paths. With the
// synchronisation that belongs between them they are legal.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: sh %t/legal.sh %t/p
// RUN: not %t/p put-get 2>&1 | FileCheck %s --check-prefix=PUTGET
// RUN: not %t/p get-put 2>&1 | FileCheck %s --check-prefix=GETPUT
// RUN: not %t/p put-put 2>&1 | FileCheck %s --check-prefix=PUTPUT
// RUN: not %t/p gst-gst 2>&1 | FileCheck %s --check-prefix=GSTGST
// RUN: not %t/p gst-gld 2>&1 | FileCheck %s --check-prefix=GSTGLD
// RUN: not %t/p gst-get 2>&1 | FileCheck %s --check-prefix=GSTGET
// RUN: not %t/p gst-put 2>&1 | FileCheck %s --check-prefix=GSTPUT
// RUN: not %t/p put-gld 2>&1 | FileCheck %s --check-prefix=PUTGLD
// RUN: not %t/p put-copy 2>&1 | FileCheck %s --check-prefix=PUTCOPY
// RUN: not %t/p static 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: not %t/p own 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: not %t/p own-gld 2>&1 | FileCheck %s --check-prefix=OWNGLD
// RUN: not %t/p late-wait 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not %t/p strided 2>&1 | FileCheck %s --check-prefix=STRIDED
// RUN: not %t/p broadcast 2>&1 | FileCheck %s --check-prefix=BROADCAST
// RUN: not %t/p rows 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not %t/p message 2>&1 | FileCheck %s --check-prefix=MESSAGE
// RUN: not %t/p flag 2>&1 | FileCheck %s --check-prefix=FLAG
// RUN: not %t/p counter 2>&1 | FileCheck %s --check-prefix=COUNTER
// RUN: env SWSIM_CHECKS=-order %t/p put-get
// RUN: env SWSIM_CHECKS=-order:array %t/p put-get

// PUTGET: swsim: error: CPE (0,1): DMA get of 'array'[512] races with the DMA put of CPE (0,0) at {{.*}}slave.c:11: nothing makes sure that it is over [{{.*}}slave.c:7]
// PUTGET-NEXT: swsim: note: if this is meant, SWSIM_CHECKS=-order leaves out
// GETPUT: CPE (0,1): DMA put of 'array'[512] races with the DMA get of CPE (0,0) at {{.*}}slave.c:7: nothing makes sure that it is over [{{.*}}slave.c:11]
// PUTPUT: CPE (0,1): DMA put of 'array'[1020] races with the DMA put of CPE (0,0) at {{.*}}slave.c:11: nothing makes sure that it is over [{{.*}}slave.c:11]
// GSTGST: CPE (0,1): store of 'array'[400] races with the store of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing orders the two [{{.*}}slave.c:[[#]]]
// GSTGLD: CPE (0,1): load of 'array'[400] races with the store of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing orders the two [{{.*}}slave.c:[[#]]]
// GSTGET: CPE (0,0): store of 'array'[400] races with the DMA get of CPE (0,1) at {{.*}}slave.c:7: nothing makes sure that it is over [{{.*}}slave.c:[[#]]]
// GSTPUT: CPE (0,0): store of 'array'[400] races with the DMA put of CPE (0,1) at {{.*}}slave.c:11: nothing makes sure that it is over [{{.*}}slave.c:[[#]]]
// PUTGLD: CPE (0,1): load of 'array'[400] races with the DMA put of CPE (0,0) at {{.*}}slave.c:11: nothing makes sure that it is over [{{.*}}slave.c:[[#]]]
// PUTCOPY: CPE (0,1): load of 'array' races with the DMA put of CPE (0,0) at {{.*}}slave.c:11: nothing makes sure that it is over [{{.*}}slave.c:[[#]]]
// STATIC: CPE (0,0): store of 'shared' races with the load of CPE (0,1) at {{.*}}slave.c:[[#]]: nothing orders the two [{{.*}}slave.c:[[#]]]
// OWN: CPE (0,0): DMA get of 'array'[1020] races with the DMA put of the same CPE at {{.*}}slave.c:[[#]]: it has not been waited for [{{.*}}slave.c:[[#]]]
// OWNGLD: CPE (0,0): store of 'array'[100] races with the DMA get of the same CPE at {{.*}}slave.c:[[#]]: it has not been waited for [{{.*}}slave.c:[[#]]]
// LATE: CPE (0,1): DMA put of 'array' races with the DMA get of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over [{{.*}}slave.c:11]
// STRIDED: CPE (0,1): DMA get of 'array'[256] races with the DMA put of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over [{{.*}}slave.c:7]
// BROADCAST: CPE (1,0): DMA put of 'array' races with the DMA get of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over [{{.*}}slave.c:11]
// ROWS: CPE (1,1): DMA put of 'array' races with the DMA get of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over [{{.*}}slave.c:11]
// MESSAGE: CPE (0,1): DMA get of 'array' races with the DMA put of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over [{{.*}}slave.c:7]
// FLAG: CPE (0,1): DMA get of 'array' races with the DMA put of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over [{{.*}}slave.c:7]
// COUNTER: CPE (0,1): DMA get of 'array' races with the DMA put of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over [{{.*}}slave.c:7]

//--- legal.sh
set -eu
for case in put-get get-put put-put gst-gst gst-gld gst-get gst-put put-gld \
    put-copy static own own-gld late-wait strided broadcast rows message flag \
    counter beside same; do
  "$1" $case legal
done
//--- master.c
#include <athread.h>
#include <string.h>
extern SLAVE_FUN(access)();
char array[8192];
int total, flag, legal;
char name[32];
int main(int argc, char **argv) {
  strcpy(name, argv[1]);
  legal = argc > 2;
  athread_init();
  athread_spawn(access, 0);
  athread_join();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <string.h>
__thread_local char tile[2048], copy[2048];
__thread_local volatile int reply, other, heard;
static void get(char *from, int bytes) {
  reply = 0;
  athread_get(PE_MODE, from, tile, bytes, (void *)&reply, 0, 0, 0);
  while (reply != 1);
}
static void put(char *to, int bytes) { reply = 0;
  athread_put(PE_MODE, tile, to, bytes, (void *)&reply, 0, 0);
  while (reply != 1);
}
extern char array[8192], name[32];
extern int total, legal;
extern volatile int flag;
static int shared;
__thread_local int isLegal, me;
__thread_local char what[32];
#define IS(text) (strcmp(what, text) == 0)
// Only in the legal variant of a case.
static void meet(void) {
  if (isLegal)
    athread_syn(ARRAY_SCOPE, 0xffff);
}
static void wait(int count) {
  while (reply != count);
}
static void pairs(void) {
  int *words = (int *)array;
  if (IS("put-get")) {
    if (me == 0) put(array, 1024);
    meet();
    if (me == 1) get(array + 512, 1024);
  }
  if (IS("get-put")) {
    if (me == 0) get(array, 1024);
    meet();
    if (me == 1) put(array + 512, 1024);
  }
  if (IS("put-put")) {
    tile[0] = tile[1020] = me;
    if (me == 0) put(array, 1024);
    meet();
    if (me == 1) put(array + 1020, 1024);
  }
  if (IS("gst-gst")) {
    if (me == 0) words[100] = 1;
    meet();
    if (me == 1) words[100] = 2;
  }
  if (IS("gst-gld")) {
    if (me == 0) words[100] = 1;
    meet();
    if (me == 1) copy[0] = words[100];
  }
  if (IS("gst-get")) {
    if (me == 0) words[100] = 1;
    meet();
    if (me == 1) get(array + 384, 128);
  }
  if (IS("gst-put")) {
    if (me == 0) words[100] = 1;
    meet();
    if (me == 1) put(array + 384, 128);
  }
  if (IS("put-gld")) {
    if (me == 0) put(array + 384, 128);
    meet();
    if (me == 1) copy[0] = words[100];
  }
  if (IS("put-copy")) {
    if (me == 0) put(array, 64);
    meet();
    if (me == 1) memcpy(copy, array, legal ? 200 : 100 + legal);
  }
  // All write the same.
  if (IS("same")) {
    put(array, 8);
    put(array + 2048 + 20 * me, 1024);
    words[100] = 7;
  }
  // In one line, but not in one byte.
  if (IS("beside") && me < 32) {
    put(array + me * 4, 4);
    array[128 + me] = me;
    copy[0] = array[128 + me];
  }
}
static void own(void) {
  if (IS("static")) {
    if (!isLegal)
      shared++;
    else
      atomic_inc1_w(&shared);
  }
  if (me == 0 && (IS("own") || IS("own-gld"))) {
    int isGet = IS("own-gld");
    reply = other = 0;
    if (isGet)
      athread_get(PE_MODE, array, copy, 1024, (void *)&reply, 0, 0, 0);
    else
      athread_put(PE_MODE, tile, array, 1024, (void *)&reply, 0, 0);
    if (isLegal)
      wait(1);
    if (isGet)
      array[100] = 1;
    else
      athread_get(PE_MODE, array + 1020, copy, 1024, (void *)&other, 0, 0, 0);
    while (!isGet && other != 1);
    wait(1);
  }
  if (IS("late-wait")) {
    if (me == 0) {
      reply = 0;
      athread_get(PE_MODE, array, tile, 1024, (void *)&reply, 0, 0, 0);
      if (isLegal) wait(1);
    }
    athread_syn(ARRAY_SCOPE, 0xffff);
    if (me == 0) wait(1);
    if (me == 1) put(array, 4);
  }
  if (IS("strided")) {
    reply = 0;
    if (me == 0) {
      athread_put(PE_MODE, tile, array, 1024, (void *)&reply, 192, 64);
      wait(1);
    }
    if (me == 1)
      get(array + (isLegal ? 64 : 192), isLegal ? 192 : 128);
  }
}
static void shares(void) {
  if (IS("broadcast") || IS("rows")) {
    int mode = IS("rows") ? BROW_MODE : BCAST_MODE;
    reply = 0;
    athread_syn(ARRAY_SCOPE, 0xffff);
    if (me == 0)
      athread_get(mode, array, tile, 1024, (void *)&reply, 0x1, 0, 0);
    // Whoever has its share knows that this has been read.
    if (me < 8) wait(1);
    if (me == (isLegal ? 1 : IS("rows") ? 9 : 8)) put(array, 4);
  }
}
static void signals(void) {
  floatv4 value = 0.0f;
  if (IS("message") && me == 0) {
    reply = 0;
    athread_put(PE_MODE, tile, array, 1024, (void *)&reply, 0, 0);
    if (isLegal) wait(1);
    simd_putr(value, 1);
    wait(1);
  }
  if (IS("message") && me == 1) {
    value = simd_getr(value);
    get(array, 1024);
  }
  if ((IS("flag") || IS("counter")) && me == 0) {
    reply = 0;
    athread_put(PE_MODE, tile, array, 1024, (void *)&reply, 0, 0);
    if (isLegal) wait(1);
    if (IS("flag"))
      flag = 1;
    else
      atomic_inc1_w(&total);
    wait(1);
  }
  if ((IS("flag") || IS("counter")) && me == 1) {
    if (IS("flag"))
      while (flag == 0);
    else
      while (*(volatile int *)&total == 0);
    get(array, 1024);
  }
}
void access(void *unused) {
  isLegal = legal;
  me = _MYID;
  memcpy(what, name, 32);
  memset(tile, 0, sizeof tile);
  pairs();
  own();
  shares();
  signals();
}
