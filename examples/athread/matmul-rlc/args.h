/* C = A B of SIZE x SIZE; every CPE has a block of TILE x TILE of each. */
#define TILE 16
#define SIZE (8 * TILE)
struct matmul_args {
  double *a, *b, *c;
};
