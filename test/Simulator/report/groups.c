// Several core groups in the reports: what each of them does, the waits in
// barriers of all of them, and the bytes between each of them and each memory.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_JSON=%t/1.json SWSIM_SUMMARY=%t/1.txt SWSIM_HTML=%t/1.html %t/p
// RUN: FileCheck %s --check-prefix=TABLE --input-file=%t/1.txt
// RUN: %python %t/check.py %t/1.json | FileCheck %s --check-prefix=JSON

// The last core group waits for no other one.
// TABLE:      traffic of the CPEs {{.*}} CPEs work  wait for DMA  wait for all core groups
// TABLE-NEXT: core group 0
// TABLE:      core group 5
// TABLE:      traffic of the memory {{.*}} by 0 {{.*}} by 5
// TABLE-NEXT: core group 0
// TABLE:      core group 5

// JSON: core group 0 waits more than core group 5
// JSON: bytes by core group are those of the memories
// JSON: waits are a part of those in barriers

//--- master.c
#include <athread.h>
extern void SLAVE_FUN(unequal)(void *);
int main(void) {
  float *data = cross_malloc(6 * 64 * 4096);
  athread_init_cgs();
  athread_spawn_cgs(unequal, data);
  athread_join_cgs();
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <crts.h>
static __thread_local float piece[1024];
/* Core group n transfers its data n + 1 times. */
void unequal(void *arg) {
  float *data = (float *)arg + 1024L * _MYID;
  int i;
  for (i = 0; i <= _CGN; ++i)
    athread_dma_get(piece, data, sizeof piece);
  athread_ssync_node();
  athread_dma_put(data, piece, sizeof piece);
}
//--- check.py
import json, sys
run = json.load(open(sys.argv[1]))
groups, memories = run["time_by_core_group"], run["memory_by_controller"]
assert [g["core_group"] for g in groups] == list(range(6)) and all(g["cpes"] == 64 for g in groups)
waits = [g["chip_barrier_share"] for g in groups]
assert waits[0] > 2 * waits[5] > 0, waits
print("core group 0 waits more than core group 5")
for m in memories:
    assert sum(b["bytes"] for b in m["bytes_by_core_group"]) == m["read_bytes"] + m["written_bytes"], m
print("bytes by core group are those of the memories")
for g in groups:
    assert 0 < g["chip_barrier_cycles"] <= g["cpe_cycles"]["barrier_wait"], g
print("waits are a part of those in barriers")
