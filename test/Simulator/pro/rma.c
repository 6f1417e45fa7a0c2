// Every RMA call moves what it should, to whom it should, and counts on both
// sides.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p && %t/p | FileCheck %s
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(calls)();
long wrong[64];
int main() {
  long i, sum = 0;
  athread_init();
  athread_spawn(calls, wrong);
  athread_join();
  athread_halt();
  for (i = 0; i < 64; ++i)
    sum += wrong[i];
  printf("%ld wrong\n", sum);
  return sum != 0;
}
//--- slave.c
#include <slave.h>
#define N 40
__thread_local int from[N], to[N];
__thread_local crts_rply_t l, r;
__thread_local athread_rply_t wide;
__thread_local long errors;

static void reset(void) {
  int i;
  athread_ssync_array();
  for (i = 0; i < N; ++i)
    from[i] = 1000 * _PEN + i, to[i] = -1;
  l = r = 0;
  athread_ssync_array();
}

/* CPE `sender` (or nobody for -1) has sent, and the reply word is as told. */
static void expect(int sender, int local, int remote) {
  int i;
  athread_ssync_array();
  for (i = 0; i < N; ++i)
    errors += to[i] != (sender < 0 ? -1 : 1000 * sender + i);
  errors += l != local || r != remote;
}

void calls(long *wrong) {
  int next = (_PEN + 1) % 64, before = (_PEN + 63) % 64, me = _PEN == 13;
  int row1 = _ROW == 1, col5 = _COL == 5;

  reset();
  athread_rma_put(from, sizeof from, next, to, &r);
  athread_rma_wait_value(&r, 1);
  expect(before, 0, 1);

  reset();
  athread_rma_iput(from, &l, sizeof from, next, to, &r);
  athread_rma_wait_value(&l, 1);
  athread_rma_wait_value(&r, 1);
  expect(before, 1, 1);

  reset();
  athread_rma_get(to, sizeof from, next, from, &r);
  athread_rma_wait_value(&r, 1);
  expect(next, 0, 1);

  reset();
  athread_rma_iget(to, &l, sizeof from, next, from, &r);
  athread_rma_wait_value(&l, 1);
  athread_rma_wait_value(&r, 1);
  expect(next, 1, 1);

  /* The caller may send to itself; null reply words tell nobody. */
  reset();
  CRTS_rma_iput(from, 0, sizeof from, _PEN, to, &r);
  CRTS_rma_wait_value(&r, 1);
  expect(_PEN, 0, 1);

  reset();
  if (me)
    athread_rma_bcast(to, from, sizeof from, &r);
  athread_rma_wait_value(&r, 1);
  expect(13, 0, 1);
  reset();
  if (me)
    athread_rma_ibcast(to, from, &l, sizeof from, &r);
  athread_rma_wait_value(&r, 1);
  if (me)
    athread_rma_wait_value(&l, 1);
  expect(13, me, 1);
  reset();
  if (me)
    athread_rma_bcast_other(to, from, sizeof from, &r);
  else
    athread_rma_wait_value(&r, 1);
  expect(me ? -1 : 13, 0, !me);
  reset();
  athread_rma_bcast_coll(to, from, sizeof from, 13);
  expect(13, 0, 0);

  reset();
  if (me)
    athread_rma_row_bcast(to, from, sizeof from, &r);
  if (row1)
    athread_rma_wait_value(&r, 1);
  expect(row1 ? 13 : -1, 0, row1);
  reset();
  if (me)
    athread_rma_row_ibcast(to, from, sizeof from, &l, &r);
  if (row1)
    athread_rma_wait_value(&r, 1);
  if (me)
    athread_rma_wait_value(&l, 1);
  expect(row1 ? 13 : -1, me, row1);
  reset();
  if (me)
    athread_rma_row_bcast_other(to, from, sizeof from, &r);
  else if (row1)
    athread_rma_wait_value(&r, 1);
  expect(row1 && !me ? 13 : -1, 0, row1 && !me);
  reset();
  athread_rma_row_bcast_coll(to, from, sizeof from, 5);
  expect(_ROW * 8 + 5, 0, 0);

  reset();
  if (me)
    athread_rma_col_bcast(to, from, sizeof from, &r);
  if (col5)
    athread_rma_wait_value(&r, 1);
  expect(col5 ? 13 : -1, 0, col5);
  reset();
  if (me)
    athread_rma_col_ibcast(to, from, sizeof from, &l, &r);
  if (col5)
    athread_rma_wait_value(&r, 1);
  if (me)
    athread_rma_wait_value(&l, 1);
  expect(col5 ? 13 : -1, me, col5);
  reset();
  athread_rma_col_bcast_coll(to, from, sizeof from, 1);
  expect(8 + _COL, 0, 0);

  /* Masks name rows, columns. */
  reset();
  if (me)
    athread_rma_row_imcast(to, from, sizeof from, &l, 0x81, &r);
  if (_ROW == 0 || _ROW == 7)
    athread_rma_wait_value(&r, 1);
  if (me)
    athread_rma_wait_value(&l, 1);
  expect(_ROW == 0 || _ROW == 7 ? 13 : -1, me, _ROW == 0 || _ROW == 7);
  reset();
  if (me)
    athread_rma_row_mcast(to, from, sizeof from, 0x02, &r);
  if (row1)
    athread_rma_wait_value(&r, 1);
  expect(row1 ? 13 : -1, 0, row1);
  reset();
  if (me)
    athread_rma_col_imcast_other(to, from, sizeof from, &l, 0x21, &r);
  if (_COL == 0 || (col5 && !me))
    athread_rma_wait_value(&r, 1);
  if (me)
    athread_rma_wait_value(&l, 1);
  expect(_COL == 0 || (col5 && !me) ? 13 : -1, me, _COL == 0 || (col5 && !me));
  reset();
  if (me)
    athread_rma_col_mcast(to, from, sizeof from, 0x04, &r);
  if (_COL == 2)
    athread_rma_wait_value(&r, 1);
  expect(_COL == 2 ? 13 : -1, 0, _COL == 2);

  /* One word for both replies; polling instead of waiting; a wide word. */
  reset();
  if (me)
    athread_rma_row_ibcast(to, from, sizeof from, &r, &r);
  if (me)
    athread_rma_wait_value(&r, 2);
  else if (row1)
    while (r < 1)
      ;
  expect(row1 ? 13 : -1, 0, row1 + me);
  wide = 0;
  reset();
  athread_rma_iput(from, &l, sizeof from, next, to, &wide);
  athread_rma_barrier();
  athread_rma_iput(from, &l, sizeof from, next, to, &wide);
  athread_rma_wait_value(&wide, 2);
  athread_rma_wait_value(&l, 2);
  errors += wide != 2;
  expect(before, 2, 0);

  athread_dma_put(wrong + _PEN, &errors, sizeof errors);
}
