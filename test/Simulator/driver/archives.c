// CPE objects in archives: calls from one archive to another and to objects,
// and archives that -L and -l name. Host objects keep their own functions.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --install-links=%t/bin
// RUN: cd %t && sw-simcc -slave -c outer.c inner.c && sw-simcc -host -c help.c main.c
// RUN: cd %t && %t/bin/sw5ar cr libouter.a outer.o help.o && %t/bin/swar rcs libinner.a inner.o
// RUN: cd %t && sw-simcc -hybrid main.o libouter.a libinner.a -o p && %t/p | FileCheck %s
// RUN: cd %t && sw-simcc -hybrid main.o -L. -louter -linner -o p && %t/p | FileCheck %s
// RUN: cd %t && sw-simcc -hybrid main.o outer.o help.o -L . -l inner -o p && %t/p | FileCheck %s
// RUN: cd %t && not sw-simcc -hybrid main.o libouter.a libinner.a wrong.c -o p 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: host 1, CPE 5
// WRONG: sw-simcc: error: CPE code calls 'only_host', which is compiled for the host only; compile its source for the CPEs, too (-slave)

//--- main.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(outer)();
extern int help(int), result[64];
int main() {
  athread_init();
  athread_spawn(outer, 0);
  athread_join();
  printf("host %d, CPE %d\n", help(0), result[63]);
  return 0;
}
//--- help.c
int result[64];
int help(int n) { return n + 1; }
int only_host(int n) { return n; }
//--- outer.c
#include <slave.h>
extern int result[64];
extern int help(int);
void outer(void *unused) { result[_MYID] = help(3); }
//--- inner.c
#include <slave.h>
int help(int n) { return n + 2; }
//--- wrong.c
#include <slave.h>
extern int only_host(int);
void inner(void *unused) { only_host(1); }
