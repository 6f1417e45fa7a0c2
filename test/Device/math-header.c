// tpp_math.h without a warning where a part of it is used, in C99 and in C++.
// RUN: sw-simcc -c -slave -std=c99 -Wall -Wextra -Werror %s -o %t.o
// RUN: sw-simcc --chip=sw26010pro -c -slave -std=c99 -Wall -Wextra -Werror %s -o %t.o
// RUN: cp %s %t.cpp
// RUN: sw-simcc --chip=sw26010pro -c -slave -Wall -Wextra -Werror %t.cpp -o %t.o
#include "slave.h"
#include "tpp_math.h"

__thread_local __attribute__((aligned(64))) float row[TPP_LANES];

#ifdef __cplusplus
extern "C"
#endif
void
negate(void *unused) {
  (void)unused;
  tpp_v_store_f32(tpp_v_neg_f32(tpp_v_load_f32(row)), row);
}
