// Data for a CPE that has returned from the kernel comes to its LDM, and its
// reply word counts; its local variables are gone.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 0 2>&1 | FileCheck %s --implicit-check-not=swsim
// RUN: env SWSIM_JITTER=3 %t/p 0 2>&1 | FileCheck %s --implicit-check-not=swsim
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=GET
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/pro.c -o %t/p
// RUN: %t/p 0 2>&1 | FileCheck %s --implicit-check-not=swsim
// RUN: env SWSIM_JITTER=3 %t/p 0 2>&1 | FileCheck %s --implicit-check-not=swsim
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=PUT

// CHECK: 0 wrong
// GET: swsim: error: CPE (0,0): DMA get of 256 bytes to a local variable of CPE (0,1), which has returned [{{.*}}slave.c:15]
// PUT: swsim: error: CPE (0,0): RMA put of 256 bytes to a local variable of CPE (0,1), which has returned [{{.*}}pro.c:12]

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(send)();
extern SLAVE_FUN(look)();
int data[64], wrong[64];
int main(int count, char **arguments) {
  long i, sum = 0, isLocal = atoi(arguments[1]);
  for (i = 0; i < 64; ++i)
    data[i] = 100 + i;
  athread_init();
  athread_spawn(send, (void *)isLocal);
  athread_join();
  athread_spawn(look, 0);
  athread_join();
  for (i = 0; i < 64; ++i)
    sum += wrong[i];
  printf("%ld wrong\n", sum);
  return 0;
}
//--- slave.c
#include <slave.h>
extern int data[64], wrong[64];
__thread_local int fixed[64], own[64];
__thread_local volatile int reply, mine;
void send(void *isLocal) {
  int local[64];
  local[0] = 0;
  reply = 0;
  athread_syn(ARRAY_SCOPE, 0xffff);
  if (_MYID > 0)
    return;
  athread_get(PE_MODE, data, own, sizeof own, (void *)&mine, 0, 0, 0);
  while (mine != 1)
    ;
  athread_get(BCAST_MODE, data, isLocal ? local : fixed, sizeof fixed,
              (void *)&reply, 0x81, 0, 0);
  while (reply != 1)
    ;
}
void look(void *unused) {
  int i, errors = 0, is = _ROW % 7 == 0;
  for (i = 0; i < 64; ++i)
    if (is)
      errors += fixed[i] != 100 + i;
  wrong[_MYID] = errors + (reply != is);
}
//--- pro.c
#include <slave.h>
extern int data[64], wrong[64];
__thread_local int fixed[2][64], own[64];
__thread_local crts_rply_t l, r, there;
void send(void *isLocal) {
  int local[64];
  local[0] = 0;
  athread_ssync_array();
  if (_PEN > 0)
    return;
  athread_dma_get(own, data, sizeof own);
  athread_rma_iput(own, &l, sizeof own, 1, isLocal ? local : fixed[0], &r);
  athread_rma_wait_value(&l, 1);
  athread_rma_col_imcast(fixed[1], own, sizeof own, &l, 1 << 5, &there);
  athread_rma_wait_value(&l, 2);
}
void look(void *unused) {
  int i, errors = 0, isPut = _PEN == 1, isCast = _COL == 5;
  for (i = 0; i < 64; ++i) {
    if (isPut)
      errors += fixed[0][i] != 100 + i;
    if (isCast)
      errors += fixed[1][i] != 100 + i;
  }
  wrong[_PEN] = errors + (r != isPut) + (there != isCast);
}
