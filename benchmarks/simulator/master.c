/* Runs many equal steps of a tiled matrix product: see run.py. */
#include <athread.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include "products.h"

extern void SLAVE_FUN(multiply)();

int main(int argc, char **argv) {
  struct arguments arguments;
  long elements, i;
  if (argc != 3) {
    fprintf(stderr, "usage: %s SIZE STEPS\n", argv[0]);
    return 1;
  }
  arguments.size = atoi(argv[1]);
  arguments.steps = atol(argv[2]);
  elements = (long)arguments.size * arguments.size;
  arguments.a = memalign(128, elements * sizeof(float));
  arguments.b = memalign(128, elements * sizeof(float));
  for (i = 0; i < elements; ++i) {
    arguments.a[i] = 1.0f;
    arguments.b[i] = 0.5f;
  }
  athread_init();
  athread_spawn(multiply, &arguments);
  athread_join();
  athread_halt();
  return 0;
}
