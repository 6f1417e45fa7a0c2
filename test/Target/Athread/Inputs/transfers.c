#include <athread.h>
#include <stdio.h>

#include "kernels.h"

static float x[21 * 30], y[21 * 30], z[20 * 30], scalar = 77, all[47];
static double cube_in[4 * 6 * 20], cube_out[60];

static int ragged_errors(void) {
  int wrong = 0;
  for (int i = 0; i < 21 * 30; ++i)
    x[i] = i % 2 ? i : -i;
  ragged(x, y);
  for (int i = 0; i < 21 * 30; ++i)
    wrong += y[i] != (x[i] > 0 ? x[i] : 0);
  return wrong;
}

static int cube_errors(void) {
  int wrong = 0;
  for (int i = 0; i < 480; ++i)
    cube_in[i] = i;
  cube(cube_in, cube_out);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 5; ++k)
        wrong += cube_out[i * 15 + j * 5 + k] != i * 120 + (j + 1) * 20 + k + 2;
  return wrong;
}

static int comb_errors(void) {
  int wrong = 0;
  for (int i = 0; i < 600; ++i)
    z[i] = i;
  comb(z, &scalar, all);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      wrong += all[i * 4 + j] != i * 60 + j * 3;
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 6; ++j)
      wrong += all[16 + i * 6 + j] != i * 2 + j;
  return wrong + (all[46] != 77);
}

int main(void) {
  athread_init();
  printf("ragged %d wrong\n", ragged_errors());
  printf("cube %d wrong\n", cube_errors());
  printf("comb %d wrong\n", comb_errors());
  athread_halt();
  return 0;
}
