// Assembly statements with the registers of the chips, and the rest of what old
// compilers let pass: the source is compiled as it is, messages name its lines.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc --chip=sw26010pro -w host.c slave.c -o p && ./p | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro -w -O0 host.c slave.c -o p && ./p | FileCheck %s
// RUN: not sw-simcc --chip=sw26010pro -w host.c unknown.c -o p 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not sw-simcc --chip=sw26010pro -w host.c missing.c -o p 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: sw-simcc --chip=sw26010pro -w host.c control.c -o p && not ./p 2>&1 | FileCheck %s --check-prefix=CONTROL

// C = C + A * B, 8 x 8 x 8, by vlenma: element (m,n) is 1 + sum of (m+k)*(k-n).
// CHECK: c(0,0) 141 c(3,5) -35 c(7,7) -251
// CHECK: shuffled 3 2 1 0 7 6 5 4
// CHECK: scaled 47 83 fma 7.5 1.5

// UNKNOWN: unknown.c:4:{{.*}}: error: inline assembly that the simulator does not know: 'frobnicate $1, $2'; it knows memb nop
// UNKNOWN-SAME: vlenma vlenmas
// MISSING: missing.c:5: error: undefined reference to 'helper'
// CONTROL: CPE (0,0): wcsr of control register 0x93, which is not simulated: expected 0x90 to 0x92 [control.c:4]

//--- host.c
#include <crts.h>
#include <stdio.h>
extern void SLAVE_FUN(kernel)(void *);
int main(void) {
  CRTS_init();
  CRTS_athread_spawn(kernel, 0);
  CRTS_athread_join();
  return 0;
}
//--- slave.c
#include <crts.h>
#include <simd.h>
#include <stdio.h>
static int helper(anything);
static int helper(long x) { return (int)x; }
__thread_local float a[64], b[64];
__thread_local double c[64];
static doublev8 shuffle(doublev8 x, doublev8 y, uint512 at) {
  doublev8 result;
  asm volatile("vshfw %1, %2, %3, %0\n" : "=&f"(result) : "f"(x), "f"(y), "f"(at));
  return result;
}
static void product(void) {
  asm volatile(
      "ldi $9, 7($31)\n wcsr $9, 0x92\n ldi $1, 0(%2)\n wcsr $1, 0x90\n s8addl %3, $31, $2\n wcsr $2, 0x91\n"
      "vlds $32, 0(%0)\n vlds $33, 32(%0)\n vlds $34, 64(%0)\n vlds $35, 96(%0)\n"
      "vlds $36, 128(%0)\n vlds $37, 160(%0)\n vlds $38, 192(%0)\n vlds $39, 224(%0)\n"
      "vldd $42, 0(%2)\n vldd $43, 64(%2)\n vldd $44, 128(%2)\n vldd $45, 192(%2)\n"
      "vldd $46, 256(%2)\n vldd $47, 320(%2)\n vldd $48, 384(%2)\n vldd $49, 448(%2)\n"
#define ROWS(name) \
      name " $32, $40, $42, $42\n" name " $33, $40, $43, $43\n" name " $34, $40, $44, $44\n" name " $35, $40, $45, $45\n" \
      name " $36, $40, $46, $46\n" name " $37, $40, $47, $47\n" name " $38, $40, $48, $48\n" name " $39, $40, $49, $49\n"
      "vlds $40, 0(%1)\n" ROWS("vlenma")
      "vlds $40, 32(%1)\n" ROWS("vlenma")
      "vlds $40, 64(%1)\n" ROWS("vlenma")
      "vlds $40, 96(%1)\n" ROWS("vlenma")
      "vlds $40, 128(%1)\n" ROWS("vlenma")
      "vlds $40, 160(%1)\n" ROWS("vlenma")
      "vlds $40, 192(%1)\n" ROWS("vlenma")
      "vlds $40, 224(%1)\n" ROWS("vlenmas")
      :
      : "r"(a), "r"(b), "r"(c), "r"(8L)
      : "$32", "$33", "$34", "$35", "$36", "$37", "$38", "$39", "$40", "41", "$42", "$43", "$44", "$45", "$46", "$47",
        "$48", "$49", "$1", "$2", "$9", "memory");
}
void kernel(void *unused) {
  int i;
  long scaled, sum;
  doublev8 x = simd_set_doublev8(0, 1, 2, 3, 4, 5, 6, 7), y = 1.5, z;
  /* The words 7 6 5 4 3 2 1 0 of the register, and so on: pairs of doubles. */
  intv16 at = {0};
  if (_PEN != 0)
    return;
  for (i = 0; i < 64; i++) {
    a[i] = i / 8 + i % 8;
    b[i] = i / 8 - i % 8;
    c[i] = 1.0;
  }
  product();
  printf("c(0,0) %g c(3,5) %g c(7,7) %g\n", c[0], c[29], c[63]);
  {
    unsigned long words[8] = {0};
    int from[16] = {6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13, 10, 11, 8, 9};
    for (i = 0; i < 16; i++) {
      words[5 * i / 64] |= (unsigned long)from[i] << (5 * i % 64);
      if (5 * i % 64 > 59)
        words[5 * i / 64 + 1] |= (unsigned long)from[i] >> (64 - 5 * i % 64);
    }
    z = shuffle(x, y, *(uint512 *)memcpy(&at, words, 64));
    printf("shuffled");
    for (i = 0; i < 8; i++)
      printf(" %g", z[i]);
    printf("\n");
  }
  asm("s4addl %1, %2, %0" : "=r"(scaled) : "r"(10L), "r"(7L));
  asm("s8addl %1, $31, $5\n addl $5, %2, %0" : "=r"(sum) : "r"(10L), "r"(3L) : "$5");
  asm("vmad %1, %2, %1, %0" : "=&f"(z) : "f"(x), "f"(y));
  printf("scaled %ld %ld fma %g", scaled, sum, z[3]);
  asm("vnmad %1, %2, %1, %0" : "=&f"(z) : "f"(-x), "f"(y));
  printf(" %g\n", z[3]);
  (void)helper(0);
}
//--- unknown.c
#include <slave.h>
void kernel(void *unused) {
  int x = 0;
  asm volatile("nop\n frobnicate $1, $2\n" : : : "$1", "$32");
}
//--- missing.c
#include <slave.h>
int helper(long);
void kernel(void *unused) {
  asm volatile("nop" : : : "$33");
  helper(1);
}
//--- control.c
#include <slave.h>
void kernel(void *unused) {
  if (_PEN == 0)
    asm volatile("ldi $1, 4($31)\n wcsr $1, 0x93" : : : "$1", "memory");
}
