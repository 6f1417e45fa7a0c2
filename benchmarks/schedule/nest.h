/* A product of whole matrices in main memory by tiles, in the form that the
   compiler emits. */
#ifndef NEST_H
#define NEST_H
#ifndef ELEMENT
#define ELEMENT float
#endif
typedef ELEMENT element;
struct nest {
  /* Extents of the matrices and of a tile, in order m n k. */
  int extents[3], sizes[3];
  /* Buffers of C, and unit of pieces along n. */
  int c_buffers, unit;
  const element *a, *b;
  element *c;
};
#endif
