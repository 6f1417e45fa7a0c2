// A broadcast for CPEs that may not be ready for it is reported, even if they are by chance.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -DCASE=2 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=USE
// RUN: sw-simcc -DCASE=3 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: sw-simcc -DCASE=6 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=LATE-WORD
// RUN: sw-simcc -DCASE=7 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=LATE-USE
// RUN: sw-simcc -DCASE=8 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=LATE-WORD
// RUN: sw-simcc -DCASE=9 %t/master.c %t/slave.c -o %t/p && not %t/p 2>&1 | FileCheck %s --check-prefix=CONSTANT
// RUN: sw-simcc -DCASE=0 %t/master.c %t/slave.c -o %t/p && %t/p 2>&1 | count 0
// RUN: env SWSIM_JITTER=1 %t/p 2>&1 | count 0
// RUN: env SWSIM_JITTER=2 %t/p 2>&1 | count 0
// RUN: sw-simcc -DCASE=4 %t/master.c %t/slave.c -o %t/p && %t/p 2>&1 | count 0
// RUN: sw-simcc -DCASE=5 %t/master.c %t/slave.c -o %t/p && %t/p 2>&1 | FileCheck %s --check-prefix=MESSAGES --implicit-check-not=error --implicit-check-not="CPE 1"
// RUN: not env SWSIM_JITTER=x %t/p 2>&1 | FileCheck %s --check-prefix=SEED

// USE: swsim: error: CPE (0,0): DMA get for CPE (0,1): nothing makes sure that it no longer uses what an earlier one has brought to 'buffer': they have not met since [{{.*}}slave.c:[[#]]]
// ROW: swsim: error: CPE (0,0): DMA get for CPE (1,0): nothing makes sure that it has set the reply word 'reply'
// LATE-WORD: swsim: error: CPE (0,1): sets the reply word 'reply' when CPE (0,0) may have started the DMA get at {{.*}}slave.c:[[#]] that counts on it: they have not met since
// LATE-USE: swsim: error: CPE ({{.,.}}): uses 'buffer' when CPE (0,0) may have started the DMA get at {{.*}}slave.c:[[#]] that writes there next: they have not met since
// CONSTANT: swsim: error: {{.*}} not met since
// MESSAGES: swsim: note: messages of several senders met
// SEED: SWSIM_JITTER=x: expected a number

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(work)();
float data[4 * 256];
float sums[64];
int main() {
  for (int i = 0; i < 1024; i++)
    data[i] = i / 256 + 1;
  athread_init();
  athread_spawn(work, 0);
  athread_join();
  for (int i = 0; i < 64; i++)
    if (sums[i] != 256 * 10)
      printf("CPE %d has %g\n", i, sums[i]);
  return 0;
}
//--- slave.c
#include <simd.h>
#include <slave.h>
extern float data[4 * 256], sums[64];
__thread_local float buffer[256], sum;
__thread_local volatile int reply, stored;
static const volatile float zeros[8] = {0};
static void meet(int round) {
  if ((CASE == 2 || CASE == 7) && round > 0 || (CASE == 6 || CASE == 8 || CASE == 9) && round == 0)
    return;
  if (CASE == 3) // only those of a row
    athread_syn(ROW_SCOPE, 0xff);
  else if (CASE == 4) { // a row, then a column
    athread_syn(ROW_SCOPE, 0xff);
    athread_syn(COL_SCOPE, 0xff);
  } else if (CASE == 5 && round > 0) { // messages to the CPE that fetches
    floatv4 message = 0;
    if (_COL > 0)
      simd_putr(message, 0);
    for (int i = 0; _COL == 0 && i < 7; i++)
      message = simd_getr(message);
    if (_COL == 0 && _ROW > 0)
      simd_putc(message, 0);
    for (int i = 0; _MYID == 0 && i < 7; i++)
      message = simd_getc(message);
  } else
    athread_syn(ARRAY_SCOPE, 0xffff);
}
void work(void *unused) {
  if (CASE == 8) // what it has heard of by a word of main memory is no more than that
    sum = data[0];
  reply = stored = 0;
  sum = 0;
  for (int round = 0; round < 4; round++) {
    meet(round);
    if (CASE == 9) // a constant is no news
      sum += zeros[_MYID & 7];
    if (_MYID == 0)
      athread_get(BCAST_MODE, data + round * 256, buffer, sizeof buffer,
                  (void *)&reply, 0xff, 0, 0);
    if (CASE == 7 && _MYID != 0)
      for (stored = 20; stored > 0; stored--);
    while (reply < round + 1);
    for (int i = 0; i < 256; i++)
      sum += buffer[i];
  }
  athread_put(PE_MODE, &sum, sums + _MYID, 4, (void *)&stored, 0, 0);
  while (stored != 1);
}
