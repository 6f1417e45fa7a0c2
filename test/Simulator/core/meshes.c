// The vendor's calls on meshes that are not 8 x 8: masks, groups, exchanges and
// their sums follow the machine description.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %machine_variant sw26010 mesh_rows=16 mesh_cols=16 > 16x16.json
// RUN: sw-simcc --chip=16x16.json master.c slave.c -o p && ./p | FileCheck %s
// RUN: %machine_variant sw26010 mesh_rows=4 mesh_cols=2 > 4x2.json
// RUN: sw-simcc --chip=4x2.json master.c slave.c -o p && ./p | FileCheck %s
// RUN: %machine_variant sw26010 mesh_rows=3 mesh_cols=5 > 3x5.json
// RUN: sw-simcc --chip=3x5.json master.c slave.c -o p && ./p | FileCheck %s
// CHECK: 0 wrong

//--- master.c
#include <athread.h>
#include <stdio.h>
#define CPES (SW_MESH_ROWS * SW_MESH_COLS)
void SLAVE_FUN(work)(void *);
void SLAVE_FUN(group)(void *);
/* A block for each CPE, and what each CPE has found wrong. */
int blocks[256 * 16], back[256 * 16], wrong[256], marks[256];
int main(void) {
  unsigned long mask = 0;
  int i, sum = 0;
  for (i = 0; i < CPES * 16; i++)
    blocks[i] = i;
  athread_init();
  sum += athread_get_max_threads() != CPES;
  athread_spawn(work, 0);
  athread_join();
  for (i = 0; i < CPES; i++)
    sum += wrong[i];
  for (i = 0; i < CPES * 16; i++)
    sum += back[i] != i;
  for (i = 0; i < CPES && i < 64; i += 2)
    mask |= 1ul << i;
  sum += athread_idle() != (CPES < 64 ? (1ul << CPES % 64) - 1 : ~0ul);
  athread_spawn_group(mask, group, 0);
  athread_join_group(mask);
  for (i = 0; i < CPES; i++)
    sum += marks[i] != (i < 64 && i % 2 == 0);
  athread_halt();
  printf("%d wrong\n", sum);
  return 0;
}

//--- slave.c
#include <slave.h>
#include <dma.h>
#define ROWS SW_MESH_ROWS
#define COLS SW_MESH_COLS
/* A mask has a bit for every row or column, at least 8. */
#define BITS (ROWS > 8 || COLS > 8 ? ROWS > COLS ? ROWS : COLS : 8)
#define ALL(lines) ((1u << (lines)) - 1)
#define OTHERS (BITS > 8 ? 16 : 8)
extern int blocks[], back[], wrong[], marks[];
__thread_local int own[16], line[16 * 16];
__thread_local volatile int reply;
__thread_local double vector[4] __attribute__((aligned(32)));

static int differs(const int *found, int first, int count) {
  int i, result = 0;
  for (i = 0; i < count; i++)
    result |= found[i] != first + i;
  return result;
}

static void await(int count) {
  while (reply != count);
  reply = 0;
}

static int transfers(void) {
  dma_desc get = 0;
  int result = 0;
  reply = 0;
  athread_syn(ARRAY_SCOPE, ALL(ROWS) << BITS | ALL(COLS));
  /* The whole mesh has the first block; each row what is its; each CPE its own. */
  if (_PEN == 0)
    athread_get(BCAST_MODE, blocks, own, 64, (void *)&reply, ALL(ROWS), 0, 0);
  await(1);
  result |= differs(own, 0, 16);
  athread_syn(ARRAY_SCOPE, ALL(ROWS) << BITS | ALL(COLS));
  if (_COL == COLS - 1)
    athread_get(ROW_MODE, blocks + _ROW * COLS * 16, own, COLS * 64, (void *)&reply, 0, 0, 0);
  await(1);
  result |= differs(own, _PEN * 16, 16) << 1;
  athread_syn(ARRAY_SCOPE, ALL(ROWS) << BITS | ALL(COLS));
  if (_PEN == COLS)
    athread_get(BROW_MODE, blocks, own, COLS * 64, (void *)&reply, ALL(ROWS), 0, 0);
  await(1);
  result |= differs(own, _COL * 16, 16) << 2;
  athread_syn(ROW_SCOPE, ALL(COLS));
  athread_syn(COL_SCOPE, ALL(ROWS));
  dma_set_op(&get, DMA_GET);
  dma_set_mode(&get, PE_MODE);
  dma_set_size(&get, 64);
  dma_set_reply(&get, &reply);
  dma(get, blocks + _PEN * 16, own);
  dma_wait(&reply, 1);
  reply = 0;
  result |= differs(own, _PEN * 16, 16) << 3;
  athread_put(PE_MODE, own, back + _PEN * 16, 64, (void *)&reply, 0, 0);
  await(1);
  return result;
}

/* The last of a row, then of a column, sends to all others of it. */
static int messages(void) {
  doublev4 sent = _PEN + 1, got;
  int result = 0;
  if (_COL == COLS - 1)
    simd_putr(sent, OTHERS);
  else {
    got = simd_getr(got);
    simd_store(got, vector);
    result |= vector[0] != _ROW * COLS + COLS;
  }
  if (_ROW == ROWS - 1)
    simd_putc(sent, OTHERS);
  else {
    got = simd_getc(got);
    simd_store(got, vector);
    result |= vector[3] != (ROWS - 1) * COLS + _COL + 1;
  }
  /* And the first of a row to each of the others. */
  if (_COL == 0) {
    int i;
    for (i = 1; i < COLS; i++)
      simd_putr(sent, i);
  } else {
    got = simd_getr(got);
    simd_store(got, vector);
    result |= vector[1] != _ROW * COLS + 1;
  }
  return result << 4;
}

void work(void *unused) {
  int result = transfers();
  result |= messages();
  result |= (_PEN != _ROW * COLS + _COL || athread_get_id(-1) != _PEN) << 5;
  wrong[_PEN] = result;
}

void group(void *unused) { marks[_PEN] = 1; }
