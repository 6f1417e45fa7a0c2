#define TILE 64
typedef struct {
  float *in, *out;
  int rows, cols; /* of `in`; multiples of TILE */
} transpose_args;
