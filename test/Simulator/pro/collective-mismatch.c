// The members of a collective call must agree on length, root and place. Those
// that do not are reported with both CPEs, lines and values.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: not %t/p 1 > %t/out 2>&1
// RUN: not %t/p 2 >> %t/out 2>&1
// RUN: not %t/p 3 >> %t/out 2>&1
// RUN: not %t/p 4 >> %t/out 2>&1
// RUN: not %t/p 5 >> %t/out 2>&1
// RUN: not %t/p 6 >> %t/out 2>&1
// RUN: not %t/p 7 >> %t/out 2>&1
// RUN: not %t/p 8 >> %t/out 2>&1
// RUN: not %t/p 9 >> %t/out 2>&1
// RUN: not %t/p 10 >> %t/out 2>&1
// RUN: not %t/p 11 >> %t/out 2>&1
// RUN: FileCheck %s --input-file=%t/out

// Length, root, place.
// CHECK: CPE (0,2): athread_rma_bcast_coll to 'to', 32 bytes, root 9, but CPE (0,0) calls athread_rma_bcast_coll to 'to', 64 bytes, root 9 at {{.*}}slave.c:[[#]] [{{.*}}slave.c:[[#]]]
// CHECK: CPE (0,2): athread_rma_row_bcast_coll to 'to', 64 bytes, root 2, but CPE (0,0) calls athread_rma_row_bcast_coll to 'to', 64 bytes, root 1 at {{.*}}slave.c:[[AT:[0-9]+]] [{{.*}}slave.c:[[AT]]]
// CHECK: CPE (2,0): athread_rma_col_bcast_coll to 'other', 64 bytes, root 0, but CPE (0,0) calls athread_rma_col_bcast_coll to 'to', 64 bytes, root 0 at {{.*}}slave.c:[[#]]
// A local variable of the same name, in a function that was called otherwise.
// CHECK: CPE (0,2): athread_rma_bcast_coll_other to 'local', 64 bytes, root 0, but CPE (0,0) calls athread_rma_bcast_coll_other to 'local', 64 bytes, root 0 at {{.*}}slave.c:[[#]], {{-?[0-9]+}} bytes away in LDM
// One call at two lines, another call, a plain barrier.
// CHECK: CPE (0,2): athread_rma_row_bcast_coll_other to 'to', 32 bytes, root 0, but CPE (0,0) calls athread_rma_row_bcast_coll_other to 'to', 64 bytes, root 0 at {{.*}}slave.c:34 [{{.*}}slave.c:32]
// CHECK: CPE (0,2): athread_rma_bcast_coll to 'to', 64 bytes, root 0, but CPE (0,0) calls athread_dma_bcast_coll to 'to', 64 bytes at {{.*}}slave.c:[[#]]
// CHECK: CPE (0,2): athread_ssync_array, but CPE (0,0) calls athread_rma_bcast_coll at {{.*}}slave.c:[[#]], and all members must make one call
// CHECK: CPE (1,2): athread_dma_col_bcast_coll to 'to', 64 bytes, but CPE (0,2) calls athread_dma_col_bcast_coll to 'to', 32 bytes at {{.*}}slave.c:[[#]]
// A root that no CPE is.
// CHECK: CPE (0,0): athread_rma_row_bcast_coll with root 8: expected 0 to 7
// Where the others send to.
// CHECK: CPE (0,2): athread_redurt of 4 units, type 5, operation 1, buffer of 8 at 'other', but CPE (0,0) calls athread_redurt of 4 units, type 5, operation 1, buffer of 8 at 'to' at {{.*}}slave.c:[[#]]
// CHECK: CPE (0,2): athread_alltoall of 4 units, type 0, operation 0 at 'there', but CPE (0,0) calls athread_alltoall of 4 units, type 0, operation 0 at 'here' at {{.*}}slave.c:[[#]]

// Clean: the same calls with equal arguments, each CPE at a line of its own.
// RUN: %t/p 0 | FileCheck %s --check-prefix=CLEAN
// CLEAN: no mistake

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(collect)();
int memory[1 << 10], mistake;
int main(int count, char **arguments) {
  mistake = atoi(arguments[1]);
  athread_init();
  athread_spawn(collect, memory);
  athread_join();
  puts("no mistake");
  return 0;
}
//--- slave.c
#include <slave.h>
extern int mistake;
__thread_local double from[8], to[8], other[8], sums[8];
__thread_local int pieces[64], here[64], there[64];

__attribute__((noinline)) static void deep(int levels) {
  volatile double local[8];
  local[0] = levels;
  if (levels)
    deep(levels - 1);
  else
    athread_rma_bcast_coll_other((double *)local, from, 64, 0);
  from[1] = local[0];
}

static void transfers(int odd, int kind) {
  switch (kind) {
  case 1:
    athread_rma_bcast_coll(to, from, odd ? 32 : 64, 9);
    break;
  case 2:
    athread_rma_row_bcast_coll(to, from, 64, odd ? 2 : 1);
    break;
  case 3:
    athread_rma_col_bcast_coll(_PEN == 16 ? other : to, from, 64, 0);
    break;
  case 4:
    deep(odd ? 1 : 0);
    break;
  case 5:
    if (odd)
      athread_rma_row_bcast_coll_other(to, from, 32, 0);
    else
      athread_rma_row_bcast_coll_other(to, from, 64, 0);
    break;
  case 7:
    if (odd)
      athread_ssync_array();
    else
      athread_rma_bcast_coll(to, from, 64, 0);
    break;
  case 9:
    athread_rma_row_bcast_coll(to, from, 64, 8);
    break;
  }
}

void collect(int *memory) {
  int odd = _PEN == 2, kind = mistake;
  for (int i = 0; i < 8; ++i)
    from[i] = i;
  for (int i = 0; i < 64; ++i)
    pieces[i] = i;
  transfers(odd, kind);
  if (kind == 6 && odd)
    athread_rma_bcast_coll(to, from, 64, 0);
  else if (kind == 6)
    athread_dma_bcast_coll(to, memory, 64);
  if (kind == 8)
    athread_dma_col_bcast_coll(to, memory, odd ? 32 : 64);
  if (kind == 10)
    athread_redurt(from, sums, 4, CRTS_double, OP_add, odd ? other : to, 8);
  if (kind == 11)
    athread_alltoall(pieces, odd ? there : here, 4);
  if (kind)
    return;
  if (odd)
    athread_rma_bcast_coll(to, from, 64, 9);
  else
    athread_rma_bcast_coll(to, from, 64, 9);
  athread_rma_row_bcast_coll(to, from, 64, 1);
  athread_rma_col_bcast_coll(other, from, 64, 7);
  deep(1);
  athread_dma_row_bcast_coll(to, memory, 64);
  athread_redurt(from, sums, 4, CRTS_double, OP_add, to, 8);
  athread_alltoall(pieces, here, 4);
}
