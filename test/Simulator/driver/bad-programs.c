// Programs that misuse the interface: an error with the CPE, status 1, and the
// report all the same.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -DCASE=0 %t/master.c %t/slave.c -o %t/p && %t/p
// RUN: sw-simcc -DCASE=1 %t/master.c %t/slave.c -o %t/p && env SWSIM_JSON=%t/1.json not %t/p 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/1.json
// RUN: sw-simcc -DCASE=2 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: sw-simcc -DCASE=3 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: sw-simcc -DCASE=4 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=REPLY
// RUN: sw-simcc -DCASE=5 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=SPAWN
// RUN: sw-simcc -DCASE=6 %t/master.c %t/slave.c -o %t/p && env SWSIM_MAX_CYCLES=1e6 not %t/p 2>&1 | FileCheck %s --check-prefix=COMPUTE
// RUN: sw-simcc -DCASE=7 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: sw-simcc -DCASE=8 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=POLL
// RUN: sw-simcc -DCASE=9 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: sw-simcc -DCASE=10 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=JOIN
// RUN: sw-simcc -DCASE=11 %t/master.c %t/slave.c -o %t/p && %t/p 2>&1 | FileCheck %s --check-prefix=EXIT

// NULL: swsim: error: CPE (0,3): DMA get of 64 bytes: the LDM side is null
// JSON: "name": "misuse"
// HOST: swsim: error: CPE (0,3): DMA get of 64 bytes: the LDM side is in main memory
// MEMORY: swsim: error: CPE (0,3): DMA get: the main memory side is null
// REPLY: swsim: error: CPE (0,3): DMA get: the reply word
// SPAWN: swsim: error: CPE (0,3): athread_spawn called by a CPE
// COMPUTE: swsim: error: CPE (0,3): kernel 'misuse' has run for more than 1e+06 cycles
// KERNEL: swsim: error: athread_spawn of 'nothing': the kernel is null
// POLL: swsim: error: deadlock in kernel 'misuse'
// OTHER: swsim: error: CPE (0,3): DMA get of 64 bytes: the LDM side is
// JOIN: swsim: error: athread_join without athread_spawn
// EXIT: swsim: warning: the program ends while kernel 'misuse' has not been joined

//--- master.c
#include <athread.h>
#include <stdlib.h>
extern SLAVE_FUN(misuse)();
int data[1024], *on_stack, *on_heap;
void again() { athread_spawn(misuse, 0); }
void (*spawn_again)() = again;
int main() {
  int local[64];
  on_stack = local;
  on_heap = malloc(256);
  athread_init();
  if (CASE == 7)
    __swsim_spawn(0, 0, "nothing");
  athread_spawn(misuse, 0);
  athread_join();
  if (CASE == 10)
    athread_join();
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <stdlib.h>
extern int data[1024], *on_stack;
extern void (*spawn_again)();
__thread_local int buffer[64];
__thread_local volatile int reply;
int *of_another;
static void get(void *from, void *to, void *word) {
  athread_get(PE_MODE, from, to, 64, word, 0, 0, 0);
  while (reply != 1)
    ;
}
void misuse(void *unused) {
  volatile int n = 0;
  reply = 0;
  if (_MYID == 0)
    of_another = buffer;
  athread_syn(ARRAY_SCOPE, 0xffff);
  if (_MYID != 3)
    return;
  switch (CASE) {
  case 0:
    get(data, buffer, (void *)&reply);
    break;
  case 1:
    get(data, 0, (void *)&reply);
    break;
  case 2:
    get(data, on_stack, (void *)&reply);
    break;
  case 3:
    get(0, buffer, (void *)&reply);
    break;
  case 4:
    get(data, buffer, 0);
    break;
  case 5:
    spawn_again();
    break;
  case 6:
    for (;;)
      n++;
  case 8:
    while (reply != 1)
      ;
    break;
  case 9:
    get(data, of_another, (void *)&reply);
    break;
  case 11:
    exit(0);
  }
}
