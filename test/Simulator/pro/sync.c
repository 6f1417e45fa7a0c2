// Barriers of sub-groups, locks, atomic additions, reductions and exchanges.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: %t/p | FileCheck %s
// RUN: not %t/p 1 > %t/out 2>&1
// RUN: not %t/p 2 >> %t/out 2>&1
// RUN: not %t/p 3 >> %t/out 2>&1
// RUN: not %t/p 4 >> %t/out 2>&1
// RUN: not %t/p 5 >> %t/out 2>&1
// RUN: not %t/p 6 >> %t/out 2>&1
// RUN: not %t/p 7 >> %t/out 2>&1
// RUN: not %t/p 8 >> %t/out 2>&1
// RUN: FileCheck %s --check-prefix=ERROR --input-file=%t/out

// CHECK: locked sum 64, added 64, listed 64
// CHECK: 0 wrong
// ERROR: athread_ssync with mask 0xfe, which does not contain the caller
// ERROR: barrier with CPE 64: expected another CPE of the core group, 0 to 63
// ERROR: unlock of a word, which this CPE does not hold
// ERROR: lock of the word at {{.*}}, which is in LDM: expected main memory
// ERROR: deadlock in kernel 'work': 64 CPEs
// ERROR-NEXT: CPE (0,0) at cycle {{[0-9]+}}: waits for a lock
// ERROR-NEXT: CPE (0,1) at cycle {{[0-9]+}}: waits for a lock
// ERROR-NEXT: each of 62 CPEs (all but CPEs (0,0), (0,1)) at cycle {{.*}}: waits in an array barrier
// ERROR: athread_redurt of 3 units, type 5, operation 1, buffer of 16 at 'room', but CPE (0,0) calls athread_redurt of 4 units, type 5, operation 1, buffer of 16 at 'room' at {{.*}}slave.c:[[#]]
// ERROR: athread_redurt with operation 2, which type 4 does not have
// ERROR: athread_ssync: expected ROW_SCOPE, COL_SCOPE or PP_SCOPE

//--- args.h
struct args {
  int mistake;
  long lock, sum, added, ticket;
  long list[64], wrong[64];
};
//--- master.c
#include "args.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(work)();
struct args a;
int main(int count, char **arguments) {
  long i, k, wrong = 0, listed = 0;
  a.mistake = count > 1 ? atoi(arguments[1]) : 0;
  athread_init();
  athread_spawn(work, &a);
  athread_join();
  for (i = 0; i < 64; ++i) {
    wrong += a.wrong[i];
    for (k = 0; k < 64; ++k)
      listed += a.list[k] == i + 1;
  }
  printf("locked sum %ld, added %ld, listed %ld\n", a.sum, a.added, listed);
  printf("%ld wrong\n", wrong);
  return wrong != 0;
}
//--- slave.c
#include "args.h"
#include <slave.h>
__thread_local double from[70], to[70], room[16];
__thread_local int pieces[64], got[64];
__thread_local long errors;

static void mistakes(struct args *a) {
  if (a->mistake == 1 && _PEN == 0)
    athread_ssync(ROW_SCOPE, 0xfe);
  if (a->mistake == 2 && _PEN == 0)
    athread_ssync(PP_SCOPE, 64);
  if (a->mistake == 3 && _PEN == 0)
    athread_unlock(&a->lock);
  if (a->mistake == 4 && _PEN == 0)
    athread_lock(&errors);
  if (a->mistake == 5 && _PEN < 2) {
    athread_lock(&a->lock);
    athread_lock(&a->lock);
  }
  if (a->mistake == 6)
    athread_redurt(from, to, _PEN == 5 ? 3 : 4, CRTS_double, OP_add, room, 16);
  if (a->mistake == 7)
    athread_redurt(from, to, 4, CRTS_float, OP_and, room, 16);
  if (a->mistake == 8)
    athread_ssync(7, 0xff);
}


void work(struct args *a) {
  int i, block = CRTS_spcn;
  long ticket;
  mistakes(a);

  /* Late CPEs hold up those of their group. */
  athread_ssync_array();
  long begin = athread_stime_cycle();
#define LATE(condition, call, member)                                          \
  athread_ssync_array();                                                       \
  begin = athread_stime_cycle();                                               \
  if (condition)                                                               \
    while (athread_stime_cycle() < begin + 5000)                               \
      ;                                                                        \
  call;                                                                        \
  errors += (athread_stime_cycle() - begin >= 5000) != (member);
  LATE(_PEN == 0, CRTS_ssync_2spe(), _PEN < 2)
  LATE(_PEN == 0, CRTS_ssync_4spe(), _PEN < 4)
  LATE(_PEN == 0, CRTS_ssync_8spe(), _PEN < 8)
  LATE(_PEN == 0, CRTS_ssync_1spc(), _ROW < 2 && _COL < 2)
  LATE(_PEN == 0, CRTS_ssync_2spc(), _ROW < 2 && _COL < 4)
  LATE(_PEN == 0, CRTS_ssync_4spc(), _ROW < 2)
  LATE(_PEN == 0, CRTS_ssync_8spc(), _ROW < 4)
  LATE(_PEN == 0, CRTS_ssync_row(), _ROW == 0)
  LATE(_PEN == 0, CRTS_ssync_col(), _COL == 0)
  LATE(_PEN == 0, athread_ssync(ROW_SCOPE, _COL < 3 ? 0x07 : 0xf8),
       _ROW == 0 && _COL < 3)
  LATE(_PEN == 0, athread_ssync(COL_SCOPE, _ROW < 1 ? 0x01 : 0xfe), _PEN == 0)
  LATE(_PEN == 0, CRTS_ssync_peer(63 - _PEN), _PEN == 0 || _PEN == 63)
  LATE(_PEN == 0, CRTS_ssync_array(), 1)
  LATE(_PEN == 0, CRTS_ssync_node(), 1)
  errors += block != _ROW / 2 * 4 + _COL / 2;

  athread_lock(&a->lock);
  a->sum = a->sum + 1;
  athread_unlock(&a->lock);
  CRTS_smutex_lock_array();
  ticket = a->ticket;
  a->list[ticket] = _PEN + 1;
  a->ticket = ticket + 1;
  CRTS_smutex_unlock_array();
  CRTS_smutex_lock_row();
  CRTS_smutex_unlock_row();
  atomic_inc1_l(&a->added);

  for (i = 0; i < 70; ++i)
    from[i] = _PEN + i;
  athread_redurt(from, to, 70, athread_double, OP_add, room, 16);
  for (i = 0; i < 70; ++i)
    errors += to[i] != 63 * 32 + 64.0 * i;
  CRTS_scoll_redurt(from, from, 70, CRTS_double, OP_max, room, 16);
  for (i = 0; i < 70; ++i)
    errors += from[i] != 63 + i;
  for (i = 0; i < 64; ++i)
    pieces[i] = 100 * _PEN + i;
  CRTS_scoll_redurt(pieces, got, 64, CRTS_int, OP_min, room, 32);
  for (i = 0; i < 64; ++i)
    errors += got[i] != i;
  athread_alltoall(pieces, got, sizeof(int));
  for (i = 0; i < 64; ++i)
    errors += got[i] != 100 * i + _PEN;
  a->wrong[_PEN] = errors;
}
