#include "product-master.h"
#ifdef PRO
enum { ALL_TYPES = 4, LANES = 64 };
#else
enum { ALL_TYPES = 2, LANES = 32 };
#endif
// Each type is a library of its own, which a new chip has to have compiled.
#ifdef FLOAT_ONLY
enum { TYPES = 1 };
#else
enum { TYPES = ALL_TYPES };
#endif
static struct product any(int index) {
  static const double alphas[] = {1, 1, 1, -0.5, 3, 0}, betas[] = {0, 1, 1, 2};
  static const int bits[] = {FLOAT, DOUBLE, HALF, BFLOAT}, runs[] = {0, 1, 3, 16, 64, 1 << 30};
  int most = index % 10 == 0 ? 250 : 80;
  struct product p = {1 + number(most), 1 + number(most), 1 + number(most)};
  if (index % 7 == 0)
    p.m = 1 + number(8);
  if (index % 5 == 0)
    p.n = 1 + number(30);
  if (index % 11 == 0)
    p.k = 1 + number(9);
  // Whole vectors, aligned: the ways without a copy.
  int whole = index % 3 == 0;
  if (whole) {
    p.m = LANES * (1 + number(index % 9 ? 2 : 6));
    p.n = LANES * (1 + number(index % 9 ? 2 : 6));
    if (index % 4 == 0)
      p.n *= 4;
  }
  p.variant = index % 8;
  p.bits = bits[index / 8 % TYPES];
  p.run = runs[number(6)];
  p.tiles = number(3) ? 1 : 1 + number(4);
  p.by_offsets = number(2);
  p.alpha = alphas[number(6)];
  p.beta = betas[number(4)];
  if (!whole || number(4) == 0) {
    p.unaligned = number(3) == 0;
    p.pad_a = number(4);
    p.pad_b = number(4);
    p.pad_c = number(4);
  }
  return p;
}
int main(int argc, char **argv) {
  int cases = atoi(argv[1]), bad = 0;
  srand(argc > 2 ? atoi(argv[2]) : 1);
  athread_init();
  for (int index = 0; index < cases; ++index) {
    struct product p = any(index);
    bad += check(&p);
  }
  athread_halt();
  printf("%d cases, %d bad\n", cases, bad);
  return bad != 0;
}
