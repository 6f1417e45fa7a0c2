// A C++ host: kernels are named as they are linked; resources are described,
// kept and checked; memory for all core groups comes from cross_malloc.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.cpp %t/slave.c -o %t/p
// RUN: %t/p 0 | FileCheck %s
// RUN: not %t/p 1 > %t/out 2>&1
// RUN: not %t/p 2 >> %t/out 2>&1
// RUN: not %t/p 3 >> %t/out 2>&1
// RUN: FileCheck %s --check-prefix=ERROR --input-file=%t/out
// CHECK: penum 64, cache mode 1, shared size 0
// CHECK: 4950 of CPE 3
// ERROR: error: athread_init_resource: only LDM that all CPEs of a core group share is simulated: expected mode SCORE_LDM_SHARED_ALL_CLUSTER
// ERROR: error: athread_init_resource: 500 CPEs, expected 1 to 384
// ERROR: error: CRTS_sync_master of CPE 0: no kernel runs

//--- master.cpp
#include <athread.h>
#include <crts.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
extern "C" void slave_sum(void *);
struct Arguments {
  int *data, count;
  int *result;
};
int main(int, char **arguments) {
  int mistake = atoi(arguments[1]);
  unsigned count, mode, size;
  athread_res_t resources;
  athread_res_init(&resources);
  athread_res_setdcache_mode(&resources, SCORE_LDM_DCACHE_32KB);
  if (mistake == 1)
    athread_res_setldmshared_size(&resources, SCORE_LDM_SHARED_64KB);
  if (mistake == 2)
    athread_res_setpenum(&resources, 500);
  athread_init_resource(&resources);
  athread_res_getpenum(&resources, &count);
  athread_res_getdcache_mode(&resources, &mode);
  athread_res_getldmshared_size(&resources, &size);
  printf("penum %u, cache mode %u, shared size %u\n", count, mode, size);
  if (mistake == 3)
    CRTS_sync_master_array();
  std::vector<int> data(100);
  for (int i = 0; i < 100; ++i)
    data[i] = i;
  int *result = static_cast<int *>(cross_malloc(64 * sizeof(int)));
  Arguments a = {data.data(), 100, result};
  athread_spawn(slave_sum, &a);
  athread_join();
  __real_athread_spawn((void *)slave_sum, &a, 1);
  athread_join();
  printf("%d of CPE 3\n", result[3]);
  cross_free(result);
  athread_halt();
}
//--- slave.c
#include <slave.h>
struct Arguments {
  int *data, count;
  int *result;
};
static __ldm int data[100];
static __ldm_fix int total;
void sum(struct Arguments *pointer) {
  struct Arguments a;
  int i;
  athread_dma_get(&a, pointer, sizeof a);
  athread_dma_get(data, a.data, a.count * sizeof(int));
  total = 0;
  for (i = 0; i < a.count; ++i)
    total += data[i];
  athread_dma_put(a.result + CRTS_tid, &total, sizeof total);
}
