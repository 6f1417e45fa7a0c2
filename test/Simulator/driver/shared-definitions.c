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
// Files that share a function and call each other.
// RUN: sw-simcc caller.c ping.c pong.c -o calls && ./calls | FileCheck %s --check-prefix=CALLS
// RUN: sw-simcc -c -slave ping.c pong.c && sw-simcc caller.c ping.o pong.o -o calls && ./calls | FileCheck %s --check-prefix=CALLS
// RUN: llvm-ar rcs libcalls.a ping.o pong.o && sw-simcc caller.c -L. -lcalls -o calls && ./calls | FileCheck %s --check-prefix=CALLS
// RUN: not sw-simcc caller.c ping.c pong.c -DBODY -o p 2>&1 | FileCheck %s --check-prefix=DIFFER

// SILENT-NOT: {{.}}
// CHECK: count 3 total 64
// VALUE: {{^}}two.c: error: 'count' is also defined at one.c: slave files share a thread-local variable only if its type and value are the same
// SIZE: {{^}}two.c: error: 'count' is also defined at one.c: slave files share
// BODY: two.c:6: error: 'step' is also defined at {{.*}}one.c:5: slave files share a function only if it is the same
// OWN: two.c:6: error: 'step' is also defined at {{.*}}one.c:5: slave files share a function only if it is the same, and uses no static variable
// MISSING: main.c:10: error: no input defines the CPE function 'two'
// VALUE-NOT: /tmp/sw-simcc
// CALLS: result 51
// DIFFER: 'twice' is also defined at {{.*}}: slave files share a function only if it is the same

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
//--- twice.h
int twice(int n) {
#ifdef BODY
  return 2 * n + BODY_OF_FILE;
#else
  return 2 * n;
#endif
}
//--- caller.c
#include <athread.h>
#include <stdio.h>
int result[64];
void SLAVE_FUN(ping)(void *);
int main(void) {
  athread_init();
  athread_spawn(ping, 0);
  athread_join();
  printf("result %d\n", result[5]);
  athread_halt();
  return 0;
}
//--- ping.c
#include <slave.h>
#define BODY_OF_FILE 1
#include "twice.h"
extern int result[64];
int pong(int n);
int half_way(int n) {
  return twice(n) + 1;
}
void ping(void *argument) {
  (void)argument;
  result[_MYID] = pong(twice(_MYID));
}
//--- pong.c
#include <slave.h>
#define BODY_OF_FILE 2
#include "twice.h"
int half_way(int n);
int pong(int n) {
  return twice(half_way(n)) + n - 1;
}
