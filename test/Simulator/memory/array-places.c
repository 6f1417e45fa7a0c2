// Static arrays lie where the vendor's linker puts them on the SW26010: 80 bytes
// after a multiple of the line, whatever the source asks for; those of the Pro, small
// ones, and arrays of vectors, lie as the compiler of this machine likes.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc main.c more.c slave.c -o p && ./p | FileCheck %s
// RUN: %machine_variant sw26010 dma.transaction_bytes=256 > wide.json
// RUN: sw-simcc --chip=wide.json -DLINE=256 main.c more.c slave.c -o p && ./p | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro -DPRO main.c more.c slave.c -o p && ./p | FileCheck %s --check-prefix=PRO
// RUN: sw-simcc main.c more.c slave.c -DWRONG -o p && not ./p 2>&1 | FileCheck %s --check-prefix=BOUNDS

// CHECK: hidden 80 aligned 80 given 80 shared 80 own 80 vectors 0
// CHECK: sum 4090, 2 and 3
// PRO: aligned 0
// PRO: sum 4090, 2 and 3
// BOUNDS: DMA get: 64 bytes of main memory at 'shared'[1020] reach outside of it (8192 bytes)

//--- main.c
#include <athread.h>
#include <stdio.h>
#ifdef __sw_64__
#include <simd.h>
#endif
#ifndef LINE
#define LINE 128
#endif
#define PLACE(array) ((int)((unsigned long)(array) % LINE))
static double hidden[1024];
double aligned[1024] __attribute__((aligned(128)));
double given[512] = {1, 2, 3};
double shared[1024]; /* also in more.c */
extern double own[1024];
typedef double vector __attribute__((vector_size(32)));
vector vectors[64];
double result;
void SLAVE_FUN(add)(double *);
int main(void) {
  int i;
  for (i = 0; i < 1024; i++)
    hidden[i] = aligned[i] = own[i] = shared[i] = 1;
#ifndef PRO
  hidden[1025] = 5; /* nothing is there */
#endif
  printf("hidden %d aligned %d given %d shared %d own %d vectors %d\n", PLACE(hidden), PLACE(aligned), PLACE(given), PLACE(shared),
         PLACE(own), PLACE(vectors) % 32);
  athread_init();
  athread_spawn(add, &result);
  athread_join();
  for (i = 0; i < 1024; i++)
    result += hidden[i] + aligned[i] + own[i];
  printf("sum %g, %g and %g\n", result, given[1], given[2]);
  athread_halt();
  return 0;
}
//--- more.c
double shared[1024];
double own[1024] = {0};
//--- slave.c
#include <slave.h>
extern double shared[1024];
__thread_local double data[8];
__thread_local volatile int reply;
#ifdef WRONG
#define FIRST 1020
#else
#define FIRST 1016
#endif
void add(double *result) {
  int i, j;
  if (_PEN != 0)
    return;
  for (i = 0; i < FIRST + 8; i += 8) {
    reply = 0;
    athread_get(PE_MODE, shared + (i > 1000 ? FIRST : i), data, 64, (void *)&reply, 0, 0, 0);
    while (reply != 1);
    for (j = 0; j < 8; j++)
      *result += data[j];
  }
  *result -= 6;
}
