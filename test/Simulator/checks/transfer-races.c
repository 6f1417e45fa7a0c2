// Every kind of transfer and every kind of access that may meet it, without a
// wait (the table of docs/Checks.md) and with one, which is no mistake: a reply
// word of the CPE itself, or a barrier after the wait of the one that started
// the transfer.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: sw-simcc --chip=sw26010pro -DPRO %t/master.c %t/pro.c -o %t/pro
// RUN: env SWSIM_CHECKS=strict,-order %t/p > %t/table && env SWSIM_CHECKS=strict,-order %t/pro >> %t/table
// RUN: FileCheck %s --check-prefix=TABLE --input-file=%t/table --implicit-check-not=alarm
// RUN: not grep -vxFf %S/../../../docs/Checks.md %t/table
// RUN: not %t/p 2 0 0 2>&1 | FileCheck %s --check-prefix=BROADCAST
// RUN: not %t/p 5 1 0 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not %t/pro 4 0 0 2>&1 | FileCheck %s --check-prefix=PUT
// RUN: not %t/pro 7 1 0 2>&1 | FileCheck %s --check-prefix=GET
// RUN: not %t/pro 4 5 0 2>&1 | FileCheck %s --check-prefix=THIRD
// RUN: not %t/pro 4 7 0 2>&1 | FileCheck %s --check-prefix=RETURN

// RUN: not %t/pro 11 0 0 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not %t/pro 4 9 0 2>&1 | FileCheck %s --check-prefix=LOAD
// TABLE-COUNT-21: {{^}}| {{[A-Z].*}} |{{$}}
// BROADCAST: swsim: error: CPE (0,5): read of 'fixed'[9] before the DMA get of CPE (0,3) issued at {{.*}}slave.c:[[#]] has been waited for [{{.*}}use.h:[[#]]]
// RANK: swsim: error: CPE (0,5): store to 'fixed'[9] before the DMA get of CPE (0,3) issued at
// PUT: swsim: error: CPE (0,5): read of 'fixed'[9] before the RMA put of CPE (0,3) issued at {{.*}}pro.c:[[#]] has been waited for [{{.*}}use.h:[[#]]]
// GET: swsim: error: CPE (0,5): store to 'fixed'[9] before the RMA get of CPE (0,3) issued at
// THIRD: swsim: error: CPE (1,6): RMA put of 256 bytes writes 'fixed' of CPE (0,5) while a RMA put of CPE (0,3) issued at {{.*}}pro.c:[[#]] still uses it: nothing makes sure that it is over
// STORE: swsim: error: CPE (0,5): read of 'fixed'[9] before the remote store of CPE (0,3) issued at {{.*}}pro.c:[[#]] has been waited for [{{.*}}use.h:[[#]]]
// LOAD: swsim: error: CPE (1,6): load of 4 bytes reads 'fixed'[9] of CPE (0,5) while a RMA put of CPE (0,3) issued at {{.*}}pro.c:[[#]] still uses it: nothing makes sure that it is over
// RETURN: swsim: error: CPE (0,5): leaves the function of 'local' before the RMA put of CPE (0,3) issued at

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
extern SLAVE_FUN(meet)();
int which[3], memory[1 << 14];
#ifdef PRO
enum { rma = 1 };
static const char *kinds[] = {"Pro: DMA get, its CPE",
                              "Pro: DMA put, its CPE",
                              "Pro: DMA get `COL_MODE`, another CPE",
                              "RMA put, sender",
                              "RMA put, receiver",
                              "RMA put without reply words, receiver",
                              "RMA get, its CPE",
                              "RMA get, the CPE with the data",
                              "RMA row broadcast, receiver",
                              "RMA column broadcast, receiver",
                              "RMA row broadcast, sender",
                              "Remote store of 256 bytes, receiver",
                              "Remote store of a word, receiver"};
#else
enum { rma = 0 };
static const char *kinds[] = {"DMA get, its CPE",
                              "DMA put, its CPE",
                              "DMA get `BCAST_MODE`, another CPE",
                              "DMA get `ROW_MODE`, another CPE",
                              "DMA get `BROW_MODE`, another CPE",
                              "DMA get `RANK_MODE`, another CPE",
                              "DMA put `ROW_MODE`, another CPE",
                              "DMA put `RANK_MODE`, another CPE"};
