/* Prints the cycles that a statement takes on CPE 0. */
#include <stdio.h>
static long now(void) {
  long t;
  __asm__ volatile("rcsr %0, 4" : "=r"(t));
  return t;
}
#define TIME(statement)                                                        \
  do {                                                                         \
    long begin = now();                                                        \
    statement;                                                                 \
    printf("%s: %ld cycles\n", #statement, now() - begin);                     \
  } while (0)
