/* Errors of 16-bit products by the length of a run. */
#ifndef ERRORS_H
#define ERRORS_H
enum { ROWS = 64, COLS = 256, MOST_K = 4096 };
struct errors {
  int k, run, is_bfloat;
  /* 16-bit numbers, row-major, and C. */
  const unsigned short *a, *b;
  float *c;
};
#endif
