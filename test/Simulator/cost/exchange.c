// Register communication is one slot of P1; the clock is right at each call.
// RUN: sw-simcc -c %s -o %t.o --cost-report=%t.txt && FileCheck %s --check-prefix=REPORT --input-file=%t.txt

#include "slave.h"
#include <simd.h>
doublev4 __swsim_getr_d(void);
doublev4 __swsim_getc_d(void);
doublev4 __swsim_loadr_d(const void *source);
doublev4 __swsim_loadec_d(const void *source);
void __swsim_putr_d(doublev4 value, int target);

// The 4x4 block whose operands of the next step are received during this one:
// 16 fma, 8 receives, the branch.
// REPORT: exchange.c:[[# @LINE + 7]]: receive: 16.00 cycles per iteration, bound by P0; P0 16, P1 9, integer 1;
__attribute__((noinline)) void receive(int k, doublev4 *c) {
  doublev4 s[4][4], a[4], b[4], next_a[4], next_b[4];
  int i, j, p;
  for (i = 0; i < 4; ++i)
    for (j = 0; j < 4; ++j)
      s[i][j] = 0.0, a[i] = next_a[i] = c[i], b[i] = next_b[i] = c[j];
  for (p = 0; p < k; ++p) {
    for (i = 0; i < 4; ++i)
      next_a[i] = __swsim_getr_d();
    for (i = 0; i < 4; ++i)
      next_b[i] = __swsim_getc_d();
    for (i = 0; i < 4; ++i)
      for (j = 0; j < 4; ++j)
        s[i][j] = simd_vmad(a[i], b[j], s[i][j]);
    for (i = 0; i < 4; ++i)
      a[i] = next_a[i], b[i] = next_b[i];
  }
  for (i = 0; i < 4; ++i)
    for (j = 0; j < 4; ++j)
      c[4 * i + j] = s[i][j];
}

// Two loads that are sent, the load and the put of c[1], the branch: 5 slots. The
// sender has its own value 4 cycles later; 7 for each sum in turn.
// REPORT: exchange.c:[[# @LINE + 4]]: send: 14.00 cycles per iteration, bound by recurrence; P0 2, P1 5, integer 3;
__attribute__((noinline)) void send(int k, doublev4 *c, const double *from) {
  doublev4 s = c[0];
  int p;
  for (p = 0; p < k; ++p) {
    s += __swsim_loadr_d(from + 4 * p);
    s += __swsim_loadec_d(from + p);
    __swsim_putr_d(c[1], 8);
  }
  c[0] = s;
}
