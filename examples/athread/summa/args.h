/* C = A B; every CPE has a square block of TILE x TILE of each. */
#define TILE 24
#define SIZE (8 * TILE)
typedef struct {
  double *a, *b, *c;
} summa_args;
