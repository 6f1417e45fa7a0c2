// Vectors of i8 as f32: all bytes in all lanes, blocks, parts of vectors and single numbers.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -Wall -Wextra -Werror %t/master.c %t/slave.c -o %t/bytes
// RUN: env SWSIM_MODE=detailed %t/bytes | FileCheck %s
// RUN: sw-simcc -Wall -Wextra -Werror --chip=sw26010pro %t/master.c %t/slave.c -o %t/pro
// RUN: env SWSIM_MODE=detailed %t/pro | FileCheck %s
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
extern void SLAVE_FUN(test)(long *);
int main(void) {
  static long wrong;
  athread_init();
  athread_spawn(test, &wrong);
  athread_join();
  printf("%ld wrong\n", wrong);
  athread_halt();
  return 0;
}
//--- slave.c
#include "slave.h"
#include "tpp_math.h"
enum { BYTES = 256 + 4 * TPP_LANES };
__thread_local __attribute__((aligned(64))) signed char bytes[BYTES];
__thread_local __attribute__((aligned(64))) float wide[4 * TPP_LANES];

static long compare(const signed char *expected, int count) {
  long wrong = 0;
  for (int i = 0; i < count; ++i)
    wrong += wide[i] != expected[i];
  return wrong;
}

void test(long *result) {
  long wrong = 0;
  /* Each byte is once in each place of a word. */
  for (int shift = 0; shift < 4; ++shift) {
    for (int i = 0; i < BYTES; ++i)
      bytes[i] = (signed char)(i + shift);
    for (int i = 0; i < 256; i += 4) {
      tpp_half_block block = tpp_v_load_block_i8(bytes + i);
      tpp_v_store_f32(tpp_v_loadu_i8(bytes + i), wide);
      wrong += compare(bytes + i, TPP_LANES);
      for (int k = 0; k < 4; ++k)
        tpp_v_store_f32(block.v[k], wide + k * TPP_LANES);
      wrong += compare(bytes + i, 4 * TPP_LANES);
      tpp_v_store_f32(tpp_v_load_part_i8(bytes + i, 3), wide);
      wrong += compare(bytes + i, 3);
      tpp_v_store_f32(tpp_v_splat_i8(bytes[i]), wide);
      wrong += wide[TPP_LANES - 1] != bytes[i];
    }
  }
  if (_MYID == 0)
    *result = wrong;
}
