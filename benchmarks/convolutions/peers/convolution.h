/* A convolution of stride 1 with `pad` zeros around the image, for one core
   group, with images innermost: input[row][column][channel][image],
   filters[row][column][output channel][channel],
   output[row][column][channel][image]. */
#ifndef CONVOLUTION_H
#define CONVOLUTION_H
/* Elements of LDM that a CPE has for data. */
#ifndef POOL_FLOATS
#error "POOL_FLOATS is not given"
#endif
struct convolution {
  int images, channels, outputs, rows, columns, kernel, pad;
  /* Columns of the output that are in LDM at a time. */
  int strip;
  const float *input, *filters;
  float *output;
};
static inline int out_rows(const struct convolution *c) {
  return c->rows + 2 * c->pad - c->kernel + 1;
}
static inline int out_columns(const struct convolution *c) {
  return c->columns + 2 * c->pad - c->kernel + 1;
}
#endif
