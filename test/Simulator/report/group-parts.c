// Core groups of one launch may begin different parts, which run at the same
// time. Their times have no waits for each other, and totals count each instant
// once: in all modes, and where iterations are left out.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/prog
// RUN: env SWSIM_JSON=%t/fast.json SWSIM_TRACE=%t/x.trace SWSIM_SUMMARY=%t/x.txt SWSIM_PROGRESS=%t/x.progress %t/prog
// RUN: env SWSIM_MODE=detailed SWSIM_JSON=%t/detailed.json %t/prog
// RUN: env SWSIM_MODE=timing SWSIM_JSON=%t/timing.json %t/prog
// RUN: env SWSIM_MODE=timing SWSIM_SKIP=off SWSIM_JSON=%t/all.json %t/prog
// RUN: %python %t/check.py %t/fast.json | FileCheck %s
// RUN: %python %t/check.py %t/detailed.json | FileCheck %s
// RUN: %python %t/check.py %t/timing.json | FileCheck %s
// RUN: %python %t/check.py %t/all.json | FileCheck %s
// CHECK:      3 launches, 6 core groups
// CHECK-NEXT: meet: a begins on core groups 0-1: 128 CPEs, get 128 pieces, put 8192, flops 128
// CHECK-NEXT: meet: b on core groups 2-4: 192 CPEs, get 3840 pieces, put 24576, flops 576
// CHECK-NEXT: meet: c on core groups 0-5: 384 CPEs, get 768 pieces, put 98304, flops 1920
// CHECK-NEXT: stages: all begins on core groups 0-5: 384 CPEs, get 384 pieces, put 24576, flops 384
// CHECK-NEXT: stages: a on core groups 0-1: 128 CPEs, get 512 pieces, put 8192, flops 256
// CHECK-NEXT: stages: b on core groups 2-5: 256 CPEs, get 2048 pieces, put 16384, flops 768
// CHECK-NEXT: stages: c on core groups 0-2: 192 CPEs, get 1536 pieces, put 12288, flops 768
// CHECK-NEXT: stages: d on core groups 3-5: 192 CPEs, get 768 pieces, put 12288, flops 960
// CHECK-NEXT: stages: all on core groups 0-5: 384 CPEs, get 384 pieces, put 24576, flops 2304
// CHECK-NEXT: long: long begins on core groups 0-0: 64 CPEs, get 25600 pieces, put 4096, flops 64
// CHECK-NEXT: long: short on core groups 1-1: 64 CPEs, get 64 pieces, put 4096, flops 128
// CHECK-NEXT: a and b begin together, and a ends first
// CHECK-NEXT: a does not wait for b, and c follows b
// CHECK-NEXT: parts of all core groups end when the next one begins
// CHECK-NEXT: c begins when the last of its core groups has left b
// CHECK-NEXT: LDM of a, b and c: one, two, the maximum
// CHECK-NEXT: totals count each instant once
// CHECK-NEXT: CPEs spend the launches
// RUN: %python -c "import json, sys; a, b = (json.load(open(f))['kernels'] for f in sys.argv[1:]); print(max(abs(x['cycles'] / y['cycles'] - 1) for x, y in zip(a, b)))" %t/fast.json %t/detailed.json | FileCheck %s --check-prefix=SAME
// RUN: %python -c "import json, sys; a, b = (json.load(open(f))['kernels'] for f in sys.argv[1:]); print(max(abs(x['cycles'] / y['cycles'] - 1) for x, y in zip(a, b)))" %t/fast.json %t/all.json | FileCheck %s --check-prefix=SAME
// SAME: {{^0.0$}}
// RUN: %python -c "import json, sys; a, b = (json.load(open(f))['kernels'] for f in sys.argv[1:]); print(max(abs(x['cycles'] / y['cycles'] - 1) for x, y in zip(a, b)) < 0.01)" %t/timing.json %t/all.json | FileCheck %s --check-prefix=SKIP
// SKIP: True

// In the trace, the kernels of a core group follow each other.
// RUN: %python %t/rows.py %t/x.trace | FileCheck %s --check-prefix=TRACE
// TRACE:      0: a c all a c all long
// TRACE-NEXT: 1: a c all a c all short
// TRACE-NEXT: 2: b c all b c all
// TRACE-NEXT: 3: b c all b d all
// TRACE-NEXT: 4: b c all b d all
// TRACE-NEXT: 5: c all b d all
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t/x.txt
// TEXT: outside of kernels, 3 launches
// TEXT: {{^}}a x2
// TEXT: {{^}}total
// TEXT: kernels run at the same time on different core groups: the total counts {{.*}} us once

// RUN: FileCheck %s --check-prefix=PROGRESS --input-file=%t/x.progress
// PROGRESS:      meet
// PROGRESS-NEXT: b
// PROGRESS-NEXT: c
// PROGRESS-NEXT: stages

// RUN: not %t/prog mixed 2>&1 | FileCheck %s --check-prefix=MIXED
// MIXED: CPE {{.*}} of core group 3: SW_PART("{{odd|even}}"): other CPEs of the core group begin '{{odd|even}}' here

