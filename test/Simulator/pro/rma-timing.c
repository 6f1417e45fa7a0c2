// What the parameters of RMA mean without the loops of a benchmark: half a round
// trip in a block of 2x2 and from corner to corner, a stream of waiting puts, one
// of queued puts, four senders that share a receiver's link, the barriers.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p && %t/p | FileCheck %s
// CHECK: block {{.*}} ok
// CHECK: corner {{.*}} ok
// CHECK: stream of 1024 bytes {{.*}} ok
// CHECK: stream of 4096 bytes {{.*}} ok
// CHECK: stream of 65536 bytes {{.*}} ok
// CHECK: queued put {{.*}} ok
// CHECK: four senders, {{.*}} ok
// CHECK: row broadcast {{.*}} ok
// CHECK: column barrier {{.*}} ok
// CHECK: array barrier {{.*}} ok

//--- master.c
#include <athread.h>
#include <math.h>
#include <stdio.h>
extern SLAVE_FUN(times)();
double cycles[16];
static void check(const char *what, double got, double expected, double part) {
  printf("%s %.1f cycles, expected %.1f: %s\n", what, got, expected,
         fabs(got / expected - 1) <= part ? "ok" : "wrong");
}
int main() {
  athread_init();
  athread_spawn(times, cycles);
  athread_join();
  check("block", cycles[0], 94, 0.03);
  check("corner", cycles[1], 118, 0.03);
  check("stream of 1024 bytes", cycles[2], 54 + 1024 / 25.6, 0.03);
  check("stream of 4096 bytes", cycles[3], 54 + 4096 / 25.6, 0.03);
  check("stream of 65536 bytes", cycles[4], 54 + 65536 / 25.6, 0.03);
  check("queued put", cycles[5], 6, 0.1);
  check("four senders, bytes a cycle", cycles[6], 25.6, 0.03);
  check("row broadcast of 64 bytes", cycles[7], 117, 0.07);
  check("column barrier", cycles[8], 40, 0.05);
  check("array barrier", cycles[9], 100, 0.05);
  return 0;
}
//--- slave.c
#include <slave.h>
__thread_local char a[65536], b[65536];
__thread_local crts_rply_t l, r;
__thread_local double measured[16];

static double pingPong(int first, int second) {
  int i, rounds = 100;
  long begin;
  l = r = 0;
  athread_ssync_array();
  begin = athread_stime_cycle();
  for (i = 1; i <= rounds; ++i) {
    if (_PEN == first) {
      athread_rma_iput(a, &l, 8, second, b, &r);
      athread_rma_wait_value(&r, i);
    } else if (_PEN == second) {
      athread_rma_wait_value(&r, i);
      athread_rma_iput(a, &l, 8, first, b, &r);
    }
  }
  begin = athread_stime_cycle() - begin;
  athread_ssync_array();
  return begin / (2.0 * rounds);
}

static double stream(int bytes) {
  int i, rounds = 50;
  long begin;
  athread_ssync_array();
  begin = athread_stime_cycle();
  if (_PEN == 0)
    for (i = 0; i < rounds; ++i)
      athread_rma_put(a, bytes, 1, b, &r);
  begin = athread_stime_cycle() - begin;
  athread_ssync_array();
  return begin / (double)rounds;
}

static double queued(void) {
  int i, rounds = 50;
  long begin;
  l = 0;
  athread_ssync_array();
  begin = athread_stime_cycle();
  if (_PEN == 0) {
    for (i = 0; i < rounds; ++i)
      athread_rma_iput(a, &l, 64, 1, b, &r);
  }
  begin = athread_stime_cycle() - begin;
  if (_PEN == 0)
    athread_rma_wait_value(&l, rounds);
  athread_ssync_array();
  return begin / (double)rounds;
}

/* Bytes per cycle of CPEs 1 to 4 together, all to CPE 0. */
static double shared(void) {
  int i, rounds = 100;
  long begin;
  r = 0;
  athread_ssync_array();
  begin = athread_stime_cycle();
  if (_PEN >= 1 && _PEN <= 4)
    for (i = 0; i < rounds; ++i)
      athread_rma_put(a, 1024, 0, b + 1024 * _PEN, &r);
  if (_PEN == 0)
    athread_rma_wait_value(&r, 4 * rounds);
  begin = athread_stime_cycle() - begin;
  athread_ssync_array();
  return 4 * rounds * 1024.0 / begin;
}

void times(double *cycles) {
  long begin;
  measured[0] = pingPong(0, 9);
  measured[1] = pingPong(0, 63);
  measured[2] = stream(1024);
  measured[3] = stream(4096);
  measured[4] = stream(65536);
  measured[5] = queued();
  measured[6] = shared();
  r = 0;
  athread_ssync_array();
  begin = athread_stime_cycle();
  if (_COL == 0)
    athread_rma_row_ibcast(b, a, 64, &l, &r);
  athread_rma_wait_value(&r, 1);
  measured[7] = athread_stime_cycle() - begin;
  begin = athread_stime_cycle();
  athread_ssync(COL_SCOPE, 0xff);
  measured[8] = athread_stime_cycle() - begin;
  athread_ssync_array();
  begin = athread_stime_cycle();
  athread_ssync_array();
  measured[9] = athread_stime_cycle() - begin;
  if (_PEN == 0)
    athread_dma_put(cycles, measured, sizeof measured);
}
