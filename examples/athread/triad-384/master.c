/* Stream triad on all six core groups of an SW26010-Pro: 384 CPEs. */
#include "args.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

extern void SLAVE_FUN(triad)(triad_args *);

/* Memory that all core groups reach, in the memories of all of them. */
static double *array(long n) {
  char *memory = cross_malloc(n * sizeof(double) + 127);
  return (double *)((long)(memory + 127) / 128 * 128);
}

int main() {
  triad_args args;
  struct timeval begin, end;
  long i, wrong = 0;
  args.n = 384L * 2 * CHUNK;
  args.s = 0.5;
  args.a = array(args.n);
  args.b = array(args.n);
  args.c = array(args.n);
  for (i = 0; i < args.n; i++) {
    args.b[i] = i;
    args.c[i] = 2 * i;
  }
  athread_init_cgs();
  gettimeofday(&begin, NULL);
  athread_spawn_cgs(triad, &args);
  athread_join_cgs();
  gettimeofday(&end, NULL);
  athread_halt();
  for (i = 0; i < args.n; i++)
    wrong += args.a[i] != 2 * args.b[i];
  printf("triad on 384 CPEs: %ld wrong, %.0f GB/s\n", wrong,
         3e-3 * args.n * sizeof(double) /
             ((end.tv_sec - begin.tv_sec) * 1e6 + end.tv_usec - begin.tv_usec));
  return wrong != 0;
}
