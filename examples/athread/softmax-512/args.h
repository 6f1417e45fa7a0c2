#define COLS 1024
typedef struct {
  float *in, *out;
  int rows;
} softmax_args;
