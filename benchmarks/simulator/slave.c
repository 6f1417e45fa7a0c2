/* A double-buffered product of tiles of up to 320 x 320 elements. */
#include <slave.h>
#include <sw_spm.h>
#include "products.h"

enum { PIECE = 40 * 40 };
__thread_local float a[2 * PIECE], b[2 * PIECE], c[PIECE];

void multiply(struct arguments *host) {
  struct arguments x = *host;
  int piece = x.size / 8, bytes = piece * piece * 4, half = piece * piece;
  volatile int reply = 0;
  long i;
  for (i = 0; i < half; ++i)
    c[i] = 0;
  athread_get(PE_MODE, x.a + _MYID * half, a, bytes, (void *)&reply, 0, 0, 0);
  athread_get(PE_MODE, x.b + _MYID * half, b, bytes, (void *)&reply, 0, 0, 0);
  for (i = 1; i <= x.steps; ++i) {
    int now = (i + 1) % 2 * half, next = i % 2 * half;
    while (reply != 2 * i)
      ;
    athread_get(PE_MODE, x.a + _MYID * half, a + next, bytes, (void *)&reply, 0,
                0, 0);
    athread_get(PE_MODE, x.b + _MYID * half, b + next, bytes, (void *)&reply, 0,
                0, 0);
    spm_gemm(x.size, x.size, x.size, 1, a + now, piece, b + now, piece, 1, c,
             piece, SPM_VEC_N);
  }
  while (reply != 2 * i)
    ;
}
