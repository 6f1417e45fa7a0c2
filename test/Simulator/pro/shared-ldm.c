// LDM that the CPEs of a core group share: one variable for all of them, copies
// from and to main memory, the size it takes from the private LDM, and errors.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc --chip=sw26010pro master.c slave.c -o p && ./p 0 | FileCheck %s
// RUN: not ./p 1 2>&1 | FileCheck %s --check-prefix=END
// RUN: not ./p 2 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not ./p 3 2>&1 | FileCheck %s --check-prefix=SIDES
// RUN: not ./p 4 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not ./p 5 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: not ./p 6 2>&1 | FileCheck %s --check-prefix=BEHIND
// RUN: not ./p 7 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: sw-simcc --chip=sw26010pro -DLARGE=2000000 master.c slave.c -o p && not ./p 0 2>&1 | FileCheck %s --check-prefix=LARGE

// CHECK: private LDM is smaller by 16 KB: 1
// CHECK: sums 64 of 64, twice 64
// CHECK: groups apart: 1
// CHECK: a load takes 74 cycles: 1
// END: error: CPE (0,0): CRTS_memcpy_sldm of 800008 bytes at shared 'vector' + 0 reaches past its end: it has 800000 bytes [slave.c:[[#]]]
// STORE: error: CPE (0,0): store of 8 bytes at shared 'vector' + 799996 reaches past its end
// SIDES: error: CPE (0,0): CRTS_memcpy_sldm from {{.*}} to {{.*}}: expected one of them in shared LDM
// SIZE: error: CPE (0,0): set_ldm_mode_size: 4 KB of shared LDM a CPE are 262144 bytes of a core group, but its variables take
// MODE: error: CPE (0,0): set_ldm_mode_size: only LDM that all CPEs of a core group share is simulated: expected mode LDMS_ALL_CLUSTER (4), but got 1
// BEHIND: error: CPE (0,0): load of 8 bytes at shared 'vector' + 800000, outside of it (800000 bytes) [slave.c:[[#]]]
// LAST: error: CPE (0,0): store of 8 bytes at shared 'counter' + 8, outside of it (8 bytes) [slave.c:[[#]]]
// LARGE: error: shared LDM takes 16000{{.*}} bytes of a core group, which shares 128 KB of each CPE: 8388608 bytes

//--- master.c
#include <athread.h>
extern SLAVE_FUN(work)(int *), SLAVE_FUN(apart)(), SLAVE_FUN(wrong)(int *);
double in[100001], out[100000];
int right[384], twice[384], own[384], quick;
long room, whole;
int main(int count, char **arguments) {
  int i, sum = 0, two = 0, groups = 0, kind = atoi(arguments[1]);
  for (i = 0; i < 100000; i++)
    in[i] = i;
  athread_init_cgs();
  if (kind) {
    athread_spawn(wrong, &kind);
    athread_join();
  }
  athread_spawn(work, right);
  athread_join();
  for (i = 0; i < 64; i++)
    sum += right[i], two += twice[i];
  printf("private LDM is smaller by 16 KB: %d\n", room < 262144 - 16384 && room > 262144 - 16384 - 60000);
  printf("sums %d of 64, twice %d\n", sum, two);
  athread_spawn_cgs(apart, 0);
  athread_join_cgs();
  for (i = 0; i < 6; i++)
    groups += own[64 * i] == 64;
  printf("groups apart: %d\n", groups == 6);
  printf("a load takes 74 cycles: %d\n", quick);
  return 0;
}
//--- slave.c
#include <crts.h>
#include <simd.h>
#include <slave.h>
#ifndef LARGE
#define LARGE 100000
#endif
extern double in[100001], out[100000];
extern int twice[384], own[384], quick;
extern long room;
__thread_local_share double vector[LARGE];
__thread_local_share long counter = 0;

void work(int *right) {
  int i, ok = 1;
  double sum = 0;
  long begin, end;
  room = get_allocatable_size();
  /* All CPEs have all of it. */
  athread_memcpy_sldm(vector, in, 100000 * sizeof(double), MEM_TO_LDM);
  athread_ssync_array();
  for (i = _PEN; i < 100000; i += 997)
    sum += vector[i], ok &= vector[i] == i;
  right[_MYID] = ok && sum > 0;
  /* The neighbour reads what a CPE has written. */
  athread_ssync_array();
  vector[_PEN] = 2. * _PEN;
  athread_ssync_sldm();
  i = (_PEN + 1) % 64;
  twice[_MYID] = vector[i] == 2. * i;
  athread_ssync_array();
  if (_PEN == 0) {
    volatile double *place = vector;
    double x;
    CRTS_memcpy_sldm(out, vector, 64 * sizeof(double), LDM_TO_MEM);
    twice[0] &= out[63] == 126;
    begin = CRTS_stime_cycle();
    x = place[70];
    end = CRTS_stime_cycle();
    quick = end - begin >= 74 && end - begin < 90 && x == 70;
  }
}
void apart(void *none) {
  /* One CPE after the other adds to the counter of its core group. */
  CRTS_smutex_lock_array();
  counter++;
  CRTS_smutex_unlock_array();
  athread_ssync_array();
  own[_MYID] = counter;
}
void wrong(int *kind) {
  double mine[2];
  switch (*kind) {
  case 1:
    athread_memcpy_sldm(vector, in, 100001 * sizeof(double), MEM_TO_LDM);
    return;
  case 2:
    *(double *)((char *)vector + 799996) = 1;
    return;
  case 3:
    athread_memcpy_sldm(mine, in, sizeof mine, MEM_TO_LDM);
    return;
  case 4:
    set_ldm_mode_size(LDMS_ALL_CLUSTER, LDMS_4KB);
    return;
  case 6:
    mine[0] = vector[100000 + *kind - 6];
    out[0] = mine[0];
    return;
  case 7:
    (&counter)[*kind - 6] = 1;
    return;
  default:
    set_ldm_mode_size(LDMS_DOUBLE, LDMS_64KB);
  }
}
