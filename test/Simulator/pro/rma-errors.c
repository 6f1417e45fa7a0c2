// Wrong arguments of RMA, transfers that meet, replies that are lost, and
// receivers that nobody sends to.
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
// RUN: not %t/p 12 >> %t/out 2>&1
// RUN: not %t/p 13 >> %t/out 2>&1
// RUN: %t/p 14 >> %t/out
// RUN: not %t/p 15 >> %t/out 2>&1
// RUN: FileCheck %s --input-file=%t/out

// CHECK: CPE (0,3): RMA put with CPE 64: expected 0 to 63, a CPE of this core group
// CHECK: CPE (0,3): RMA get with CPE -1: expected 0 to 63, a CPE of this core group
// CHECK: CPE (0,3): RMA put: length 6 is not a multiple of 4 bytes
// CHECK: CPE (0,3): RMA put of 0 bytes: expected a positive length
// CHECK: CPE (0,3): RMA put: the local side {{.*}}, 64 bytes, is not in LDM
// CHECK: CPE (0,3): RMA put: the local side {{.*}}, 524288 bytes, reaches outside of the LDM of this CPE
// CHECK: CPE (0,3): RMA put: remote reply word {{.*}} is not a multiple of 4 bytes
// CHECK: CPE (0,3): RMA row broadcast: the remote reply word {{.*}}, 4 bytes, is not in LDM
// CHECK: CPE (0,3): RMA column broadcast with mask 0x100: expected one or more of 8 bits
// A receiver that nobody sends to.
// CHECK: deadlock in kernel 'wrong': 1 CPE waits for what nothing can bring
// CHECK: CPE (0,3) at cycle {{[0-9]+}}: waits for more replies in 'r', which is 0
// The receiver resets its reply word after the data has come.
// CHECK: deadlock in kernel 'wrong': 1 CPE waits for what nothing can bring
// CHECK: CPE (0,5) at cycle {{[0-9]+}}: waits for more replies in 'r', which is 0{{.*}}; the reply of a RMA put{{.*}} came at cycle {{[0-9]+}}, before the CPE reset the word at cycle {{[0-9]+}}
// Two CPEs send to the same place at the same time.
// CHECK: CPE (0,4): RMA put of 64 bytes writes 'b' of CPE (0,5) while a RMA put of CPE (0,3) issued at {{.*}}slave.c:42 still uses it: nothing makes sure that it is over
// A DMA request still fills what RMA writes.
// CHECK: CPE (0,5): DMA get of 64 bytes at 'b' overlaps the RMA put of CPE (0,3) of 64 bytes at 'b' issued at {{.*}}slave.c:42, which has not been waited for
// Clean: the same two senders, one after the other.
// CHECK: no mistake
// All receivers reset their words, at different times: one line.
// CHECK: deadlock in kernel 'wrong': 32 CPEs wait
// CHECK-NEXT: each of 32 CPEs (columns 1, 3, 5, 7) at cycle {{[0-9]+}} to {{[0-9]+}}: waits for more replies in 'r', which is 0; the reply of a RMA put at {{.*}}.c:[[#]] came before the CPE reset the word at {{.*}}.c:[[#]]{{$}}
// CHECK-NEXT: the other 32 CPEs have returned
// CHECK-NOT: note

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(wrong)();
int memory[1 << 17], mistake;
int main(int count, char **arguments) {
  mistake = atoi(arguments[1]);
  athread_init();
  athread_spawn(wrong, memory);
  athread_join();
  puts("no mistake");
  return 0;
}
//--- slave.c
#include <slave.h>
extern int mistake;
__thread_local int a[16], b[16];
__thread_local crts_rply_t l, r;
static void from3(int *memory, int kind) {
  char *odd = (char *)&r + 2;
  switch (kind) {
  case 1:
    athread_rma_put(a, sizeof a, 64, b, &r);
    break;
  case 2:
    athread_rma_get(a, sizeof a, -1, b, &r);
    break;
  case 3:
    athread_rma_iput(a, &l, 6, 5, b, &r);
    break;
  case 4:
    athread_rma_iput(a, &l, 0, 5, b, &r);
    break;
  case 5:
    athread_rma_iput(memory, &l, sizeof a, 5, b, &r);
    break;
  case 6:
    athread_rma_iput(a, &l, 1 << 19, 5, b, &r);
    break;
  case 7:
    athread_rma_iput(a, &l, sizeof a, 5, b, odd);
    break;
  case 8:
    athread_rma_row_ibcast(b, a, sizeof a, &l, memory);
    break;
  case 9:
    athread_rma_col_imcast(b, a, sizeof a, &l, 0x100, &r);
    break;
  case 10:
    athread_rma_wait_value(&r, 1);
    break;
  case 14:
    athread_rma_put(a, sizeof a, 5, b, &r);
    break;
  default:
    athread_rma_iput(a, &l, sizeof a, 5, b, &r);
    athread_rma_wait_value(&l, 1);
  }
}
void wrong(int *memory) {
  int kind = mistake;
  if (_PEN == 5 && kind == 13)
    athread_dma_iget(b, memory, 64, &l);
  if (_PEN == 5 && kind == 13)
    athread_dma_wait_value(&l, 1);
  if (_PEN == 3 && kind != 15)
    from3(memory, kind);
  if (kind == 14)
    athread_ssync_array();
  if (_PEN == 4 && (kind == 12 || kind == 14))
    athread_rma_put(a, sizeof a, 5, b, &r);
  if (_PEN == 5 && kind == 11) {
    athread_dma_get(a, memory, sizeof a);
    r = 0;
    athread_rma_wait_value(&r, 1);
  }
  if (kind == 15 && _PEN % 2 == 0) {
    athread_rma_iput(a, &l, sizeof a, _PEN + 1, b, &r);
    athread_rma_wait_value(&l, 1);
  }
  if (kind == 15 && _PEN % 2 == 1) {
    athread_dma_get(a, memory, sizeof a);
    r = 0;
    athread_rma_wait_value(&r, 1);
  }
}
