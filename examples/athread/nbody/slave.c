#include "bodies.h"
#include <dma.h>
#include <math.h>
#include <simd.h>
#include <slave.h>

#define MINE (BODIES / 64)

extern bodies_t bodies;
__thread_local double x[BLOCK], y[BLOCK], z[BLOCK], m[BLOCK];
__thread_local double mine[3][MINE], sum[3][MINE];
__thread_local volatile int reply, put_reply;

/* CPE 0 asks, all receive; and all count the requests in their own reply. */
static void broadcast_block(int first) {
  reply = 0;
  athread_syn(ARRAY_SCOPE, 0xffff);
  if (_MYID == 0) {
    athread_get(BCAST_MODE, bodies.x + first, x, sizeof x, (void *)&reply, 0xff,
                0, 0);
    athread_get(BCAST_MODE, bodies.y + first, y, sizeof y, (void *)&reply, 0xff,
                0, 0);
    athread_get(BCAST_MODE, bodies.z + first, z, sizeof z, (void *)&reply, 0xff,
                0, 0);
    athread_get(BCAST_MODE, bodies.m + first, m, sizeof m, (void *)&reply, 0xff,
                0, 0);
  }
  while (reply != 4)
    ;
}

static double sum_of(doublev4 v) {
  return simd_vextf0(v) + simd_vextf1(v) + simd_vextf2(v) + simd_vextf3(v);
}

static void interact(int i) {
  doublev4 ax = 0, ay = 0, az = 0, xi = mine[0][i], yi = mine[1][i];
  doublev4 zi = mine[2][i], softening = SOFTENING, dx, dy, dz, r2, f;
  int j;
  for (j = 0; j < BLOCK; j += 4) {
    simd_load(dx, x + j);
    simd_load(dy, y + j);
    simd_load(dz, z + j);
    simd_load(f, m + j);
    dx = dx - xi;
    dy = dy - yi;
    dz = dz - zi;
    r2 = simd_vmad(dz, dz, simd_vmad(dy, dy, simd_vmad(dx, dx, softening)));
    f = simd_vdivd(f, r2 * simd_vsqrtd(r2));
    ax = simd_vmad(f, dx, ax);
    ay = simd_vmad(f, dy, ay);
    az = simd_vmad(f, dz, az);
  }
  sum[0][i] += sum_of(ax);
  sum[1][i] += sum_of(ay);
  sum[2][i] += sum_of(az);
}

void accelerate(void *unused) {
  int i, first = _MYID * MINE;
  for (i = 0; i < 3 * MINE; i++)
    sum[0][i] = 0;
  reply = 0;
  athread_get(PE_MODE, bodies.x + first, mine[0], sizeof mine[0],
              (void *)&reply, 0, 0, 0);
  athread_get(PE_MODE, bodies.y + first, mine[1], sizeof mine[1],
              (void *)&reply, 0, 0, 0);
  athread_get(PE_MODE, bodies.z + first, mine[2], sizeof mine[2],
              (void *)&reply, 0, 0, 0);
  while (reply != 3)
    ;
  for (first = 0; first < BODIES; first += BLOCK) {
    broadcast_block(first);
    for (i = 0; i < MINE; i++)
      interact(i);
  }
  first = _MYID * MINE;
  put_reply = 0;
  athread_put(PE_MODE, sum[0], bodies.ax + first, sizeof sum[0],
              (void *)&put_reply, 0, 0);
  athread_put(PE_MODE, sum[1], bodies.ay + first, sizeof sum[1],
              (void *)&put_reply, 0, 0);
  athread_put(PE_MODE, sum[2], bodies.az + first, sizeof sum[2],
              (void *)&put_reply, 0, 0);
  while (put_reply != 3)
    ;
}
