// CPEs started one by one and in groups, descriptors with a fence, calls without
// declarations, words that CPEs count together, and the cycle counters.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c %t/plain.c --slave=%t/undeclared.c -o %t/p && %t/p | FileCheck %s
// RUN: sw-simcc -DBAD %t/master.c %t/slave.c %t/plain.c --slave=%t/undeclared.c -o %t/q && not %t/q 2>&1 | FileCheck %s --check-prefix=BAD

// CHECK: idle ffffffffffffffff, busy 0
// CHECK: single 5 of core 5
// CHECK: group 0 1 2 3 8 9 10 11
// CHECK-NEXT: prints from CPE 63
// CHECK: copied 64 times, counted 128
// CHECK: undeclared 64
// BAD: swsim: error: athread_create of CPE 64: expected 0 to 63

//--- master.c
#include <athread.h>
#include <stdio.h>

extern SLAVE_FUN(single)(), SLAVE_FUN(group)(), SLAVE_FUN(copy)();
extern SLAVE_FUN(undeclared)();
extern void plain();
int marks[64], counter;
long data[64], results[64];

int main(void) {
  int i, copied = 0;
  unsigned long idle;
  athread_init();
  athread_expt_signal(8, 0);
  idle = athread_idle();
#ifdef BAD
  athread_create(64, single, marks);
#endif
  athread_create(5, single, marks);
  printf("idle %lx, busy %lx\n", idle, athread_idle());
  athread_wait(5);
  athread_end(5);
  printf("single %d of core %d\n", marks[5] - 100, athread_get_core(5));
  athread_spawn_group(0xf0f, group, marks);
  athread_join_group(0xf0f);
  printf("group");
  for (i = 0; i < 64; ++i)
    if (marks[i] == 7)
      printf(" %d", i);
  puts("");
  for (i = 0; i < 64; ++i)
    data[i] = i * i;
  athread_spawn(copy, 0);
  athread_join();
  for (i = 0; i < 64; ++i)
    copied += results[i] == i * i;
  printf("copied %d times, counted %d\n", copied, counter);
  athread_spawn(undeclared, 0);
  athread_join();
  for (i = copied = 0; i < 64; ++i)
    copied += results[i] == i * i + 1;
  printf("undeclared %d\n", copied);
  plain();
  return 0;
}
//--- plain.c
/* Without the header, as C of 1989 allows. */
void plain() {
  athread_set_num_threads(64);
  athread_halt();
}
//--- slave.c
#include <dma.h>
#include <slave.h>
#include <stdio.h>

extern int counter;
extern long data[64], results[64];
__thread_local long word;
__thread_local_fix dma_desc desc = 0;
__thread_local volatile int reply;

void single(int *marks) { marks[_MYID] = 100 + athread_get_core(-1); }
void group(int *marks) { marks[_MYID] = 7; }

void copy(void *unused) {
  dma_desc local;
  unsigned long begin, end, time;
  penv_slave0_cycle_init();
  penv_slave0_cycle_count(&begin);
  time = RTC();
  if (sizeof local != 16)
    return;
  dma_set_op(&desc, DMA_GET);
  dma_set_mode(&desc, PE_MODE);
  dma_set_reply(&desc, &reply);
  dma_set_bsize(&desc, 8);
  dma_set_stepsize(&desc, 0);
  dma_set_size(&desc, 8);
  reply = 0;
  dma(desc, (long)(&data[_MYID]), (long)(&word));
  dma_wait(&reply, 1);
  dma_descriptor_init(&local, &reply);
  dma_set_op(&local, DMA_PUT);
  dma_set_size(&local, 8);
  dma(local, &results[_MYID], &word);
  dma_barrier();
  if (reply != 2)
    counter = -1000;
  RPCC(end);
  if (time < begin || end <= time)
    counter = -1000;
  atomic_inc1_w(&counter);
  atomic_inc1_w(&counter);
  if (_MYID == 63)
    printf("prints from CPE %d\n", _MYID);
}
//--- undeclared.c
extern long data[64], results[64];
__thread long number[1];
int number_of_cpe() { return athread_get_id(-1); }
void undeclared() {
  volatile int reply = 0;
  long word;
  int id = number_of_cpe();
  athread_get(0, &data[id], &word, 8, &reply, 0, 0, 0);
  while (reply != 1)
    ;
  word += 1;
  athread_put(0, &word, &results[id], 8, &reply, 0, 0);
  while (reply != 2)
    ;
  athread_syn(2, 0xffff);
}
