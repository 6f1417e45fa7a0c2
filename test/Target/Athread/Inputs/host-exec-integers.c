#include <limits.h>
#include <stdio.h>

#include "kernels.h"

int main(void) {
  int pair[2];
  printf("divsi %ld, remsi %ld, floordiv %ld, ceildiv %ld\n", divsi(-5, 2),
         remsi(-5, 2), floordiv(-5, 2), ceildiv(-5, 2));
  printf("divui %ld, divui8 %d\n", divui(-5, 2), divui8(-1, 2));
  printf("affine mod %ld, floordiv %ld, ceildiv %ld, min %ld\n", affine_mod(-7),
         affine_floordiv(-7), affine_ceildiv(-7), affine_min(-7));
  printf("wrap %d, wrap8 %d, mul16 %d, sub64 %ld\n", wrap(INT_MAX), wrap8(127),
         mul16(-1), sub64(LONG_MIN));
  printf("shifts %ld %d %d, big %ld\n", shl(-1), shrui(-1), shrsi(-1),
         big_shift());
  printf("minsi %d, maxui %d, minui8 %d, maxsi8 %d\n", minsi(-1, 5),
         maxui(-1, 5), minui8(-1, 5), maxsi8(-1, 5));
  printf("slt %d, ult %d, slt1 %d, ult1 %d\n", slt(-1, 0), ult(-1, 0),
         slt1(true, false), ult1(true, false));
  printf("extsi1 %d, extui1 %d, trunc1 %d %d, trunc8 %d, castui %ld\n",
         extsi1(true), extui1(true), trunc1(3), trunc1(2), trunc8(255),
         castui(-1));
  printf("bool add %d, sub %d, mul %d\n", add1(true, true), sub1(false, true),
         mul1(true, true));
  mulext(INT_MAX, -1, pair);
  printf("mulext %d %d, addext %d, abs %d, ", pair[0], pair[1],
         addext(-1, 1), absi(-128));
  printf("ctlz %d, cttz %d, ctpop %d\n", ctlz(1), cttz(0), ctpop(-1));
  return 0;
}
