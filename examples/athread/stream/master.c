/* Stream triad on one core group: memory bandwidth as a program sees it. */
#include "args.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

extern SLAVE_FUN(triad)();

static double seconds() {
  struct timeval t;
  gettimeofday(&t, NULL);
  return t.tv_sec + 1e-6 * t.tv_usec;
}

int main() {
  struct stream_args args;
  double begin, time;
  long i, wrong = 0;
  args.s = 3;
  args.n = 64L * 8 * CHUNK;
  posix_memalign((void **)&args.a, 128, args.n * sizeof(double));
  posix_memalign((void **)&args.b, 128, args.n * sizeof(double));
  posix_memalign((void **)&args.c, 128, args.n * sizeof(double));
  for (i = 0; i < args.n; i++) {
    args.b[i] = i;
    args.c[i] = 2 * i + 1;
  }
  athread_init();
  begin = seconds();
  athread_spawn(triad, &args);
  athread_join();
  time = seconds() - begin;
  athread_halt();
  for (i = 0; i < args.n; i++)
    wrong += args.a[i] != args.b[i] + args.s * args.c[i];
  printf("stream triad: %ld wrong, %.1f GB/s\n", wrong,
         3e-9 * args.n * sizeof(double) / time);
  return wrong != 0;
}
