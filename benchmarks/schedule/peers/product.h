/* A product C = A B of row-major matrices in main memory, for one core group. */
#ifndef PRODUCT_H
#define PRODUCT_H
/* Elements on a side of the tiles that whole matrices are made of; a peer that
   takes any size has tiles of 1. */
#ifndef TILE
#define TILE 1
#endif
struct product {
  int m, n, k;
  const float *a, *b;
  float *c;
  /* Room for the matrices with every side rounded up to TILE. */
  float *padded_a, *padded_b, *padded_c;
};
static inline int whole_tiles(int size) { return (size + TILE - 1) / TILE * TILE; }
#endif
