// All six core groups in one process: every group has work of its own, its own
// network, and meets the others in main memory.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010pro %t/master.c %t/slave.c -o %t/p
// RUN: env SWSIM_JSON=%t/1.json %t/p | FileCheck %s
// RUN: env SWSIM_JSON=%t/2.json %t/p | FileCheck %s
// RUN: diff %t/1.json %t/2.json
// RUN: not %t/p early 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not %t/p mask 2>&1 | FileCheck %s --check-prefix=MASK
// RUN: not %t/p twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %t/p far 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not %t/p stuck 2>&1 | FileCheck %s --check-prefix=STUCK

// CHECK: numbers 0 wrong
// CHECK: halo 0 wrong
// CHECK: six core groups on one array: 6.0 times as long as one
// CHECK: groups 1 and 4 only: 0 wrong
// CHECK: persistent 0 wrong
// CHECK: counter 384
// EARLY: error: athread_spawn of 'numbers' on core groups 0x3f before athread_init_cgs
// MASK: error: athread_spawn of 'numbers' on core groups 0x40: expected a mask of 6 bits
// TWICE: error: athread_spawn of 'numbers' while kernel 'numbers' has not been joined
// FAR: error: CPE (0,0) of core group 3: RMA put with CPE 64: expected 0 to 63, a CPE of this core group
// STUCK: error: deadlock in kernel 'stuck': 263 CPEs wait
// STUCK-NEXT: each of 255 CPEs (all CPEs of core group 0; all but CPE (0,3) of core group 2; all CPEs of core groups 4 to 5) at cycle {{.*}}: waits in a barrier of all core groups
// STUCK-NEXT: each of 8 CPEs (row 0 of core group 1) at cycle {{.*}}: waits for the host
// STUCK-NEXT: the other 121 CPEs have returned

//--- args.h
enum { N = 8 };
struct args {
  long *numbers;
  int *field, *result;
  long *counter;
};
//--- master.c
#include "args.h"
#include <athread.h>
#include <stdio.h>
#include <string.h>
extern SLAVE_FUN(numbers)();
extern SLAVE_FUN(halo)();
extern SLAVE_FUN(stream)();
extern SLAVE_FUN(mark)();
extern SLAVE_FUN(persist)();
extern SLAVE_FUN(count)();
extern SLAVE_FUN(far)();
extern SLAVE_FUN(stuck)();
__cross long result[6 * 64 * 4];
static int field[6 * 64 * N * N], sums[6 * 64 * N * N];
__uncached long counter;
static float *data;

/* Sum of the four neighbours in the 64 x 64 field of a core group. */
static int neighbours(int group, int row, int col) {
  int i, sum = 0;
  static const int dr[] = {-1, 1, 0, 0}, dc[] = {0, 0, -1, 1};
  for (i = 0; i < 4; ++i) {
    int r = row + dr[i], c = col + dc[i];
    if (r >= 0 && r < 8 * N && c >= 0 && c < 8 * N)
      sum += field[(group * 8 * N + r) * 8 * N + c];
  }
  return sum;
}

int main(int count, char **arguments) {
  struct args a = {result, field, sums, &counter};
  const char *what = count > 1 ? arguments[1] : "";
  long i, wrong = 0, begin, one, six;
  if (!strcmp(what, "early")) {
    athread_init();
    athread_spawn_cgs(numbers, &a);
  }
  athread_init_cgs();
  if (!strcmp(what, "mask"))
    athread_spawn_cgmask(0x40, numbers, &a);
  if (!strcmp(what, "twice")) {
    athread_spawn_cgs(numbers, &a);
    athread_spawn_cgs(numbers, &a);
  }
  if (!strcmp(what, "far")) {
    athread_spawn_cgs(far, &a);
    athread_join_cgs();
  }
  if (!strcmp(what, "stuck")) {
    athread_spawn_cgs(stuck, &a);
    athread_join_cgs();
  }

  __real_athread_spawn_cgs((void *)slave_numbers, &a, 1);
  athread_join_cgs();
  for (i = 0; i < 384; ++i)
    wrong += result[4 * i] != i || result[4 * i + 1] != i / 64 ||
             result[4 * i + 2] != i % 64 || result[4 * i + 3] != 1000 * (i / 64);
  printf("numbers %ld wrong\n", wrong);

  for (i = 0; i < 6 * 64 * N * N; ++i)
    field[i] = i * 7 % 1001;
  athread_spawn_cgs(halo, &a);
  athread_join_cgs();
  for (wrong = i = 0; i < 6 * 64 * N * N; ++i)
    wrong += sums[i] != neighbours(i / (64 * N * N), i / (8 * N) % (8 * N),
                                   i % (8 * N));
  printf("halo %ld wrong\n", wrong);

  begin = CRTS_time_cycle();
  athread_spawn(stream, &a);
  athread_join();
  one = CRTS_time_cycle() - begin;
  begin = CRTS_time_cycle();
  athread_spawn_cgs(stream, &a);
  athread_join_cgs();
  six = CRTS_time_cycle() - begin;
  /* Without the launch of 17 us. */
  printf("six core groups on one array: %.1f times as long as one\n",
         (six - 38250.0) / (one - 38250));

  memset(result, 0, sizeof result);
  athread_spawn_cgmask(0x12, mark, &a);
  athread_join_cgmask();
  for (wrong = i = 0; i < 384; ++i)
    wrong += result[i] != (i / 64 == 1 || i / 64 == 4);
  printf("groups 1 and 4 only: %ld wrong\n", wrong);

  /* LDM keeps its data between launches, on every CPE. */
  athread_spawn_cgs(persist, &a);
  athread_join_cgs();
  athread_spawn_cgs(persist, &a);
  athread_join_cgs();
  for (wrong = i = 0; i < 384; ++i)
    wrong += result[i] != 2 * (i + 1);
  printf("persistent %ld wrong\n", wrong);

  athread_spawn_cgs(count, &a);
  athread_join_cgs();
  printf("counter %ld\n", counter);
  athread_halt();
  return 0;
}
//--- slave.c
#include "args.h"
#include <slave.h>
__thread_local int tile[N + 2][N + 2], edge[2][N];
__thread_local int buffer[2048];
__thread_local long own, shared;
__thread_local crts_rply_t l, r;