//--- master.c
#include <athread.h>
#include <string.h>
extern void SLAVE_FUN(meet)(void *);
extern void SLAVE_FUN(stages)(void *);
extern void SLAVE_FUN(longer)(void *);
extern void SLAVE_FUN(mixed)(void *);
int main(int argc, char **argv) {
  float *data = cross_malloc(6 * 64 * 4096);
  memset(data, 0, 6 * 64 * 4096);
  athread_init_cgs();
  if (argc > 1) {
    athread_spawn_cgs(mixed, data);
    athread_join_cgs();
  }
  athread_spawn_cgs(meet, data);
  athread_join_cgs();
  athread_spawn_cgs(stages, data);
  athread_join_cgs();
  athread_spawn_cgmask(0x3, longer, data);
  athread_join_cgmask();
  athread_halt();
  return 0;
}
//--- slave.c
#include <crts.h>
#include <slave.h>
#include <sw_part.h>
static __thread_local float piece[1024];
/* Gets the data of the CPE `times` times, adds `flops` numbers, and puts `bytes`
   of it. */
static void copy(float *data, int times, int flops, int bytes) {
  int i;
  data += 1024L * _MYID;
  for (i = 0; i < times; ++i)
    athread_dma_get(piece, data, sizeof piece);
  for (i = 0; i < flops; ++i)
    piece[i] += 1;
  athread_dma_put(data, piece, bytes);
}
void meet(void *data) {
  if (_CGN < 2) {
    SW_PART("a");
    ldm_free(ldm_malloc(10000), 10000);
    copy(data, 1, 1, 64);
  }
  if (_CGN >= 2 && _CGN < 5) {
    SW_PART("b");
    ldm_free(ldm_malloc(20000), 20000);
    copy(data, 20, 3, 128);
  }
  athread_ssync_node();
  SW_PART("c");
  copy(data, 2, 5, 256);
}
/* Two divisions of the core groups, without a barrier of all between them. */
void stages(void *data) {
  SW_PART("all");
  copy(data, 1, 1, 64);
  athread_ssync_node();
  if (_CGN < 2) {
    SW_PART("a");
    copy(data, 4, 2, 64);
  } else {
    SW_PART("b");
    copy(data, 8, 3, 64);
  }
  athread_ssync_array();
  if (_CGN < 3) {
    SW_PART("c");
    copy(data, 8, 4, 64);
  } else {
    SW_PART("d");
    copy(data, 4, 5, 64);
  }
  athread_ssync_node();
  SW_PART("all");
  copy(data, 1, 6, 64);
}
/* Iterations are left out when the other core group has returned. */
void longer(void *data) {
  if (_CGN == 0) {
    SW_PART("long");
    copy(data, 400, 1, 64);
  } else {
    SW_PART("short");
    copy(data, 1, 2, 64);
  }
}
void mixed(void *data) {
  if (_CGN == 3)
    SW_PART(_PEN % 2 ? "odd" : "even");
  else
    SW_PART("other");
}
//--- check.py
import json, sys
run = json.load(open(sys.argv[1]))
kernels = run["kernels"]
print(f"{run['launches']} launches, {run['core_groups']} core groups")
for k in kernels:
    groups = [g["core_group"] for g in k["time_by_core_group"]]
    assert groups == list(range(groups[0], groups[-1] + 1)) and len(groups) == k["core_groups"]
    print(f"{k['launch'][:6].replace('longer', 'long')}: {k['name']}{' begins' if k['begins_launch'] else ''} on core groups "
          f"{groups[0]}-{groups[-1]}: {k['cpes']} CPEs, get {k['dma_get_bytes'] // 4096} pieces, put {k['dma_put_bytes']}, flops {k['flops']:.0f}")
begin = lambda k: k["begin_cycles"]
end = lambda k: k["begin_cycles"] + k["cycles"]
near = lambda a, b: abs(a - b) < 1e-2
a, b, c, all, a2, b2, c2, d2, all2, long, short = kernels
assert near(begin(a), begin(b)) and end(a) < end(b) - 100000
print("a and b begin together, and a ends first")
waits = [g["chip_barrier_cycles"] / g["cpes"] for g in a["time_by_core_group"]]
assert max(waits) > 200000 and near(end(b), begin(c))
print("a does not wait for b, and c follows b")
assert near(end(all), min(begin(a2), begin(b2))) and near(end(c2), begin(all2))
print("parts of all core groups end when the next one begins")
assert end(a2) < begin(c2) < end(b2) <= begin(d2) < end(d2) < end(c2)
print("c begins when the last of its core groups has left b")
static = c["ldm_peak_bytes"] - 20000
assert a["ldm_peak_bytes"] == static + 10000 and b["ldm_peak_bytes"] == c["ldm_peak_bytes"]
print("LDM of a, b and c: one, two, the maximum")
once = sum(k["cycles"] - k["overlap_cycles"] for k in kernels)
assert near(run["cycles"], once) and near(run["elapsed_cycles"] - run["mpe_cycles"], once)
assert near(sum(m["cycles"] for m in run["mpe"]), run["mpe_cycles"])
print("totals count each instant once")
for name, cpes in (("meet", 384), ("stages", 384), ("longer", 128)):
    parts = [k for k in kernels if k["launch"] == name]
    spent = sum(t["total"] for k in parts for t in k["cpe_cycles"].values())
    assert near(spent / cpes, max(map(end, parts)) - min(map(begin, parts))), name
print("CPEs spend the launches")
//--- rows.py
import json, sys
events = json.load(open(sys.argv[1]))["traceEvents"]
rows = [(e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "kernels"]
for row in rows:
    bars = sorted((e["ts"], e["dur"], e["name"]) for e in events if e["ph"] == "X" and (e["pid"], e["tid"]) == row)
    for (ts, dur, name), after in zip(bars, bars[1:]):
        assert ts + dur <= after[0] + 2e-6, (name, after)
    print(f"{row[0]}:", *(name for ts, dur, name in bars))
