// Every mode distributes what it should: consecutive pieces to a row, the same
// to the rows of a mask, rows of a matrix to a row, and back.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p && env SWSIM_JSON=%t/json %t/p | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/json
// CHECK: row: 0 wrong
// CHECK: rows in blocks: 0 wrong
// CHECK: row back: 0 wrong
// CHECK: broadcast rows: 0 wrong
// CHECK: matrix: 0 wrong
// CHECK: matrix back: 0 wrong
// JSON: "dma_get_bytes": 6400,
// JSON: "dma_put_bytes": 4096,

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(run)();
enum { pitch = 40, rows = 16 };
int source[8192], rowBack[8][64], matrix[rows * pitch], matrixBack[rows * pitch];
int seen[5][64][16];

static int wrong, i, j;
static void expect(int set, int cpe, int word, int value) {
  wrong += seen[set][cpe][word] != value;
}
static void report(const char *name) {
  printf("%s: %d wrong\n", name, wrong);
  wrong = 0;
}

int main() {
  for (i = 0; i < 8192; ++i)
    source[i] = i;
  for (i = 0; i < rows * pitch; ++i)
    matrix[i] = i % pitch < 32 ? i : -1;
  athread_init();
  athread_spawn(run, 0);
  athread_join();
  for (i = 0; i < 64; ++i)
    for (j = 0; j < 8; ++j)
      expect(0, i, j, i / 8 * 64 + i % 8 * 8 + j);
  report("row");
  /* 16 blocks of 4 words with 12 words between: two blocks a CPE. */
  for (i = 0; i < 64; ++i)
    for (j = 0; j < 8; ++j)
      expect(1, i, j, i / 8 * 256 + (i % 8 * 2 + j / 4) * 16 + j % 4);
  report("rows in blocks");
  for (i = 0; i < 512; ++i)
    wrong += rowBack[i / 64][i % 64] != i + 1;
  report("row back");
  for (i = 0; i < 64; ++i)
    for (j = 0; j < 8; ++j)
      expect(2, i, j, i / 8 % 2 ? 1000 + i % 8 * 8 + j : 0);
  report("broadcast rows");
  /* Rows of 32 words in memory, four for every CPE: two rows a row of CPEs. */
  for (i = 0; i < 64; ++i)
    for (j = 0; j < 8; ++j)
      expect(3, i, j, (i / 8 * 2 + j / 4) * pitch + i % 8 * 4 + j % 4);
  report("matrix");
  for (i = 0; i < rows * pitch; ++i)
    wrong += matrixBack[i] != (i % pitch < 32 ? i : 0);
  report("matrix back");
  return 0;
}
//--- slave.c
#include "slave.h"
#include <dma.h>
extern int source[8192], rowBack[8][64], matrix[], matrixBack[];
extern int seen[5][64][16];
__thread_local int data[16];
__thread_local volatile int reply;
__thread_local int done;

static void wait(void) {
  ++done;
  while (reply != done)
    ;
}
static void show(int set) {
  int i;
  for (i = 0; i < 8; ++i) {
    seen[set][_MYID][i] = data[i];
    data[i] = 0;
  }
  athread_syn(ARRAY_SCOPE, 0xffff);
}
static void row(void) {
  int i;
  if (_COL == 3)
    athread_get(ROW_MODE, source + _ROW * 64, data, 256, (void *)&reply, 0, 0, 0);
  wait();
  show(0);
  if (_COL == 5)
    athread_get(ROW_MODE, source + _ROW * 256, data, 256, (void *)&reply, 0, 48, 16);
  wait();
  show(1);
  for (i = 0; i < 8; ++i)
    data[i] = _MYID * 8 + i + 1;
  athread_syn(ROW_SCOPE, 0xff);
  if (_COL == 0)
    athread_put(ROW_MODE, data, rowBack[_ROW], 256, (void *)&reply, 0, 0);
  wait();
  for (i = 0; i < 8; ++i)
    data[i] = 0;
  athread_syn(ARRAY_SCOPE, 0xffff);
}
void run(void *unused) {
  row();
  if (_MYID == 24)
    athread_get(BROW_MODE, source + 1000, data, 256, (void *)&reply, 0xaa, 0, 0);
  if (_ROW % 2)
    wait();
  else
    athread_syn(ROW_SCOPE, 0xff);
  athread_syn(ARRAY_SCOPE, 0xffff);
  show(2);
  /* Only the issuer sees a reply. */
  if (_COL == 6)
    athread_get(RANK_MODE, matrix + _ROW * 2 * 40, data, 256, (void *)&reply, 0, 32, 16);
  if (_COL == 6)
    wait();
  athread_syn(ROW_SCOPE, 0xff);
  if (_COL == 1)
    athread_put(RANK_MODE, data, matrixBack + _ROW * 2 * 40, 256, (void *)&reply, 32, 16);
  if (_COL == 1)
    wait();
  athread_syn(ROW_SCOPE, 0xff);
  show(3);
}
