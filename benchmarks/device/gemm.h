/* A product C = A*B of whole matrices in main memory, on one core group. */
#ifndef GEMM_H
#define GEMM_H
#ifndef ELEMENT
#define ELEMENT double
#endif
typedef ELEMENT element;
/* Pieces of a CPE; the core group works on tiles of 8 x 8 pieces. */
enum { TILE_M = 8 * PIECE_M, TILE_N = 8 * PIECE_N, TILE_K = 8 * PIECE_K };
struct gemm {
  int m, n, k;
  /* A is stored by columns, k x m, so that its pieces are long blocks. */
  const element *a, *b;
  element *c;
};
#endif
