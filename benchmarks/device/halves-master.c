/* Cycles of one 16-bit product of pieces in LDM that adds to C.
   usage: halves ROWS COLUMNS K RUN [VARIANT], of the piece of a CPE. */
#include "halves.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
extern SLAVE_FUN(measure)();
int main(int argc, char **argv) {
  if (argc != 5 && argc != 6) {
    fprintf(stderr, "usage: halves ROWS COLUMNS K RUN [VARIANT]\n");
    return 2;
  }
  struct halves p = {atoi(argv[1]), atoi(argv[2]), atoi(argv[3]), atoi(argv[4]),
                     argc > 5 ? atoi(argv[5]) : 1};
  athread_init();
  athread_spawn(measure, &p);
  athread_join();
  athread_halt();
  /* 32 multiply-adds a cycle. */
  double least = 1.0 * p.rows * p.cols * (8 * p.k) / 32;
  printf("%d x %d x %d, run %d, variant %d: f16 %ld cycles, %.1f %%; bf16 %ld "
         "cycles, %.1f %%\n",
         p.rows, p.cols, p.k, p.run, p.variant, p.cycles[0],
         100 * least / p.cycles[0], p.cycles[1], 100 * least / p.cycles[1]);
  return 0;
}
