// A program for one core group that is started on several, and one for several
// in a process with one.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: %t/p one | FileCheck %s --check-prefix=RIGHT
// RUN: not %t/p several 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not %t/p early 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not %t/p other 2>&1 | FileCheck %s --check-prefix=OTHER

// RIGHT: 0 wrong
// SEVERAL: error: CPE ([[CPE:[0-7],[0-7]]]){{.*}}: DMA put of 'data'{{.*}} races with the DMA get of CPE ([[CPE]]){{.*}} at {{.*}}slave.c:7: {{.*}}; CPEs of the same number in several core groups use the same data, as in a kernel for one core group that is started on several [{{.*}}slave.c:10]
// EARLY: error: athread_spawn of 'twice' on core groups 0x3f before athread_init_cgs [{{.*}}master.c:16]
// Other races have no such hint.
// OTHER: races with the
// OTHER-NOT: several core groups

//--- master.c
#include <athread.h>
#include <stdio.h>
#include <string.h>
extern void SLAVE_FUN(twice)(void *);
extern void SLAVE_FUN(shift)(void *);
static __cross float data[64 * 16];
int main(int argc, char **argv) {
  int i, wrong = 0;
  for (i = 0; i < 64 * 16; ++i)
    data[i] = i;
  if (!strcmp(argv[1], "early"))
    athread_init();
  else
    athread_init_cgs();
  if (!strcmp(argv[1], "several") || !strcmp(argv[1], "early")) {
    athread_spawn_cgs(twice, data);
    athread_join_cgs();
  } else if (!strcmp(argv[1], "other")) {
    athread_spawn_cgs(shift, data);
    athread_join_cgs();
  } else {
    athread_spawn(twice, data);
    athread_join();
  }
  for (i = 0; i < 64 * 16; ++i)
    wrong += data[i] != 2 * i;
  printf("%d wrong\n", wrong);
  return 0;
}
//--- slave.c
#include <slave.h>
#include <crts.h>
static __thread_local float piece[16];
void twice(void *arg) {
  float *data = arg;
  int i;
  athread_dma_get(piece, data + 16 * _PEN, sizeof piece);
  for (i = 0; i < 16; ++i)
    piece[i] *= 2;
  athread_dma_put(data + 16 * _PEN, piece, sizeof piece);
}
void shift(void *arg) {
  float *data = arg;
  piece[0] = _MYID;
  athread_dma_put(data + 16 * ((_PEN + _CGN) % 64), piece, sizeof piece);
}
