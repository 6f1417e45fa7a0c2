/* usage: nest M N K TILE-M TILE-N TILE-K C-BUFFERS UNIT; prints the cycles of
   the launch. */
#include <athread.h>
#include <stdio.h>
#include <stdlib.h>
#include "nest.h"
extern SLAVE_FUN(multiply)();
static void *matrix(long rows, long cols) {
  void *memory;
  if (posix_memalign(&memory, 128, rows * cols * sizeof(element)))
    exit(2);
  return memory;
}
int main(int argc, char **argv) {
  struct nest x;
  if (argc != 9) {
    fprintf(stderr, "usage: nest M N K TILE-M TILE-N TILE-K C-BUFFERS UNIT\n");
    return 2;
  }
  for (int i = 0; i < 3; ++i) {
    x.extents[i] = atoi(argv[1 + i]);
    x.sizes[i] = atoi(argv[4 + i]);
  }
  x.c_buffers = atoi(argv[7]);
  x.unit = atoi(argv[8]);
  x.a = matrix(x.extents[0], x.extents[2]);
  x.b = matrix(x.extents[2], x.extents[1]);
  x.c = matrix(x.extents[0], x.extents[1]);
  athread_init();
  athread_spawn(multiply, &x);
  athread_join();
  athread_halt();
  return 0;
}
