/*===- half-master.c - Cycles of loads and stores of narrow numbers -------===*/

#include <athread.h>

#include <stdio.h>

#include "half.h"

extern void SLAVE_FUN(half_kernel)(struct half_job *job);

int main(void) {
  static const char *const names[HALF_CASES] = {
      "extf f16", "truncf f16", "extf bf16", "truncf bf16", "sitofp i8"};
  struct half_job job;
  athread_init();
  athread_spawn(half_kernel, &job);
  athread_join();
  for (int i = 0; i < HALF_CASES; ++i)
    printf("%s: %.1f cycles, alone %.1f\n", names[i], job.cycles[i],
           job.alone[i]);
  athread_halt();
  return 0;
}
