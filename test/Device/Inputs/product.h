// A product that the host describes and the CPEs compute: operands as double in
// main memory, converted when they are taken to LDM.
#ifndef PRODUCT_H
#define PRODUCT_H
// Kinds of elements, by their bits; bfloat16 has 16, too.
enum { HALF = 16, BFLOAT = 17, FLOAT = 32, DOUBLE = 64 };
struct product {
  int m, n, k, variant, bits, tiles, by_offsets, unaligned;
  // Extra elements of the leading dimensions.
  int pad_a, pad_b, pad_c;
  // K steps that are summed in 16 bits, of HALF and BFLOAT.
  int run;
  double alpha, beta;
  double *a, *b, *c;
  // Elements outside of the pieces of C that changed, of all CPEs.
  int *overwritten;
};
#endif
