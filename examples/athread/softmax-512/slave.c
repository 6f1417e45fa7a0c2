#include "args.h"
#include <crts.h>
#include <simd.h>
#include <slave.h>

__thread_local float row[2][COLS] __attribute__((aligned(64)));
__thread_local athread_rply_t get_reply[2], put_reply[2];

static floatv8 horner(floatv8 r) {
  floatv8 p = simd_vcpyfs(0.00138888889f);
  p = simd_vmas(p, r, simd_vcpyfs(0.00833333333f));
  p = simd_vmas(p, r, simd_vcpyfs(0.0416666667f));
  p = simd_vmas(p, r, simd_vcpyfs(0.166666666f));
  p = simd_vmas(p, r, simd_vcpyfs(0.5f));
  p = simd_vmas(p, r, simd_vcpyfs(1.0f));
  return simd_vmas(p, r, simd_vcpyfs(1.0f));
}

/* exp of x <= 0 as the 64th power of exp(x / 64). */
static floatv8 power(floatv8 x) {
  floatv8 e = horner(x * simd_vcpyfs(1.0f / 64));
  int i;
  for (i = 0; i < 6; i++)
    e = e * e;
  return e;
}

static void normalise(float *x) {
  floatv8 v, m, sum = simd_vcpyfs(0);
  float max, scale;
  int j;
  simd_load(m, x);
  for (j = 8; j < COLS; j += 8) {
    simd_load(v, x + j);
    m = simd_smaxs(m, v);
  }
  max = simd_reduc_smaxs(m);
  for (j = 0; j < COLS; j += 8) {
    simd_load(v, x + j);
    v = power(v - simd_vcpyfs(max));
    sum = sum + v;
    simd_store(v, x + j);
  }
  scale = 1 / simd_reduc_pluss(sum);
  for (j = 0; j < COLS; j += 8) {
    simd_load(v, x + j);
    simd_store(v * simd_vcpyfs(scale), x + j);
  }
}

static void fetch(softmax_args *args, int i, int slot) {
  get_reply[slot] = 0;
  athread_dma_iget(row[slot], args->in + i * COLS, sizeof row[slot],
                   &get_reply[slot]);
}

void softmax(softmax_args *host_args) {
  softmax_args args;
  int i, slot = 0;
  athread_dma_get(&args, host_args, sizeof args);
  put_reply[0] = put_reply[1] = 1; /* nothing is on its way out */
  if (_PEN < args.rows)
    fetch(&args, _PEN, 0);
  for (i = _PEN; i < args.rows; i += 64, slot = 1 - slot) {
    if (i + 64 < args.rows) {
      athread_dma_wait_value(&put_reply[1 - slot], 1);
      fetch(&args, i + 64, 1 - slot);
    }
    athread_dma_wait_value(&get_reply[slot], 1);
    normalise(row[slot]);
    put_reply[slot] = 0;
    athread_dma_iput(args.out + i * COLS, row[slot], sizeof row[slot],
                     &put_reply[slot]);
  }
  athread_dma_wait_value(&put_reply[0], 1);
  athread_dma_wait_value(&put_reply[1], 1);
}
