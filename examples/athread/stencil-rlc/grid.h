/* A grid of 8x8 blocks, a block for every CPE. */
#define BLOCK 32
#define SIZE (8 * BLOCK)
#define STEPS 8
extern double grid[SIZE][SIZE], result[SIZE][SIZE];
