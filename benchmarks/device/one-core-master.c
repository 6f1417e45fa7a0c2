/* Cycles of a product that one CPE computes of operands in its LDM.
   usage: one-core FLOPS-PER-CYCLE {M N K [FORM] [xBATCH]}...
   A form has the letters a (A transposed), b (B transposed), u (rows of B and C
   one element longer, so that vectors are not aligned), or is -. */
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "one-core.h"
#include "tpp_gemm.h"
extern SLAVE_FUN(measure)();
int main(int argc, char **argv) {
  athread_init();
  athread_set_num_threads(1);
  for (int i = 2; i + 2 < argc;) {
    struct one_core p = {atoi(argv[i]), atoi(argv[i + 1]), atoi(argv[i + 2]), 1};
    const char *form = "-";
    i += 3;
    if (i < argc && strchr("-abu", argv[i][0]))
      form = argv[i++];
    if (i < argc && argv[i][0] == 'x')
      p.batch = atoi(argv[i++] + 1);
    p.flags = (strchr(form, 'a') ? TPP_TRANS_A : 0) | (strchr(form, 'b') ? TPP_TRANS_B : 0);
    p.gap = strchr(form, 'u') != 0;
    athread_spawn(measure, &p);
    athread_join();
    printf("%2zu-bit %d x %d x %d x%d %s: %ld cycles, %.1f %%\n", 8 * sizeof(ELEMENT), p.m, p.n, p.k, p.batch,
           form, p.cycles, 200.0 * p.m * p.n * p.k * p.batch / (atof(argv[1]) * p.cycles));
  }
  athread_halt();
  return 0;
}
