// CPEs tell each other the addresses of their buffers, which lie in different
// places. On the chip an address of LDM is the same number on every CPE.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_MODE=detailed %t/p 0 > %t/out 2>&1
// RUN: env SWSIM_CHECKS=strict %t/p 0 >> %t/out 2>&1
// RUN: not %t/p 1 >> %t/out 2>&1
// RUN: not %t/p 2 >> %t/out 2>&1
// RUN: FileCheck %s --input-file=%t/out

// CHECK: wrong 0
// CHECK: wrong 0
// CHECK: CPE (7,7): RMA get of 72 bytes at the block of ldm_malloc at {{.*}}slave.c:18 of CPE (0,0) reaches 8 bytes past its end (64 bytes) {{.*}}slave.c:30]
// CHECK: CPE (7,7): RMA get: the local side {{.*}}, 64 bytes, reaches outside of the LDM of this CPE

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(exchange)();
int mistake, wrong;
char *volatile place[64];
int main(int count, char **arguments) {
  mistake = atoi(arguments[1]);
  athread_init();
  athread_spawn(exchange, 0);
  athread_join();
  printf("wrong %d\n", wrong);
  return 0;
}
//--- slave.c
#include <slave.h>
extern int mistake, wrong;
extern char *volatile place[64];
__thread_local_share long *gift[64];
__thread_local_share crts_rply_t *word[64];
static void check(const long *data, int sender) {
  for (int i = 0; i < 8; ++i)
    if (data[i] != 100 * sender + i)
      updt_addw(1, &wrong);
}
void exchange(void *unused) {
  int next = (_MYID + 1) % 64;
  crts_rply_t got = 0, sent = 0;
  // The buffers of all CPEs begin at different addresses.
  ldm_malloc(64 * (_MYID + 1));
  long *from, *into;
  crts_rply_t *came;
  from = ldm_malloc(64), into = ldm_malloc(64);
  came = ldm_malloc(4);
  *came = 0;
  for (int i = 0; i < 8; ++i)
    from[i] = 100 * _MYID + i;
  place[_MYID] = (char *)from;
  gift[_MYID] = into;
  word[_MYID] = came;
  athread_ssync_array();

  long copy[9];
  int extra = _MYID == 63 && mistake == 1 ? 8 : 0;
  athread_rma_iget(copy, &got, 64 + extra, next, place[next], &sent);
  athread_rma_wait_value(&got, 1);
  check(copy, next);
  athread_ssync_array();
  if (_MYID == 63 && mistake == 2)
    athread_rma_iget(place[0], &got, 64, next, copy, &sent);

  sent = 0;
  athread_rma_iput(from, &sent, 64, next, gift[next], word[next]);
  athread_rma_wait_value(&sent, 1);
  athread_rma_wait_value(came, 1);
  check(into, (_MYID + 63) % 64);
}
