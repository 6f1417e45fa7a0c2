/* Cycles of one product of pieces in LDM, where nothing but the product takes
   time. usage: pieces ROWS COLUMNS K FLOPS-PER-CYCLE [M]
   of the piece of a CPE; M: rows of the whole tile, if not 8 pieces of rows. */
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include "pieces.h"
extern SLAVE_FUN(measure)();
int main(int argc, char **argv) {
  if (argc != 5 && argc != 6) {
    fprintf(stderr, "usage: pieces ROWS COLUMNS K FLOPS-PER-CYCLE [M]\n");
    return 2;
  }
  struct pieces p = {atoi(argv[1]), atoi(argv[2]), atoi(argv[3])};
  p.m = argc > 5 ? atoi(argv[5]) : 8 * p.rows;
  athread_init();
  athread_spawn(measure, &p);
  athread_join();
  athread_halt();
  double least = 2.0 * p.m * (8 * p.cols) * (8 * p.k) / (64 * atof(argv[4]));
  printf("%d x %d x %d:", p.rows, p.cols, p.k);
  for (int beta = 0; beta < 2; ++beta)
    printf("%s beta %d: %ld cycles, %.1f %%", beta ? ";" : "", beta, p.cycles[beta],
           100 * least / p.cycles[beta]);
  printf("\n");
  return 0;
}
