// Messages name an element of an array by its indices, in LDM, among local
// variables and in main memory; of other data the offset.
// RUN: rm -rf %t && split-file %s %t && cd %t && sw-simcc main.c slave.c -o p
// RUN: not ./p 0 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not ./p 1 2>&1 | FileCheck %s --check-prefix=LOCAL
// RUN: not ./p 2 2>&1 | FileCheck %s --check-prefix=RECORD
// RUN: not ./p 3 2>&1 | FileCheck %s --check-prefix=MAIN
// RUN: not ./p 4 2>&1 | FileCheck %s --check-prefix=SLAVE
// RUN: not ./p 5 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not ./p 6 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: env SWSIM_CHECKS=-race:grid ./p 0

// TWO: read of 'grid'[3][5] before the DMA get issued at slave.c:[[#]] has been waited for
// LOCAL: read of 'row'[6] before the DMA get
// RECORD: read of 'points'[2] + 8 before the DMA get
// MAIN: 128 bytes of main memory at 'table'[15][8] reach outside of it (1024 bytes)
// SLAVE: 64 bytes of main memory at 'cells'[998] reach outside of it (8000 bytes)
// BLOCK: read of the block of ldm_malloc at slave.c:[[#]] + 16 before the DMA get
// LENGTH: read of 'some' + 16 before the DMA get

//--- main.c
#include <athread.h>
#include <stdlib.h>
void SLAVE_FUN(cases)(long *);
float table[16][16];
int main(int count, char **arguments) {
  long number = atoi(arguments[1]);
  athread_init();
  athread_spawn(cases, &number);
  athread_join();
  return 0;
}
//--- slave.c
#include <slave.h>
struct point {
  double x, y, z;
};
extern float table[16][16];
static double cells[1000];
__thread_local double grid[8][8];
__thread_local struct point points[4];
__thread_local volatile int reply;
__thread_local volatile double sum;
static void get(void *to, int bytes) {
  reply = 0;
  athread_get(PE_MODE, table, to, bytes, (void *)&reply, 0, 0, 0);
}
static void finish(void) {
  while (reply != 1)
    ;
}
static void local(long n) {
  double row[8];
  get(row, sizeof row);
  sum = row[n];
  finish();
}
static void length(long n) {
  double some[n];
  get(some, n * sizeof(double));
  sum = some[2];
  finish();
}
void cases(long *number) {
  long which = *number;
  if (_MYID)
    return;
  cells[0] = which;
  if (which == 0) {
    get(grid, sizeof grid);
    sum = grid[which + 3][5];
    finish();
  }
  if (which == 1)
    local(which + 5);
  if (which == 2) {
    get(points, sizeof points);
    sum = points[which].y;
    finish();
  }
  if (which == 3) {
    reply = 0;
    athread_get(PE_MODE, &table[15][8], grid, 128, (void *)&reply, 0, 0, 0);
    finish();
  }
  if (which == 4) {
    reply = 0;
    athread_get(PE_MODE, &cells[998], grid, 64, (void *)&reply, 0, 0, 0);
    finish();
  }
  if (which == 5) {
    double *block = ldm_malloc(64);
    get(block, 64);
    sum = block[2];
    finish();
  }
  if (which == 6)
    length(*(volatile long *)number);
}
