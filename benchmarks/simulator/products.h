/* What the benchmark's kernel does: `steps` times a get of a tile of A and of B
   and a product on them, double-buffered. */
struct arguments {
  long steps;
  int size;
  float *a, *b;
};
