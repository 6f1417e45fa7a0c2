// A value that nobody has written is reported where it is used, not where it is
// copied: structures and arrays with gaps are copied element by element.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc master.c slave.c -o p && ./p 0 | FileCheck %s
// RUN: not ./p 1 2>&1 | FileCheck %s --check-prefix=USE
// RUN: not ./p 2 2>&1 | FileCheck %s --check-prefix=MAIN
// RUN: not ./p 3 2>&1 | FileCheck %s --check-prefix=TWICE
// CHECK: sum 6
// USE: error: CPE (0,0): read of the block of ldm_malloc at slave.c:[[#]] + 24, which nobody has written [slave.c:25]
// MAIN: error: CPE (0,0): read of the block of ldm_malloc at slave.c:[[#]] + 24, which nobody has written [slave.c:28]
// TWICE: error: CPE (0,0): read of the block of ldm_malloc at slave.c:[[#]] + 24, which nobody has written [slave.c:32]

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(work)(int *);
double out[8];
int main(int count, char **arguments) {
  int kind = atoi(arguments[1]);
  athread_init();
  athread_spawn(work, &kind);
  athread_join();
  printf("sum %g\n", out[0]);
  return 0;
}
//--- slave.c
#include <slave.h>
extern double out[8];
typedef struct {
  double x[4];
} point;
__attribute__((noinline)) static void move(double *to, double *from, int step) {
  to[0 * step] = from[0];
  to[1 * step] = from[1];
  to[2 * step] = from[2];
  to[3 * step] = from[3];
}
void work(int *kind) {
  double *from, *to;
  if (_MYID)
    return;
  from = ldm_malloc(4 * sizeof(double));
  to = ldm_malloc(8 * sizeof(double));
  from[0] = 1;
  from[1] = 2;
  from[2] = 3;
  /* from[3] is a gap. */
  move(to, from, 1);
  out[0] = to[0] + to[1] + to[2];
  if (*kind == 1)
    out[1] = to[3] * 2;
  if (*kind == 2) {
    out[2] = 1;
    out[1] = to[3];
  }
  if (*kind == 3) {
    double first, second;
    first = to[3];
    out[3] = 1;
    second = first + 1;
    out[1] = second;
  }
  /* Written after the move. */
  to[3] = 4;
  out[4] = to[3] + 1;
}
