#include <slave.h>

extern long hits[64], darts_per_cpe;

void throw_darts() {
  volatile int reply = 0;
  unsigned long seed = _MYID + 1UL;
  long i, inside = 0, count = darts_per_cpe;
  for (i = 0; i < count; i++) {
    double x, y;
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    x = (seed >> 40) * (1.0 / 16777216);
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    y = (seed >> 40) * (1.0 / 16777216);
    inside += x * x + y * y < 1;
  }
  athread_put(PE_MODE, &inside, &hits[_MYID], sizeof inside, (void *)&reply, 0,
              0);
  while (reply != 1)
    ;
}
