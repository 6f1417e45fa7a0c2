// The largest LDM that a machine description may have can be used as one variable,
// one block, or one array on the stack.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %machine_variant sw26010 ldm_bytes_per_cpe=786432 > large.json
// RUN: sw-simcc --chip=large.json master.c slave.c -DSTATIC -o p && ./p | FileCheck %s
// RUN: sw-simcc --chip=large.json master.c slave.c -DBLOCK -o p && ./p | FileCheck %s
// RUN: sw-simcc --chip=large.json master.c slave.c -DLOCAL -o p && ./p | FileCheck %s
// CHECK: 12187 of 12187

//--- master.c
#include <athread.h>
#include <stdio.h>
void SLAVE_FUN(fill)(int *);
int count;
int main(void) {
  athread_init();
  athread_spawn(fill, &count);
  athread_join();
  printf("%d of %d\n", count, 780000 / 64);
  athread_halt();
  return 0;
}

//--- slave.c
#include <slave.h>
#define BYTES 780000
#ifdef STATIC
__thread_local char place[BYTES];
#endif

static int touch(volatile char *bytes) {
  int i, found = 0;
  for (i = 0; i + 64 <= BYTES; i += 64)
    bytes[i] = 3;
  for (i = 0; i + 64 <= BYTES; i += 64)
    found += bytes[i] == 3;
  return found;
}

void fill(int *count) {
#ifdef LOCAL
  char place[BYTES];
#elif defined(BLOCK)
  char *place;
#endif
  if (_PEN != 0)
    return;
#ifdef BLOCK
  place = ldm_malloc(BYTES);
#endif
  *count = touch(place);
#ifdef BLOCK
  ldm_free(place, BYTES);
#endif
}
