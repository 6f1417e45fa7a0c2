/* Streams of the CPEs of several core groups of an SW26010-Pro: every CPE gets
   or puts a part of one array of malloc, and SWSIM_PLACEMENT says in which
   memories the array is. Prints the rates of gets and puts in GB/s, without the
   launch. Arguments: the mask of the core groups. */
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include "stream.h"

extern SLAVE_FUN(run)();
extern SLAVE_FUN(nothing)();

static long cyclesOf(long groups, void *kernel, struct stream *s) {
  long begin = CRTS_time_cycle();
  __real_athread_spawn_cgmask(groups, kernel, s, 1);
  athread_join_cgmask();
  return CRTS_time_cycle() - begin;
}

int main(int count, char **arguments) {
  long groups = count > 1 ? strtol(arguments[1], NULL, 0) : 1, launch;
  double bytes = 64.0 * __builtin_popcountl(groups) * requests * blockBytes;
  struct stream s;
  s.memory = libc_aligned_malloc(6L * 64 * requests * blockBytes);
  athread_init_cgs();
  launch = cyclesOf(groups, (void *)slave_nothing, &s);
  for (s.isPut = 0; s.isPut < 2; ++s.isPut)
    printf("%.1f\n", bytes * 2.25 /
                         (cyclesOf(groups, (void *)slave_run, &s) - launch));
  libc_aligned_free(s.memory);
  athread_halt();
  return 0;
}
