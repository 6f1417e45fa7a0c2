// Slave files that define the same: what the vendor's linker accepts is one, and
// what differs is an error that names both sources.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc main.c one.c two.c -o good 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: ./good | FileCheck %s
// RUN: sw-simcc -c -slave one.c -o one.o && sw-simcc -c -slave two.c -o two.o && sw-simcc main.c one.o two.o -o good && ./good | FileCheck %s
// RUN: sw-simcc main.c one.c two.c -DSAME -o good && ./good | FileCheck %s
// RUN: not sw-simcc main.c one.c two.c -DVALUE -o p 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not sw-simcc main.c one.c two.c -DSIZE -o p 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not sw-simcc main.c one.c two.c -DBODY -o p 2>&1 | FileCheck %s --check-prefix=BODY
// RUN: not sw-simcc main.c one.c two.c -DOWN -o p 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: not sw-simcc main.c one.c -o p 2>&1 | FileCheck %s --check-prefix=MISSING

// SILENT-NOT: {{.}}
// CHECK: count 3 total 64
// VALUE: {{^}}two.c: error: 'count' is also defined at one.c: slave files share a thread-local variable only if its type and value are the same
// SIZE: {{^}}two.c: error: 'count' is also defined at one.c: slave files share
// BODY: two.c:6: error: 'step' is also defined at {{.*}}one.c:5: slave files share a function only if it is the same
// OWN: two.c:6: error: 'step' is also defined at {{.*}}one.c:5: slave files share a function only if it is the same, and uses no static variable
// MISSING: main.c:10: error: no input defines the CPE function 'two'
// VALUE-NOT: /tmp/sw-simcc

//--- common.h
#ifdef VALUE
#define INITIAL = OWN_VALUE
#elif defined(SAME)
#define INITIAL = 0
#else
#define INITIAL
#endif
//--- main.c
#include <athread.h>
#include <stdio.h>
int total; /* also in both slave files */
void SLAVE_FUN(one)(void *);
void SLAVE_FUN(two)(void *);
int main(void) {
  athread_init();
  athread_spawn(one, 0);
  athread_join();
  athread_spawn(two, 0);
  athread_join();
  athread_halt();
  return 0;
}
//--- one.c
#include <slave.h>
#include "common.h"
#define OWN_VALUE 1
__thread_local int count INITIAL;
int step(int by) {
  return by + 1;
}
int total;
__thread_local const int limit = 1;
void one(void *argument) {
  (void)argument;
  count = step(1);
  if (limit == 1)
    atomic_inc1_w(&total);
}
//--- two.c
#include <stdio.h>
#include <slave.h>
#include "common.h"
static int own;
#define OWN_VALUE 2
int step(int by) {
#ifdef BODY
  return by + 2;
#elif defined(OWN)
  return by + 1 + own;
#else
  return by + 1;
#endif
}
#ifdef SIZE
__thread_local long count;
#else
__thread_local int count INITIAL;
#endif
int total;
__thread_local const long limit = 5; /* another number than in one.c */
void two(void *argument) {
  (void)argument;
  if (_MYID == limit)
    printf("count %d total %d\n", step((int)count), total);
}
