/* Pieces of a product in LDM. */
#ifndef PIECES_H
#define PIECES_H
struct pieces {
  /* The piece of a CPE, and rows of the whole tile. */
  int rows, cols, k, m;
  /* Of a call with beta 0 and 1. */
  long cycles[2];
};
#endif
