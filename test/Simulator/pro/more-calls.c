// Calls that few programs use: single CPEs, kernels in a loop, the LDM heap as
// a whole, words that CPEs add to, broadcasts without the one that has the data.
// RUN: rm -rf %t && split-file %s %t && cd %t && sw-simcc --chip=sw26010pro main.c slave.c -o p && ./p | FileCheck %s
// CHECK: one 42 of 9
// CHECK-NEXT: sum 64, then 0
// CHECK-NEXT: largest block again: 1, bits 3
// CHECK-NEXT: broadcasts 63 56 56, own 64

//--- main.c
#include <athread.h>
int figures[8];
extern SLAVE_FUN(one)(), SLAVE_FUN(add)(), SLAVE_FUN(heap)(), SLAVE_FUN(spread)();
int main(void) {
  athread_init();
  athread_create(9, one, figures);
  athread_wait(9);
  athread_end(9);
  printf("one %d of %d\n", figures[0], figures[1]);
  athread_enter64_arg();
  athread_spawn64_arg(add, (void *)1);
  athread_join64_arg();
  int sum = figures[2];
  athread_spawn64_arg(add, (void *)-1);
  athread_join64_arg();
  athread_leave64_arg();
  printf("sum %d, then %d\n", sum, figures[2]);
  athread_enter64();
  athread_spawn64(heap);
  athread_join64();
  athread_leave64();
  printf("largest block again: %d, bits %d\n", figures[3], figures[4]);
  athread_spawn(spread, 0);
  athread_join();
  printf("broadcasts %d %d %d, own %d\n", figures[5], figures[6], figures[7], figures[2]);
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <crts.h>
extern int figures[8];
void one(int *out) {
  out[0] = 42;
  out[1] = _PEN;
}
void add(long sign) {
  if (sign > 0)
    updt_addw(1, &figures[2]);
  else
    updt_subw(1, &figures[2]);
}
void heap(void *none) {
  size_t before, after;
  if (_PEN)
    return;
  ldm_malloc(128);
  ldm_malloc(64);
  ldm_free_all();
  char *block = ldm_malloc_max(&before);
  block[before - 1] = 1;
  ldm_free_all();
  ldm_malloc_max(&after);
  ldm_free_all();
  figures[3] = before == after;
  figures[4] = _crts_count_ones(0x91);
}
__thread_local int value[4], source;
void spread(void *none) {
  source = _PEN + 100;
  for (int i = 0; i < 4; ++i)
    value[i] = 0;
  CRTS_rma_bcast_coll_other(&value[0], &source, 4, 5);
  CRTS_rma_row_bcast_coll_other(&value[1], &source, 4, 2);
  athread_rma_col_bcast_coll_other(&value[2], &source, 4, 3);
  if (value[0] == 105)
    updt_addw(1, &figures[5]);
  if (value[1] == 102 + 8 * _ROW)
    updt_addw(1, &figures[6]);
  if (value[2] == 124 + _COL)
    updt_addw(1, &figures[7]);
  if (source == _PEN + 100)
    updt_addw(1, &figures[2]);
}
