// Errors of host threads in a program that is linked with -allshare.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc --chip=sw26010 %t/master.c %t/slave.c -allshare -lpthread -o %t/p
// RUN: not %t/p barrier 2>&1 | FileCheck %s --check-prefix=BARRIER
// RUN: not %t/p unlock 2>&1 | FileCheck %s --check-prefix=UNLOCK
// RUN: not %t/p twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %t/p spawn 2>&1 | FileCheck %s --check-prefix=SPAWN
// RUN: not %t/p key 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: not %t/p many 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not %t/p join 2>&1 | FileCheck %s --check-prefix=JOIN
// RUN: sw-simcc --chip=sw26010 %t/local.c %t/slave.c -allshare -lpthread -o %t/local
// RUN: not %t/local 2>&1 | FileCheck %s --check-prefix=LOCAL

// BARRIER: swsim: error: deadlock: every host thread waits for what nothing can bring
// BARRIER-DAG: note:   host thread 0: pthread_join at {{.*}}master.c:35
// BARRIER-DAG: note:   host thread 1: pthread_barrier_wait at {{.*}}master.c:[[#]]
// UNLOCK: swsim: error: pthread_mutex_unlock of a mutex that the thread has not locked [{{.*}}master.c:[[#]]]
// TWICE: swsim: error: pthread_mutex_lock of a mutex that the thread has locked [{{.*}}master.c:[[#]]]
// SPAWN: swsim: error: athread_spawn of 'nothing' before athread_init [{{.*}}master.c:[[#]]]
// KEY: swsim: error: pthread_getspecific is not simulated in a program that is linked with -allshare [{{.*}}master.c:[[#]]]
// MANY: swsim: error: pthread_create of host thread 16: at most 16 are simulated at a time [{{.*}}master.c:[[#]]]
// JOIN: swsim: error: pthread_join of host thread 1, which cannot be joined [{{.*}}master.c:[[#]]]
// LOCAL: swsim: error: pthread_create in a program that is linked with -allshare: the thread-local variable 'counter' would be common to all threads, which are simulated in one [{{.*}}local.c:[[#]]]

//--- master.c
#include <athread.h>
#include <pthread.h>
#include <string.h>

extern SLAVE_FUN(nothing)();

static const char *how;
static pthread_barrier_t together;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *serve(void *argument) {
  if (!strcmp(how, "barrier"))
    pthread_barrier_wait(&together);
  if (!strcmp(how, "unlock"))
    pthread_mutex_unlock(&mutex);
  if (!strcmp(how, "twice")) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
  }
  if (!strcmp(how, "spawn"))
    athread_spawn(nothing, 0);
  if (!strcmp(how, "key"))
    return pthread_getspecific(0);
  return 0;
}

int main(int argc, char **argv) {
  pthread_t threads[20];
  int i;
  how = argv[1];
  athread_init();
  pthread_barrier_init(&together, 0, 2);
  for (i = 0; i < (!strcmp(how, "many") ? 20 : 1); ++i)
    pthread_create(&threads[i], 0, serve, 0);
  pthread_join(threads[0], 0);
  if (!strcmp(how, "join"))
    pthread_join(threads[0], 0);
  return 0;
}
//--- local.c
#include <athread.h>
#include <pthread.h>

extern SLAVE_FUN(nothing)();
static __thread int counter;

static void *serve(void *argument) {
  ++counter;
  return 0;
}

int main(void) {
  pthread_t thread;
  ++counter;
  pthread_create(&thread, 0, serve, 0);
  pthread_join(thread, 0);
  return counter;
}
//--- slave.c
#include <slave.h>

void nothing(void *unused) {}
