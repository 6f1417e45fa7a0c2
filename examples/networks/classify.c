/* Classifies images with the library lenet, which sw-compile has made from
   lenet.mlir. */
#include <athread.h>
#include <stdio.h>
#include "lenet.h"

int main(void) {
  static float image[1][1][28][28] __attribute__((aligned(128)));
  static float scores[1][10] __attribute__((aligned(128)));
  int status, digit, row, column;

  athread_init();
  status = lenet_load("lenet.weights");
  for (digit = 0; status == LENET_SUCCESS && digit < 3; ++digit) {
    int best = 0, i;
    /* A vertical stroke that moves to the right. */
    for (row = 0; row < 28; ++row)
      for (column = 0; column < 28; ++column)
        image[0][0][row][column] = column / 8 == digit ? 1.0f : 0.0f;
    status = lenet_run(&image[0][0][0][0], &scores[0][0]);
    for (i = 1; i < 10; ++i)
      if (scores[0][i] > scores[0][best])
        best = i;
    printf("image %d: class %d, score %.1f\n", digit, best, scores[0][best]);
  }
  if (status != LENET_SUCCESS)
    fprintf(stderr, "classify: %s\n", lenet_message(status));
  lenet_unload();
  athread_halt();
  return status != LENET_SUCCESS;
}