#endif
static void launch(void) {
  athread_init();
  athread_spawn(meet, 0);
  athread_join();
}
/* True if the program is stopped. */
static int isReported(int a, int w) {
  int status;
  pid_t child = fork();
  if (!child) {
    if (!freopen("/dev/null", "w", stderr))
      abort();
    which[1] = a;
    which[2] = w;
    launch();
    exit(0);
  }
  waitpid(child, &status, 0);
  return status != 0;
}
int main(int count, char **arguments) {
  int kind, a, w;
  if (count > 3) {
    for (a = 0; a < 3; ++a)
      which[a] = atoi(arguments[1 + a]);
    launch();
    return 0;
  }
  for (kind = 0; kind < (int)(sizeof kinds / sizeof *kinds); ++kind) {
    which[0] = kind;
    printf("| %s |", kinds[kind]);
    for (a = 0; a < 11; ++a) {
      int isNone = !rma && (a == 4 || a == 5 || a > 8);
      fflush(stdout);
      printf(" %s |", isNone ? "" : isReported(a, 0) ? "error" : "legal");
      for (w = 1; !isNone && w < 3; ++w)
        if (fflush(stdout), isReported(a, w))
          printf(" false alarm %d |", w);
    }
    printf("\n");
  }
  return 0;
}
//--- slave.c
#include <dma.h>
#include <slave.h>
extern int which[], memory[];
__thread_local int kind, access_, waiting;
__thread_local int fixed[64], other[64];
__thread_local volatile int reply, later;
__thread_local int sum;
enum { starter = 3, victim = 5, third = 14 };
#define NUMBER _MYID
#define MEET() athread_syn(ARRAY_SCOPE, 0xffff)
static int isOwn(void) { return kind < 2; }
static void start(int *place) {
  switch (kind) {
  case 0:
    athread_get(PE_MODE, memory, place, 256, (void *)&reply, 0, 0, 0);
    break;
  case 1:
    athread_put(PE_MODE, place, memory, 256, (void *)&reply, 0, 0);
    break;
  case 2:
    athread_get(BCAST_MODE, memory, place, 256, (void *)&reply, 0xff, 0, 0);
    break;
  case 3:
    athread_get(ROW_MODE, memory, place, 2048, (void *)&reply, 0, 0, 0);
    break;
  case 4:
    athread_get(BROW_MODE, memory, place, 2048, (void *)&reply, 0x81, 0, 0);
    break;
  case 5:
    athread_get(RANK_MODE, memory, place, 2048, (void *)&reply, 0, 0, 64);
    break;
  case 6:
    athread_put(ROW_MODE, place, memory, 2048, (void *)&reply, 0, 0);
    break;
  case 7:
    athread_put(RANK_MODE, place, memory, 2048, (void *)&reply, 0, 64);
    break;
  }
}
static int receives(int row) {
  return kind == 2 || (kind == 4 && row % 7 == 0) ||
         ((kind == 3 || kind == 6) && row == 0);
}
static void await(int how) {
  int me = _MYID, isStarter = me == (isOwn() ? victim : starter);
  if (isStarter || (how == 1 && receives(_ROW)))
    while (reply != 1)
      ;
  if (how == 2 || (how == 1 && !isOwn() && !receives(0) && waiting))
    athread_syn(ARRAY_SCOPE, 0xffff);
}
static void get(int *place) {
  athread_get(PE_MODE, memory, place, 64, (void *)&later, 0, 0, 0);
  while (later != 1)
    ;
}
static void put(int *place) {
  athread_put(PE_MODE, place, memory, 64, (void *)&later, 0, 0);
  while (later != 1)
    ;
}
static void send(int *place) {}
static int *reach(int *place) { return place; }
#include "use.h"
//--- use.h
static void touch(int *place) {
  if (access_ == 0)
    sum += place[9];
  if (access_ == 1)
    place[9] = sum;
  if (access_ == 2)
    get(place);
  if (access_ == 3)
    put(place);
  if (access_ == 4)
    send(place);
  if (access_ == 6)
    ldm_free(place, 256);
}
static void begin(int *place) {
  int i, me = NUMBER;
  for (i = 0; i < 64; ++i)
    place[i] = other[i] = i;
  MEET();
  if (me == (isOwn() ? victim : starter))
    start(place);
  if (waiting || me != victim)
    await(waiting ? waiting : 1);
  if (me == victim)
    touch(place);
}
static __attribute__((noinline)) void leave(void) {
  int local[64];
  begin(local);
}
void meet(void *unused) {
  int *place;
  /* To ask main memory later would tell what others have done until then. */
  kind = which[0];
  access_ = which[1];
  waiting = which[2];
  place = access_ == 6 ? ldm_malloc(256) : fixed;
  if (access_ == 7)
    leave();
  else
    begin(place);
  if (access_ == 8)
    return;
  if (access_ == 5 || access_ > 8) {
    if (waiting)
      MEET();
    if (NUMBER == third && access_ == 5)
      send(place);
    if (NUMBER == third && access_ == 9)
      sum += reach(place)[9];
    if (NUMBER == third && access_ == 10)
      reach(place)[9] = sum;
  }
  if (!waiting && NUMBER == victim)
    await(1);
  MEET();
}
//--- pro.c
#include <slave.h>
#include <string.h>
extern int which[], memory[];
__thread_local int kind, access_, waiting;
__thread_local int fixed[64], other[64];
__thread_local crts_rply_t l, r, later, there;
__thread_local int sum;
enum { starter = 3, victim = 5, third = 14 };
#define NUMBER _PEN
#define MEET athread_ssync_array
/* The LDM of the victim by its address. */
static int *reach(int *place) {
  return (int *)((unsigned long)place | (unsigned long)victim << 20 | 1ul << 45);
}
static int isOwn(void) {
  return kind < 2 || kind == 3 || kind == 6 || kind == 10;
}
static void start(int *place) {
  switch (kind) {
  case 0:
    athread_dma_iget(place, memory, 256, &l);
    break;
  case 1:
    athread_dma_iput(memory, place, 256, &l);
    break;
  case 2:
    athread_get(COL_MODE, memory, place, 256, &l, 1 << starter | 1 << victim, 0, 0);
    break;
  case 3:
    athread_rma_iput(place, &l, 256, 7, other, &r);
    break;
  case 4:
    athread_rma_iput(other, &l, 256, victim, place, &r);
    break;
  case 5:
    CRTS_rma_iput(other, 0, 256, victim, place, 0);
    athread_rma_barrier();
    athread_rma_iput(other, &l, 4, 20, other, &r);
    break;
  case 6:
    athread_rma_iget(place, &l, 256, 7, other, &r);
    break;
  case 7:
    athread_rma_iget(other, &l, 256, victim, place, &r);
    break;
  case 8:
    athread_rma_row_ibcast(place, other, 256, &l, &r);
    break;
  case 9:
    athread_rma_col_imcast(place, other, 256, &l, 1 << victim, &r);
    break;
  case 10:
    athread_rma_row_ibcast(other, place, 256, &l, &r);
    break;
  case 11:
    memcpy(reach(place), other, 256);
    break;
  case 12:
    reach(place)[9] = other[9];
    break;
  }
}
static int receives(int me) {
  return (kind == 2 && (me % 8 == victim || me % 8 == starter)) ||
         ((kind == 4 || kind == 7) && me == victim) ||
         (kind == 8 && me / 8 == 0) || (kind == 9 && me % 8 == victim);
}
static void await(int how) {
  int me = _PEN;
  if (me == (isOwn() ? victim : starter) && kind < 11)
    athread_rma_wait_value(&l, 1);
  if (how == 1 && receives(me))
    athread_rma_wait_value(kind == 2 ? &l : &r, 1);
  if (how == 2 || (how == 1 && (kind == 5 || kind > 10) && waiting))
    athread_ssync_array();
}
static void get(int *place) { athread_dma_get(place, memory, 64); }
static void put(int *place) { athread_dma_put(memory, place, 64); }
/* Its CPE sends the data away; another one sends some there. */
static void send(int *place) {
  if (_PEN == victim)
    athread_rma_put(place, 64, 8, other, &there);
  else
    athread_rma_put(other, 256, victim, place, &there);
}
#include "use.h"
