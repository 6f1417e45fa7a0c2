// Mistakes with the DMA calls of the SW26010-Pro.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: not %t/p 1 > %t/out 2>&1
// RUN: not %t/p 2 >> %t/out 2>&1
// RUN: not %t/p 3 >> %t/out 2>&1
// RUN: not %t/p 4 >> %t/out 2>&1
// RUN: not %t/p 5 >> %t/out 2>&1
// RUN: not %t/p 6 >> %t/out 2>&1
// RUN: not %t/p 7 >> %t/out 2>&1
// RUN: %t/p 8 >> %t/out 2>&1
// RUN: FileCheck %s --input-file=%t/out

// CHECK: DMA get: length 262144 does not fit, at most 262143
// CHECK: DMA put: stride 4294967296 does not fit, at most 2147483647
// CHECK: DMA put in mode 2: expected PE_MODE
// CHECK: DMA get in mode 1: expected PE_MODE or COL_MODE
// The SW26010's order of arguments, source first.
// CHECK: DMA get: the LDM side {{.*}}, 64 bytes, is in main memory
// CHECK: athread_dma_wait_value: the reply word {{.*}} is not in the LDM of this CPE
// CHECK: DMA get: length 64 is not a multiple of bsize 24
// CHECK: no mistake

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
__thread_local int a[16];
__thread_local crts_rply_t r;
void wrong(int *memory) {
  long far = 1L << 32;
  if (_PEN)
    return;
  switch (mistake) {
  case 1:
    athread_dma_iget(a, memory, 1 << 18, &r);
    break;
  case 2:
    athread_dma_put_stride(memory, a, sizeof a, 4, far);
    break;
  case 3:
    __swsim_pro_dma(DMA_PUT, COL_MODE, memory, a, sizeof a, &r, 0xff, 0, 0);
    break;
  case 4:
    athread_get(1, memory, a, sizeof a, &r, 0xff, 0, 0);
    break;
  case 5:
    athread_dma_get(memory, a, sizeof a);
    break;
  case 6:
    athread_dma_wait_value(memory, 1);
    break;
  case 7:
    athread_dma_get_stride(a, memory, sizeof a, 24, 8);
    break;
  default:
    athread_dma_get_stride(a, memory, sizeof a, 16, 8);
  }
}
