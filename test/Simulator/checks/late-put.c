// A put that is under way when the kernel ends does no harm; one that reads a
// local variable whose place another function takes does. And LDM that a launch
// leaves after makes room for the next.
// RUN: rm -rf %t && split-file %s %t && cd %t && sw-simcc main.c slave.c -o p
// RUN: ./p 0 2>&1 | FileCheck %s --check-prefix=END --match-full-lines
// RUN: ./p 1 2>&1 | FileCheck %s --check-prefix=LOCAL
// RUN: not env SWSIM_CHECKS=strict ./p 0 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not env SWSIM_CHECKS=strict ./p 1 2>&1 | FileCheck %s --check-prefix=STRICTLOCAL
// RUN: not ./p 2 2>&1 | FileCheck %s --check-prefix=GOESON
// RUN: env SWSIM_CHECKS=-wait ./p 2 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: ./p 3 2>&1 | FileCheck %s --check-prefix=HEAP

// END: swsim: warning: CPE (0,0): the kernel returns without waiting for the DMA put at slave.c:11
// END-NEXT: 7 7 7 7
// LOCAL: swsim: warning: CPE (0,0): the kernel returns without waiting for the DMA put at slave.c:17
// LOCAL: 8 8 8 8
// STRICT: error: CPE (0,0): missing wait: the kernel returns, but the DMA put from 'kept'
// STRICTLOCAL: error: CPE (0,0): leaves the function of '{{out|gone}}' before the DMA put issued at slave.c:17 has been waited for
// GOESON: error: CPE (0,0): leaves the function of '{{out|gone}}' before the DMA put issued at slave.c:17 has been waited for
// GOESON-NEXT: SWSIM_CHECKS=-wait
// RESULT: 8 8 8 8
// HEAP: warning: CPE (0,0): the block of ldm_malloc at slave.c:36 of an earlier launch has not been freed; it is now, to make room at slave.c:36
// HEAP: 3 launches

//--- main.c
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
void SLAVE_FUN(late)(long *);
int memory[4];
int main(int count, char **arguments) {
  long number = atoi(arguments[1]), launches = 0;
  athread_init();
  do {
    athread_spawn(late, &number);
    athread_join();
  } while (number == 3 && ++launches < 3);
  if (number == 3)
    printf("%ld launches\n", launches);
  else
    printf("%d %d %d %d\n", memory[0], memory[1], memory[2], memory[3]);
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
extern int memory[4];
__thread_local int kept[4];
__thread_local volatile int reply;
static void from_static(void) {
  int i;
  for (i = 0; i < 4; i++)
    kept[i] = 7;
  reply = 0;

  athread_put(PE_MODE, kept, memory, 16, (void *)&reply, 0, 0);
}
__attribute__((noinline)) static void from_local(int value) {
  int out[4] = {value, value, value, value};
  volatile int gone = 0;

  athread_put(PE_MODE, out, memory, 16, (void *)&gone, 0, 0);
}
__attribute__((noinline)) static int another(int value) {
  volatile int place[8];
  place[value] = value;
  return place[value];
}
void late(long *number) {
  long which = *number;
  if (_MYID != 0)
    return;
  if (which == 0)
    from_static();
  if (which == 1 || which == 2)
    from_local(8);
  if (which == 2)
    another(3);
  if (which == 3)

    ldm_malloc(40000);
}
