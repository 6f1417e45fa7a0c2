// Modes fast and timing give every product of the device library the cycles of
// mode detailed, within 3 percent: 240 random shapes, types, variants, factors
// and batches on each chip, each called three times after a barrier.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_MODE=detailed SWSIM_JSON=%t/detailed.json %t/p
// RUN: env SWSIM_MODE=fast SWSIM_JSON=%t/fast.json %t/p
// RUN: env SWSIM_MODE=timing SWSIM_JSON=%t/timing.json %t/p
// RUN: %python %t/compare.py %t/detailed.json %t/fast.json %t/timing.json | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro -DPRO %t/master.c %t/slave.c -o %t/q
// RUN: env SWSIM_MODE=detailed SWSIM_JSON=%t/detailed.json %t/q
// RUN: env SWSIM_MODE=fast SWSIM_JSON=%t/fast.json %t/q
// RUN: env SWSIM_MODE=timing SWSIM_JSON=%t/timing.json %t/q
// RUN: %python %t/compare.py %t/detailed.json %t/fast.json %t/timing.json | FileCheck %s

// CHECK: fast: 240 products, all within 3 %
// CHECK: timing: 240 products, all within 3 %

//--- product.h
struct product {
  int calls, is_double, m, n, k, variant, batch;
  float alpha, beta;
};
//--- master.c
#include <athread.h>
#include <stdio.h>
#include "product.h"

extern void SLAVE_FUN(multiply)();

static unsigned state = 1;

static int draw(int from, int to) {
  state = state * 1664525u + 1013904223u;
  return from + (int)((state >> 8) % (unsigned)(to - from + 1));
}

int main(void) {
  int i;
  athread_init();
  // The first launch only reads its arguments: what all of them do.
  for (i = 0; i <= 240; ++i) {
    struct product p;
    p.calls = i == 0 ? 0 : 3;
    p.is_double = draw(0, 1);
    p.m = draw(1, 160);
    p.n = draw(1, 160);
    p.k = draw(1, 160);
    p.variant = draw(0, 7);
    p.batch = draw(1, 3);
    p.alpha = draw(0, 1) ? 1.0f : -0.5f;
    p.beta = (float)draw(0, 2);
    athread_spawn(multiply, &p);
    athread_join();
  }
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <sw_spm.h>
#include "product.h"

#ifdef PRO
#define BARRIER() athread_ssync_array()
#else
#define BARRIER() athread_syn(ARRAY_SCOPE, 0xffff)
#endif

/* Pieces of up to 160 elements; on SW26010-Pro those of whole vectors have 24. */
enum { LD = 24, SIZE = LD * LD };
__thread_local double a[3 * SIZE], b[3 * SIZE], c[SIZE];

void multiply(struct product *host) {
  struct product p = *host;
  spm_batch batch = {p.batch, SIZE, SIZE, 0, 0};
  int i;
  for (i = 0; i < p.calls; ++i) {
    BARRIER();
    if (p.is_double)
      spm_dbrgemm(p.m, p.n, p.k, p.alpha, a, LD, b, LD, p.beta, c, LD,
                  p.variant, &batch);
    else
      spm_brgemm(p.m, p.n, p.k, p.alpha, (float *)a, LD, (float *)b, LD, p.beta,
                 (float *)c, LD, p.variant, &batch);
  }
}
//--- compare.py
import json
import sys

names = ("detailed", "fast", "timing")
runs = []
for path in sys.argv[1:]:
    first, *products = [kernel["cycles"] for kernel in json.load(open(path))["kernels"]]
    runs.append([cycles - first for cycles in products])
for name, run in list(zip(names, runs))[1:]:
    deviations = [
        100 * abs(a / b - 1)
        for a, b in zip(run, runs[0], strict=True)
    ]
    verdict = "all within 3 %" if max(deviations) <= 3 else "some are not within 3 %"
    print(f"{name}: {len(run)} products, {verdict}; "
          f"mean {sum(deviations) / len(deviations):.3f} %, worst {max(deviations):.3f} %")
