// Products at the edges of what the library has to handle, in all variants.
#include "product-master.h"
static int bad, number_of_cases;
static void all_variants(struct product p) {
  for (p.variant = 0; p.variant < 8; ++p.variant) {
    bad += check(&p);
    ++number_of_cases;
  }
}
static struct product shape(int bits, int m, int n, int k) {
  struct product p = {m, n, k, 0, bits, 1};
  p.run = 16;
  p.alpha = p.beta = 1;
  return p;
}
static void edges(int bits) {
  struct product p;
  all_variants(shape(bits, 1, 1, 1));
  all_variants(shape(bits, 7, 9, 3));
  // One element a CPE; then rows, columns and k of some CPEs are empty.
  all_variants(shape(bits, 8, 8, 8));
  all_variants(shape(bits, 9, 8, 17));
  all_variants(shape(bits, 200, 3, 5));
  all_variants(shape(bits, 3, 200, 5));
  all_variants(shape(bits, 64, 64, 1));
  // More k steps than the buffer for packed vectors holds.
  p = shape(bits, 40, 72, 900);
  p.unaligned = 1;
  p.alpha = -1;
  all_variants(p);
  // Nothing to multiply: C is scaled, or cleared without being read.
  p = shape(bits, 30, 50, 20);
  p.alpha = 0;
  p.beta = 2;
  all_variants(p);
  p.beta = 0;
  all_variants(p);
  // A batch of many short tiles, and of tiles in another order.
  p = shape(bits, 64, 128, 8);
  p.tiles = 16;
  all_variants(p);
  p.k = 25;
  p.by_offsets = 1;
  p.alpha = 3;
  p.beta = 0;
  all_variants(p);
}
int main() {
  srand(1);
  athread_init();
  edges(FLOAT);
  edges(DOUBLE);
#ifdef PRO
  edges(HALF);
  edges(BFLOAT);
  // Operands that are received in parts, and a C that is cut.
  all_variants(shape(DOUBLE, 640, 512, 300));
  all_variants(shape(DOUBLE, 16000, 8, 8));
  all_variants(shape(FLOAT, 8, 16800, 33));
  all_variants(shape(HALF, 8, 28000, 33));
  all_variants(shape(HALF, 1100, 1100, 70));
#endif
  athread_halt();
  printf("%d cases, %d bad\n", number_of_cases, bad);
  return bad != 0;
}
