// Every DMA call of the SW26010-Pro, and the waits that accept more.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro -mhost -c %t/master.c -o %t/master.o
// RUN: sw-simcc --chip=sw26010pro -mslave -msimd -O3 -c %t/slave.c -o %t/slave.o
// RUN: sw-simcc --chip=sw26010pro -mhybrid %t/master.o %t/slave.o -lm_slave -o %t/p
// RUN: %t/p | FileCheck %s
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(calls)();
int in[64 * 64], out[64 * 64], strided[64 * 64];
long wrong[64];
struct arguments {
  int *in, *out, *strided;
  long *wrong;
} arguments = {in, out, strided, wrong};
int main() {
  long i, sum = 0;
  for (i = 0; i < 64 * 64; ++i)
    in[i] = i;
  athread_init();
  athread_spawn(calls, &arguments);
  athread_join();
  for (i = 0; i < 64; ++i)
    sum += wrong[i];
  for (i = 0; i < 64 * 64; ++i) {
    sum += out[i] != i;
    /* CPE k has columns k of all 64 rows. */
    sum += strided[i] != 1000 * (i % 64) + i / 64;
  }
  printf("%ld wrong\n", sum);
  return sum != 0;
}
//--- slave.c
#include <slave.h>
#define N 64
__thread_local int mine[N], other[N];
__thread_local crts_rply_t r;
__thread_local athread_rply_t wide;
__thread_local long errors;
struct arguments {
  int *in, *out, *strided;
  long *wrong;
};
static void expect(const int *data, int first, int step, int count) {
  int i;
  for (i = 0; i < count; ++i)
    errors += data[i] != first + step * i;
}
static void clear(void) {
  int i;
  for (i = 0; i < N; ++i)
    other[i] = -1;
  r = 0;
  athread_ssync_array();
}
void calls(struct arguments *pointer) {
  struct arguments a;
  int i;
  athread_dma_get(&a, pointer, sizeof a);
  int *row = a.in + N * _PEN, *column = a.in + _PEN;

  athread_dma_get(mine, row, sizeof mine);
  expect(mine, N * _PEN, 1, N);
  athread_dma_put(a.out + N * _PEN, mine, sizeof mine);
  /* Blocks of 4 bytes, the gap between them is a row less one. */
  athread_dma_get_stride(other, column, sizeof other, 4, 4 * (N - 1));
  expect(other, _PEN, N, N);
  for (i = 0; i < N; ++i)
    other[i] = 1000 * _PEN + i;
  athread_dma_put_stride(a.strided + _PEN, other, sizeof other, 4, 4 * (N - 1));

  clear();
  wide = 0;
  athread_dma_iget(other, row, sizeof other / 2, &wide);
  athread_dma_iget_stride(other + N / 2, column, sizeof other / 2, 4,
                          4 * (N - 1), &wide);
  /* Waiting for less than there is: at least is enough. */
  athread_dma_wait_value(&wide, 2);
  athread_dma_wait_value(&wide, 1);
  errors += wide != 2;
  expect(other, N * _PEN, 1, N / 2);
  expect(other + N / 2, _PEN, N, N / 2);
  athread_dma_iput(a.out + N * _PEN, mine, sizeof mine, &r);
  athread_dma_barrier();
  athread_dma_iput_stride(a.strided + 64 * _PEN, mine, 0 + 16, 8, 8, &r);
  while (r < 2)
    ;
  /* Puts back what the last call has overwritten. */
  athread_ssync_array();
  for (i = 0; i < N; ++i)
    other[i] = 1000 * i + _PEN;
  athread_dma_put(a.strided + 64 * _PEN, other, sizeof other);

  /* The argument order of the SW26010. */
  clear();
  athread_get(PE_MODE, row, other, sizeof other, &r, 0, 0, 0);
  athread_dma_wait_value(&r, 1);
  expect(other, N * _PEN, 1, N);
  r = 0;
  athread_put(PE_MODE, other, a.out + N * _PEN, sizeof other, &r, 0, 0);
  athread_dma_wait_value(&r, 1);
  clear();
  if (_ROW == 0)
    athread_get(COL_MODE, a.in + N * _COL, other, sizeof other, &r, 1 << _COL, 0,
                0);
  athread_dma_wait_value(&r, 1);
  expect(other, N * _COL, 1, N);

  /* One read for several CPEs. */
  clear();
  athread_dma_bcast_coll(other, a.in + N, sizeof other);
  expect(other, N, 1, N);
  athread_ssync_array();
  athread_dma_bcast_stride_coll(other, a.in, sizeof other, 4, 4 * (N - 1));
  expect(other, 0, N, N);
  athread_ssync_array();
  athread_dma_row_bcast_coll(other, a.in + N * _ROW, sizeof other);
  expect(other, N * _ROW, 1, N);
  athread_dma_row_bcast_stride_coll(other, a.in + _ROW, sizeof other, 4,
                                    4 * (N - 1));
  expect(other, _ROW, N, N);
  athread_dma_col_bcast_coll(other, a.in + N * _COL, sizeof other);
  expect(other, N * _COL, 1, N);
  athread_dma_col_bcast_stride_coll(other, a.in + _COL, sizeof other, 4,
                                    4 * (N - 1));
  expect(other, _COL, N, N);
  clear();
  if (_PEN == 9)
    athread_dma_ibcast(other, a.in + 5 * N, sizeof other, &r);
  athread_dma_wait_value(&r, 1);
  expect(other, 5 * N, 1, N);
  clear();
  if (_COL == 2)
    athread_dma_row_ibcast(other, a.in + N * _ROW, sizeof other, &r);
  athread_dma_wait_value(&r, 1);
  expect(other, N * _ROW, 1, N);
  clear();
  if (_ROW == 3)
    athread_dma_col_ibcast_stride(other, a.in + _COL, sizeof other, 4,
                                  4 * (N - 1), &r);
  athread_dma_wait_value(&r, 1);
  expect(other, _COL, N, N);
  athread_dma_put(a.wrong + _PEN, &errors, sizeof errors);
}
