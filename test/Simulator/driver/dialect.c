// C as the vendor's compilers accept it: undeclared functions, implicit int,
// old-style definitions, a function without result used before its definition,
// inline functions of gnu89 in several files.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/other.c %t/slave.c -o %t/p 2> %t/messages
// RUN: FileCheck %s --check-prefix=WARN --input-file=%t/messages
// RUN: %t/p | FileCheck %s
// RUN: sw-simcc -std=gnu89 %t/master.c %t/other.c %t/slave.c -o %t/p 2>/dev/null && %t/p | FileCheck %s
// Inline functions without `static` are definitions, as in gcc 4.1.
// RUN: sw-simcc -std=c99 %t/inline.c %t/user.c -o %t/p
// RUN: %t/p | FileCheck %s --check-prefix=INLINE

// WARN-DAG: warning: call to undeclared function 'twice'
// WARN-DAG: warning: 'show' is used before its definition as a function without result
// CHECK: sum 2016, twice 42
// INLINE: inline 9

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(add)();
int values[64];
main() {
  int i, sum = 0;
  athread_init();
  athread_spawn(add, values);
  athread_join();
  for (i = 0; i < 64; i++)
    sum += values[i];
  show(sum, twice(21));
  return 0;
}
void show(int sum, int n) { printf("sum %d, twice %d\n", sum, n); }
//--- other.c
twice(n) int n;
{ return 2 * n; }
//--- slave.c
#include "slave.h"
__thread_local volatile int reply;
static store(address, value) int *address;
{
  __thread_local static int word[4];
  word[0] = value;
  reply = 0;
  athread_put(PE_MODE, word, address, 4, (void *)&reply, 0, 0);
  while (reply != 1)
    ;
}
void add(values) int *values;
{
  int id;
  asm volatile("rcsr %0, 0" : "=r"(id));
  store(values + id, id);
}
//--- inline.c
inline int square(int x) { return x * x; }
//--- user.c
#include <stdio.h>
int square(int);
int main() { return printf("inline %d\n", square(3)) < 0; }
