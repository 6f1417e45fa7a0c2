#define COLS 1000
struct softmax_args {
  const float *in;
  float *out;
  int rows;
};
