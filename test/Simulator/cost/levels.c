// Counting does not change results, at any level of optimisation, in C and C++,
// and two runs take the same time.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -O0 %t/host.cpp %t/slave.c -o %t/p0 && %t/p0 > %t/0.txt && %t/p0 | diff - %t/0.txt
// RUN: sw-simcc -O1 %t/host.cpp %t/slave.c -o %t/p1 && %t/p1 > %t/1.txt
// RUN: sw-simcc -O2 %t/host.cpp %t/slave.c -o %t/p2 && %t/p2 > %t/2.txt
// RUN: sw-simcc -O3 %t/host.cpp %t/slave.c -o %t/p3 && %t/p3 > %t/3.txt
// RUN: FileCheck %s --input-file=%t/0.txt
// RUN: FileCheck %s --input-file=%t/1.txt
// RUN: FileCheck %s --input-file=%t/2.txt
// RUN: FileCheck %s --input-file=%t/3.txt
// CHECK: sum 4950, caught 4, words 30, CPEs 64 wrong 0
// CHECK: clock advanced 1

//--- host.cpp
#include <algorithm>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>
#include <athread.h>
#include <vendor_state.h>
extern "C" void SLAVE_FUN(work)(void *);
long results[64];
static int limited(int x) {
  if (x > 3)
    throw std::out_of_range("too large");
  return x;
}
int main() {
  std::map<std::string, int> words;
  std::vector<long> numbers;
  long sum = 0, wrong = 0;
  int caught = 0;
  for (int i = 0; i < 100; ++i)
    words[std::to_string(i % 30)] = i, numbers.push_back(99 - i);
  std::sort(numbers.begin(), numbers.end());
  for (long number : numbers)
    sum += number;
  try {
    for (caught = 0;; ++caught)
      limited(caught);
  } catch (const std::out_of_range &) {
  }
  athread_init();
  __real_athread_spawn((void *)SLAVE_FUN(work), results);
  athread_join();
  for (int i = 0; i < 64; ++i) {
    long n = i, steps = 0;
    for (n = i + 1; n != 1; ++steps)
      n = n % 2 ? 3 * n + 1 : n / 2;
    wrong += results[i] != steps;
  }
  printf("sum %ld, caught %d, words %zu, CPEs 64 wrong %ld\n", sum, caught,
         words.size(), wrong);
  printf("clock advanced %d\n", __swsim_counters.clock > 0);
  return 0;
}
//--- slave.c
#include "slave.h"
__thread_local volatile int reply;
__thread_local long steps;
void work(long *results) {
  long n;
  for (n = _MYID + 1; n != 1; ++steps)
    n = n % 2 ? 3 * n + 1 : n / 2;
  athread_put(PE_MODE, &steps, results + _MYID, 8, (void *)&reply, 0, 0);
  while (reply != 1)
    ;
}