void numbers(struct args *pointer) {
  struct args a;
  long mine[4];
  athread_dma_get(&a, pointer, sizeof a);
  own = 1000 * _CGN;
  athread_ssync_array();
  athread_rma_bcast_coll(&shared, &own, sizeof own, 17);
  mine[0] = _MYID;
  mine[1] = CRTS_cgn;
  mine[2] = CRTS_tid;
  mine[3] = shared;
  athread_dma_put(a.numbers + 4 * (CRTS_cgn * 64 + CRTS_tid), mine,
                  sizeof mine);
  flush_slave_cache();
}

/* One step of a five-point stencil: edges go to the neighbours by RMA. */
void halo(struct args *pointer) {
  struct args a;
  int i, k, expected = 0, width = 8 * N;
  long corner = (long)_CGN * 64 * N * N + _ROW * N * width + _COL * N;
  int sums[N][N];
  athread_dma_get(&a, pointer, sizeof a);
  for (i = 0; i < N + 2; ++i)
    for (k = 0; k < N + 2; ++k)
      tile[i][k] = 0;
  l = r = 0;
  for (i = 0; i < N; ++i)
    athread_dma_get(&tile[i + 1][1], a.field + corner + i * width,
                    N * sizeof(int));
  athread_ssync_array();
  if (_ROW > 0)
    athread_rma_iput(&tile[1][1], &l, N * sizeof(int), _PEN - 8,
                     &tile[N + 1][1], &r);
  if (_ROW < 7)
    athread_rma_iput(&tile[N][1], &l, N * sizeof(int), _PEN + 8, &tile[0][1],
                     &r);
  for (i = 0; i < N; ++i) {
    if (_COL > 0)
      athread_rma_iput(&tile[i + 1][1], &l, sizeof(int), _PEN - 1,
                       &tile[i + 1][N + 1], &r);
    if (_COL < 7)
      athread_rma_iput(&tile[i + 1][N], &l, sizeof(int), _PEN + 1,
                       &tile[i + 1][0], &r);
  }
  expected = (_ROW > 0) + (_ROW < 7) + N * ((_COL > 0) + (_COL < 7));
  athread_rma_wait_value(&l, expected);
  athread_rma_wait_value(&r, expected);
  for (i = 0; i < N; ++i)
    for (k = 0; k < N; ++k)
      sums[i][k] = tile[i][k + 1] + tile[i + 2][k + 1] + tile[i + 1][k] +
                   tile[i + 1][k + 2];
  for (i = 0; i < N; ++i)
    athread_dma_put(a.result + corner + i * width, sums[i], sizeof sums[i]);
}

void stream(struct args *pointer) {
  struct args a;
  int i;
  athread_dma_get(&a, pointer, sizeof a);
  for (i = 0; i < 10; ++i)
    athread_dma_get(buffer, a.field + 1024 * (_PEN % 16), sizeof(int) * 1024);
}

void mark(struct args *pointer) {
  long one = 1;
  struct args a;
  athread_dma_get(&a, pointer, sizeof a);
  athread_dma_put(a.numbers + _MYID, &one, sizeof one);
}

static __thread_local long total;
void persist(struct args *pointer) {
  struct args a;
  athread_dma_get(&a, pointer, sizeof a);
  total += _MYID + 1;
  athread_dma_put(a.numbers + _MYID, &total, sizeof total);
}

void count(struct args *pointer) {
  struct args a;
  athread_dma_get(&a, pointer, sizeof a);
  atomic_inc1_l(a.counter);
  athread_ssync_node();
}

void far(struct args *pointer) {
  if (_CGN == 3 && _PEN == 0)
    athread_rma_put(&own, sizeof own, 64, &own, &r);
}

void stuck(struct args *pointer) {
  if (_CGN == 1 && _ROW == 0)
    athread_ssync_master_spe();
  if (_CGN == 1 || _CGN == 3 || (_CGN == 2 && _PEN == 3))
    return;
  athread_ssync_node();
}
