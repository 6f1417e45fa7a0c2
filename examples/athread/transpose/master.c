/* Transposition of a matrix, tile by tile with strided DMA. */
#include "args.h"
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>

extern void SLAVE_FUN(transpose)();

int main() {
  transpose_args args = {0, 0, 10 * TILE, 7 * TILE};
  long i, j, wrong = 0, count = (long)args.rows * args.cols;
  unsigned long begin, end;
  posix_memalign((void **)&args.in, 128, count * sizeof(float));
  posix_memalign((void **)&args.out, 128, count * sizeof(float));
  for (i = 0; i < count; i++)
    args.in[i] = i;
  athread_init();
  asm volatile("rtc %0" : "=r"(begin));
  athread_spawn(transpose, &args);
  athread_join();
  asm volatile("rtc %0" : "=r"(end));
  athread_halt();
  for (i = 0; i < args.rows; i++)
    for (j = 0; j < args.cols; j++)
      wrong += args.out[j * args.rows + i] != args.in[i * args.cols + j];
  printf("transpose: %ld wrong, %s\n", wrong,
         end > begin ? "took time" : "took no time");
  return wrong != 0;
}
