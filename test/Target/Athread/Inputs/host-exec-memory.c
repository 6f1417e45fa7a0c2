#include <math.h>
#include <stdio.h>

#include "kernels.h"

static void memory(void) {
  int x[32], out[3];
  double square[16], corner[4];
  float a[2] = {0, 1}, b[2] = {0, 2}, pair[2] = {3, 4};
  for (int i = 0; i < 32; ++i)
    x[i] = i;
  for (int i = 0; i < 16; ++i)
    square[i] = i;
  views(x, out);
  printf("views %d %d %d\n", out[0], out[1], out[2]);
  copies(square, corner);
  printf("copies %g %g %g %g\n", corner[0], corner[1], corner[2], corner[3]);
  printf("dynamic %ld\n", dynamic(4));
  printf("fib %ld\n", fib(10));
  printf("swap %d %d\n", swap(4), swap(3));
  printf("ping-pong %g %g\n", ping_pong(a, b, 2), ping_pong(a, b, 3));
  printf("collatz %d\n", collatz(27));
  printf("switch %d %d %d\n", choose(2), choose(-1), choose(7));
  exchange(pair);
  printf("exchange %g %g\n", pair[0], pair[1]);
  printf("private %d\n", call_private(21));
}

static void floats(void) {
  bool r[6], s[6];
  int words[2] = {1, 0};
  printf("min %g %g %g, max %g %g %g\n", fabs(minimumf(NAN, 1)),
         minimumf(0.0f, -0.0f), minnumf(NAN, 1), fabs(maximumf(1, NAN)),
         maximumf(-0.0f, 0.0f), maxnumf(1, NAN));
  cmpf(NAN, 1, r);
  cmpf(0, 1, s);
  printf("cmpf nan %d %d %d %d %d %d ", r[0], r[1], r[2], r[3], r[4], r[5]);
  printf("ordered %d %d %d %d %d %d\n", s[0], s[1], s[2], s[3], s[4], s[5]);
  printf("math %g %g %g %d %g %g %g %d %g\n", rsqrt(4), sqrt_(4), fpowi(2, -3),
         ipowi(2, 3), floor_(-1.5), fma_(1, 2, 1), even(4.5f), bits(1.0f),
         back(0x3f800000));
  printf("converts %d %d %g %g\n", fptosi(-3.7f), (unsigned char)fptoui(250.0f),
         uitofp(-1), sitofp1(true));
  printf("keywords %d\n", keywords(words, 2, 3));
}

int main(void) {
  float c[6];
  count();
  printf("globals %g %d %d %d %d\n", sum_weights(), sum_threes(), count_flags(),
         8, count());
  printf("scratch %g\n", scratch_pad(2.5));
  printf("odd %g %g %.9g %g\n", odd_at(0), odd_at(1), odd_at(2), odd_at(3));
  constants(c);
  printf("constants %g %g %g %g %.9g %.1g\n", c[0], c[1], c[2], c[3], c[4],
         c[5]);
  memory();
  floats();
  return 0;
}
