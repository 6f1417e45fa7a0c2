/* Times products of tiles that lie in LDM. Reads one job per line from a file:
   m n k bits variant beta unit shift. Prints the cycles from the first
   CPE's call to the last one's return, one line per job.
   usage: describe FILE */
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include "describe.h"
extern SLAVE_FUN(run_jobs)();
enum { MOST_JOBS = 4096 };
static struct job jobs[MOST_JOBS];
static long times[MOST_JOBS][64][2];
int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "r") : 0;
  struct jobs all = {0, jobs, times};
  struct job j;
  if (!file) {
    fprintf(stderr, "usage: describe FILE\n");
    return 2;
  }
  while (all.count < MOST_JOBS &&
         fscanf(file, "%d%d%d%d%d%d%d%d", &j.m, &j.n, &j.k, &j.bits, &j.variant, &j.beta, &j.unit,
                &j.shift) == 8)
    jobs[all.count++] = j;
  fclose(file);
  athread_init();
  athread_spawn(run_jobs, &all);
  athread_join();
  athread_halt();
  for (int i = 0; i < all.count; ++i) {
    long begin = times[i][0][0], end = times[i][0][1];
    for (int cpe = 1; cpe < 64; ++cpe) {
      begin = times[i][cpe][0] < begin ? times[i][cpe][0] : begin;
      end = times[i][cpe][1] > end ? times[i][cpe][1] : end;
    }
    printf("%ld\n", end - begin);
  }
  return 0;
}
