// Host and CPEs round alike: a program may compare them bit by bit. The flags of
// a program apply to both.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc host.c cpe.c -o fused && ./fused | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: sw-simcc -O0 host.c cpe.c -o fused && ./fused | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: sw-simcc -ffp-contract=off host.c cpe.c -o split && ./split | FileCheck %s --check-prefixes=CHECK,SPLIT
// RUN: sw-simcc -mno-fma host.c cpe.c -o split && ./split | FileCheck %s --check-prefixes=CHECK,SPLIT
// RUN: sw-simcc -mfma -ffp-contract=fast --chip=sw26010pro host.c cpe.c -o fused && ./fused | FileCheck %s --check-prefixes=CHECK,FUSED

// CHECK: host and CPE agree
// FUSED: rest -5.55{{.*}}e-17
// SPLIT: rest 0

//--- host.c
#include <athread.h>
#include <stdio.h>
#include <string.h>
void SLAVE_FUN(cpe)(void *);
double in[3] = {0.1, 10.0, -1.0}, result, wanted;
int main(void) {
  volatile double a = 0.1, b = 10.0, c = -1.0;
  /* 0.1 is a little more than a tenth: the exact product is more than 1. */
  wanted = -(a * b + c);
  athread_init();
  athread_spawn(cpe, 0);
  athread_join();
  athread_halt();
  printf("host and CPE %s\n", memcmp(&wanted, &result, 8) ? "differ" : "agree");
  printf("rest %g\n", wanted == 0 ? 0.0 : wanted);
  return 0;
}
//--- cpe.c
#include <slave.h>
extern double in[3], result;
void cpe(void *argument) {
  (void)argument;
  if (_MYID == 0)
    result = -(in[0] * in[1] + in[2]);
}
