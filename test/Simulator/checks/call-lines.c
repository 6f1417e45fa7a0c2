// Calls in both branches of an `if` keep their own lines in messages, although
// they differ in arguments only.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: %t/p 0
// RUN: not %t/p 1 2>&1 | FileCheck %s --check-prefix=BARRIER
// RUN: not %t/p 2 2>&1 | FileCheck %s --check-prefix=GET
// RUN: not %t/p 3 2>&1 | FileCheck %s --check-prefix=HOST

// BARRIER: CPE (0,3): athread_syn with mask 0x7f, but CPE (0,0) waits with mask 0xff at {{.*}}slave.c:9 [{{.*}}slave.c:11]
// GET: CPE (0,3): DMA get of 128 bytes{{.*}} [{{.*}}slave.c:17]
// HOST: error: athread_spawn of 'lines' while kernel 'lines' has not been joined [{{.*}}master.c:14]

//--- master.c
#include <athread.h>
#include <stdlib.h>
extern SLAVE_FUN(lines)(int *);
int memory[64 * 32], mistake;
int main(int count, char **arguments) {
  int other = 0;
  mistake = atoi(arguments[1]);
  athread_init();
  if (mistake == 3)
    athread_spawn(lines, &mistake);
  if (mistake == 2)
    athread_spawn(lines, &other);
  else
    athread_spawn(lines, &mistake);
  athread_join();
  return 0;
}
//--- slave.c
#include <slave.h>
extern int memory[64 * 32], mistake;
__thread_local int tile[32];
__thread_local volatile int reply;
void lines(int *kind) {
  int odd = _MYID == 3;
  reply = 0;
  if (mistake != 1 || !odd)
    athread_syn(ROW_SCOPE, 0xff);
  else
    athread_syn(ROW_SCOPE, 0x7f);
  if (mistake != 2 || !odd)
    athread_get(PE_MODE, memory + 32 * _MYID, tile, 128, (void *)&reply, 0, 0,
                0);
  else
    // One element too far.
    athread_get(PE_MODE, memory + 32 * _MYID, tile + 1, 128, (void *)&reply, 0,
                0, 0);
  while (reply != 1)
    ;
}
