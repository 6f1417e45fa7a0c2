// Parts of a kernel have figures of their own that add up to the launch: in all
// modes, and where iterations are left out. What comes before the first one
// belongs to it. The same parts in the same order on all CPEs.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/prog
// RUN: env SWSIM_JSON=%t/fast.json SWSIM_TRACE=%t/x.trace SWSIM_HTML=%t/x.html SWSIM_SUMMARY=%t/x.txt %t/prog
// RUN: env SWSIM_MODE=detailed SWSIM_JSON=%t/detailed.json %t/prog
// RUN: env SWSIM_MODE=timing SWSIM_JSON=%t/timing.json %t/prog
// RUN: env SWSIM_MODE=timing SWSIM_SKIP=off SWSIM_JSON=%t/all.json %t/prog
// RUN: %python %t/check.py %t/fast.json | FileCheck %s
// RUN: %python %t/check.py %t/detailed.json | FileCheck %s
// RUN: %python %t/check.py %t/timing.json | FileCheck %s
// RUN: %python %t/check.py %t/all.json | FileCheck %s
// CHECK:      launches 2
// CHECK-NEXT: ('load', 'both', True) 64 CPEs, get 8192000, put 0
// CHECK-NEXT: ('store', 'both', False) 64 CPEs, get 0, put 4096
// CHECK-NEXT: ('plain', 'plain', True) 64 CPEs, get 0, put 0
// CHECK-NEXT: follow each other True
// CHECK-NEXT: add up True
// CHECK-NEXT: CPEs spend the launch True
// CHECK-NEXT: launch in the first True
// RUN: %python -c "import json, sys; a, b = (json.load(open(f))['kernels'] for f in sys.argv[1:]); print(max(abs(x['cycles'] / y['cycles'] - 1) for x, y in zip(a, b)) < 0.01)" %t/timing.json %t/all.json | FileCheck %s --check-prefix=SKIP
// SKIP: True
// RUN: FileCheck %s --check-prefix=TRACE --input-file=%t/x.trace
// TRACE: "name": "load", "ts": 0
// TRACE: "name": "store", "ts":
// TRACE: "name": "plain", "ts":
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t/x.txt
// TEXT: outside of kernels, 2 launches
// TEXT: load
// TEXT: store
// TEXT: total

// Their names, when they begin.
// RUN: env SWSIM_PROGRESS=%t/progress.txt %t/prog
// RUN: FileCheck %s --check-prefix=PROGRESS --input-file=%t/progress.txt --implicit-check-not=load
// PROGRESS:      both
// PROGRESS-NEXT: store
// PROGRESS-NEXT: plain
// RUN: not env SWSIM_PROGRESS=%t/no/file %t/prog 2>&1 | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: SWSIM_PROGRESS: cannot write '{{.*}}no/file': No such file or directory

// RUN: not %t/prog mixed 2>&1 | FileCheck %s --check-prefix=MIXED
// MIXED: SW_PART("{{odd|even}}"): other CPEs of the core group begin '{{odd|even}}' here
// RUN: not %t/prog host 2>&1 | FileCheck %s --check-prefix=HOST
// HOST: SW_PART

//--- master.c
#include <athread.h>
#include <stdlib.h>
#include <string.h>
#include <sw_part.h>
extern SLAVE_FUN(both)();
extern SLAVE_FUN(plain)();
extern SLAVE_FUN(mixed)();
int main(int argc, char **argv) {
  char *data;
  posix_memalign((void **)&data, 128, 64 * 64);
  memset(data, 0, 64 * 64);
  athread_init();
  if (argc > 1 && !strcmp(argv[1], "host"))
    SW_PART("host");
  if (argc > 1) {
    athread_spawn(mixed, 0);
    athread_join();
  }
  athread_spawn(both, data);
  athread_join();
  athread_spawn(plain, data);
  athread_join();
  return 0;
}
//--- slave.c
#include "slave.h"
#include <sw_part.h>
__thread_local char buffer[64];
__thread_local volatile int reply;
void both(char *data) {
  SW_PART("load");
  for (int i = 0; i < 2000; ++i) {
    reply = 0;
    athread_get(PE_MODE, data + 64 * _MYID, buffer, 64, (void *)&reply, 0, 0, 0);
    while (reply != 1)
      ;
  }
  SW_PART("store");
  athread_syn(ARRAY_SCOPE, 0xffff);
  reply = 0;
  athread_put(PE_MODE, buffer, data + 64 * _MYID, 64, (void *)&reply, 0, 0);
  while (reply != 1)
    ;
}
void plain(char *data) {}
void mixed(char *data) {
  SW_PART(_MYID % 2 ? "odd" : "even");
}
//--- check.py
import json, sys
run = json.load(open(sys.argv[1]))
kernels = run["kernels"]
print("launches", run["launches"])
for k in kernels:
    print((k["name"], k["launch"], k["begins_launch"]), f"{k['cpes']} CPEs, get {k['dma_get_bytes']}, put {k['dma_put_bytes']}")
load, store, plain = kernels
near = lambda a, b: abs(a - b) < 1e-2
print("follow each other", near(load["begin_cycles"] + load["cycles"], store["begin_cycles"]))
print("add up", near(run["cycles"] - run["mpe_cycles"], sum(k["cycles"] for k in kernels)) or near(run["cycles"], sum(k["cycles"] for k in kernels)))
spent = sum(a["total"] for k in (load, store) for a in k["cpe_cycles"].values())
print("CPEs spend the launch", near(spent / 64, load["cycles"] + store["cycles"]))
print("launch in the first", load["cpe_cycles"]["launch"]["total"] > 0 and store["cpe_cycles"]["launch"]["total"] == 0)
