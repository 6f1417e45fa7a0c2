/*===- one-cpe.h - The clock of a CPE and its transfers, on both chips ----===*/

#ifndef BENCHMARKS_DEVICE_ONE_CPE_H
#define BENCHMARKS_DEVICE_ONE_CPE_H

#ifdef PRO
#include "crts.h"
#define now() athread_stime_cycle()
static inline void get(void *ldm, const void *memory, int bytes) {
  athread_dma_get(ldm, (void *)memory, bytes);
}
static inline void put(void *memory, void *ldm, int bytes) {
  athread_dma_put(memory, ldm, bytes);
}
#else
static long now(void) {
  long t;
  asm volatile("rcsr %0, 4" : "=r"(t));
  return t;
}
__thread_local volatile int reply;
static inline void get(void *ldm, const void *memory, int bytes) {
  reply = 0;
  athread_get(PE_MODE, (void *)memory, ldm, bytes, (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
}
static inline void put(void *memory, void *ldm, int bytes) {
  reply = 0;
  athread_put(PE_MODE, ldm, memory, bytes, (void *)&reply, 0, 0);
  while (reply != 1)
    ;
}
#endif

#endif
