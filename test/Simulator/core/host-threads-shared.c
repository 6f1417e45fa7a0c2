// A program that is linked with -allshare has one process: each of its host
// threads has a core group, which athread_init gives it, and all use the same
// memory. The core groups run at the same time, in one launch.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010 %t/master.c %t/slave.c -allshare -lpthread -o %t/p
// RUN: env SWSIM_CHECKS=strict SWSIM_JSON=%t/json %t/p > %t/out && FileCheck %s < %t/out
// RUN: env SWSIM_CHECKS=strict SWSIM_MODE=detailed %t/p | diff %t/out -
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/json
// The threads find fewer core groups.
// RUN: not env SWSIM_CORE_GROUPS=2 %t/p 2>&1 | FileCheck %s --check-prefix=FEW

// CHECK: groups 0 1 2 3
// CHECK: sum 32640
// CHECK: rounds 12
// JSON-COUNT-1: "name": "fill"
// FEW: swsim: error: athread_init by a further host thread: each of the 2 core groups of the process has one [{{.*}}master.c:17]

//--- master.c
#include <athread.h>
#include <pthread.h>
#include <stdio.h>

extern SLAVE_FUN(fill)();
extern SLAVE_FUN(add)();

struct work { int first; int group; int *data; };
static int data[256], rounds;
static struct work works[4];
static pthread_barrier_t together;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *serve(void *argument) {
  int i;
  struct work *mine = argument;
  athread_init();
  athread_spawn(fill, mine);
  athread_join();
  for (i = 0; i < 3; ++i) {
    pthread_barrier_wait(&together);
    /* The parts of the other core groups, one after another. */
    mine->first = (mine->first + 64) % 256;
    athread_spawn(add, mine);
    athread_join();
    pthread_mutex_lock(&mutex);
    ++rounds;
    pthread_mutex_unlock(&mutex);
  }
  athread_halt();
  return mine;
}

int main(void) {
  pthread_t threads[3];
  void *result;
  int i, sum = 0;
  pthread_barrier_init(&together, 0, 4);
  for (i = 0; i < 4; ++i) {
    works[i].first = 64 * i;
    works[i].data = data;
  }
  for (i = 0; i < 3; ++i)
    pthread_create(&threads[i], 0, serve, &works[i + 1]);
  serve(&works[0]);
  for (i = 0; i < 3; ++i)
    if (pthread_join(threads[i], &result) || result != &works[i + 1])
      return 1;
  /* The first thread has the first core group. */
  printf("groups %d", works[0].group);
  for (i = 1; i < 4; ++i)
    printf(" %d", works[i].group);
  for (i = 0; i < 256; ++i)
    sum += data[i];
  printf("\nsum %d\nrounds %d\n", sum, rounds);
  return 0;
}
//--- slave.c
#include <slave.h>

struct work { int first; int group; int *data; };
__thread_local int value;

/* data[first + id] = id. */
void fill(struct work *work) {
  volatile int reply = 0;
  value = _MYID;
  if (_MYID == 0)
    work->group = _CGN;
  athread_put(PE_MODE, &value, &work->data[work->first + _MYID], 4,
              (void *)&reply, 0, 0);
  while (reply != 1)
    ;
}

/* data[first + id] += 32. */
void add(struct work *work) {
  volatile int reply = 0;
  athread_get(PE_MODE, &work->data[work->first + _MYID], &value, 4,
              (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
  value += 32;
  athread_put(PE_MODE, &value, &work->data[work->first + _MYID], 4,
              (void *)&reply, 0, 0);
  while (reply != 2)
    ;
}
