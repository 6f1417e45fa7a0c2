// The clock of a CPE, in cycles.
#ifdef PRO
#include "crts.h"
#define now() athread_stime_cycle()
#else
static long now(void) {
  long t;
  asm volatile("rcsr %0, 4" : "=r"(t));
  return t;
}
#endif
