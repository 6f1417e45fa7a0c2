// The calls of the SW26010-Pro on meshes that are not 8 x 8.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %machine_variant sw26010pro mesh_rows=16 mesh_cols=16 core_groups=2 > 16x16.json
// RUN: sw-simcc --chip=16x16.json master.c slave.c -o p && ./p | FileCheck %s
// RUN: %machine_variant sw26010pro mesh_rows=4 mesh_cols=2 core_groups=1 ldm_bytes_per_cpe=196608 > 4x2.json
// RUN: sw-simcc --chip=4x2.json master.c slave.c -o p && ./p | FileCheck %s
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
void SLAVE_FUN(work)(void *);
int blocks[256 * 16], wrong[16 * 256];
int main(void) {
  int i, sum = 0;
  for (i = 0; i < MAX_CORES * 16; i++)
    blocks[i] = i;
  athread_init_cgs();
  sum += athread_get_max_threads() != MAX_CORES;
  athread_spawn_cgs(work, 0);
  athread_join_cgs();
  for (i = 0; i < CG_NUM * MAX_CORES; i++)
    sum += wrong[i] - 1;
  athread_halt();
  printf("%d wrong\n", sum);
  return 0;
}

//--- slave.c
#include <slave.h>
#include <crts.h>
#define ROWS SW_MESH_ROWS
#define COLS SW_MESH_COLS
extern int blocks[], wrong[];
__thread_local int own[16], other[16], all[2 * 256], sums[2], buffer[2];
__thread_local volatile int here, there;

static int differs(const int *found, int first, int count) {
  int i, result = 0;
  for (i = 0; i < count; i++)
    result |= found[i] != first + i;
  return result;
}

void work(void *unused) {
  const int next = (_PEN + 1) % CRTS_MAX_SPE_NUM, last = (_PEN + CRTS_MAX_SPE_NUM - 1) % CRTS_MAX_SPE_NUM;
  int i, result = 0;
  athread_dma_get(own, blocks + _PEN * 16, 64);
  here = there = 0;
  athread_ssync_array();
  athread_rma_iput(own, &here, 64, next, other, &there);
  athread_rma_wait_value(&here, 1);
  athread_rma_wait_value(&there, 1);
  result |= differs(other, last * 16, 16);
  /* The last of a row tells the others, then the first of a column. */
  athread_ssync_array();
  athread_rma_row_bcast_coll(other, own, 64, COLS - 1);
  result |= differs(other, (_ROW * COLS + COLS - 1) * 16, 16) << 1;
  athread_ssync_array();
  athread_rma_col_bcast_coll(other, own, 64, ROWS - 1);
  result |= differs(other, ((ROWS - 1) * COLS + _COL) * 16, 16) << 2;
  athread_ssync_row();
  athread_ssync_col();
  for (i = 0; i < CRTS_MAX_SPE_NUM; i++)
    all[i] = _PEN;
  athread_alltoall(all, all + 256, 4);
  result |= differs(all + 256, 0, CRTS_MAX_SPE_NUM) << 3;
  own[0] = 1;
  athread_redurt(own, sums, 1, athread_int, OP_add, buffer, 1);
  result |= (sums[0] != CRTS_MAX_SPE_NUM) << 4;
  /* CPE (r, c) is in 2 x 2 block r/2 * COLS/2 + c/2, as number 2(r%2) + c%2. */
  result |= (CRTS_spcn != _ROW / 2 * (COLS / 2) + _COL / 2) << 5;
  result |= (CRTS_spc_tid != CRTS_spcn * 4 + _ROW % 2 * 2 + _COL % 2) << 6;
  result |= (CRTS_MAX_LDM_SIZE != (COLS == 2 ? 192 << 10 : 256 << 10)) << 7;
  result |= (CRTS_MAX_MPE_NUM != (COLS == 2 ? 1 : 2)) << 8;
  wrong[_CGN * CRTS_MAX_SPE_NUM + _PEN] = result + 1;
}
