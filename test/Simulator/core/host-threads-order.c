// Races of core groups of an all-shared program, and what orders them.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010 %t/master.c %t/slave.c -allshare -lpthread -o %t/p
// RUN: env SWSIM_CHECKS=strict %t/p ordered | FileCheck %s --check-prefix=ORDERED
// RUN: env SWSIM_CHECKS=strict %t/p signals | FileCheck %s --check-prefix=ORDERED
// RUN: not env SWSIM_CHECKS=strict %t/p race 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: not env SWSIM_CHECKS=strict %t/p host 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: not env SWSIM_CHECKS=strict %t/p free 2>&1 | FileCheck %s --check-prefix=FREE
// RUN: env SWSIM_CHECKS=strict %t/p meet | FileCheck %s --check-prefix=MEET
// RUN: not env SWSIM_CHECKS=strict %t/p alone 2>&1 | FileCheck %s --check-prefix=ALONE

// ORDERED: word 7
// RACE: swsim: error: CPE (0,0) of core group 1: DMA get of 'words'{{.*}} races with the DMA put of CPE (0,0) at {{.*}}slave.c:[[#]]: nothing makes sure that it is over
// HOST: swsim: error: load of 'words'[3] by the host races with the DMA put of CPE (0,0) at {{.*}}slave.c:[[#]]
// While the other thread waits for its kernel.
// FREE: swsim: error: free of {{.*}} by the host races with the DMA get of CPE (0,0) of core group 1 at {{.*}}slave.c:[[#]]
// MEET: met 2 2
// A core group waits for one that has no kernel.
// ALONE: swsim: error: deadlock in kernel 'meet': 64 CPEs wait for what nothing can bring when the host calls athread_join
// ALONE: note:   CPE (0,0) at cycle {{.*}} 'arrived', which is 1

//--- master.c
#include <athread.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern SLAVE_FUN(put)();
extern SLAVE_FUN(read_block)();
extern SLAVE_FUN(get)();
extern SLAVE_FUN(meet)();

/* More than a word, which a request may poll. */
int words[32];
int seen[4];
volatile int is_put;
static const char *how;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t put_done = PTHREAD_COND_INITIALIZER;

static void *other(void *argument) {
  athread_init();
  if (!strcmp(how, "meet")) {
    athread_spawn(meet, 0);
    athread_join();
    return 0;
  }
  if (!strcmp(how, "alone"))
    return 0;
  if (!strcmp(how, "free")) {
    void *block = calloc(1, 1 << 16);
    athread_spawn(read_block, block);
    free(block);
    athread_join();
    return 0;
  }
  if (!strcmp(how, "ordered")) {
    pthread_mutex_lock(&mutex);
    while (!is_put)
      pthread_cond_wait(&put_done, &mutex);
    pthread_mutex_unlock(&mutex);
  }
  if (!strcmp(how, "signals"))
    while (!is_put)
      ;
  athread_spawn(get, 0);
  athread_join();
  return 0;
}

static __attribute__((noinline)) int load(void) { return words[3]; }

int main(int argc, char **argv) {
  pthread_t thread;
  int now = 0;
  how = argv[1];
  athread_init();
  pthread_create(&thread, 0, other, 0);
  if (!strcmp(how, "meet") || !strcmp(how, "alone")) {
    athread_spawn(meet, 0);
    athread_join();
    pthread_join(thread, 0);
    printf("met %d %d\n", seen[0], seen[1]);
    return 0;
  }
  athread_spawn(put, 0);
  if (!strcmp(how, "host"))
    now = load();
  athread_join();
  pthread_mutex_lock(&mutex);
  is_put = 1;
  pthread_cond_signal(&put_done);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  printf("word %d\n", words[3] + now);
  return 0;
}
//--- slave.c
#include <slave.h>

extern int words[32], seen[4];
__thread_local int values[32], value;
static volatile unsigned long arrived;

void put(void *unused) {
  volatile int reply = 0;
  if (_MYID != 0)
    return;
  values[3] = 7;
  athread_put(PE_MODE, values, words, sizeof values, (void *)&reply, 0, 0);
  while (reply != 1)
    ;
}

void get(void *unused) {
  volatile int reply = 0;
  if (_MYID != 0)
    return;
  athread_get(PE_MODE, words, values, sizeof values, (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
}

void read_block(int *block) {
  volatile int reply = 0;
  if (_MYID != 0)
    return;
  athread_get(PE_MODE, block, values, sizeof values, (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
}

/* Each core group stores 1 + its number; then each adds what the other has
   stored. */
void meet(void *unused) {
  unsigned long round;
  volatile int reply = 0;
  int mine = 1 + _CGN, other;
  value = mine;
  if (_MYID == 0) {
    athread_put(PE_MODE, &value, &seen[2 + _CGN], 4, (void *)&reply, 0, 0);
    while (reply != 1)
      ;
  }
  athread_syn(ARRAY_SCOPE, 0xffff);
  if (_MYID == 0) {
    round = atomic_inc1_l(&arrived) / 2;
    while (arrived / 2 == round)
      ;
  }
  athread_syn(ARRAY_SCOPE, 0xffff);
  if (_MYID != 5)
    return;
  reply = 0;
  athread_get(PE_MODE, &seen[3 - _CGN], &value, 4, (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
  other = value;
  value = mine * other;
  athread_put(PE_MODE, &value, &seen[_CGN], 4, (void *)&reply, 0, 0);
  while (reply != 2)
    ;
}
