// A message may have bytes that nobody has written: padding that the receiver
// does not use, as in a structure that is copied. It keeps the knowledge of
// them, through registers, LDM and further messages. A use is reported at its
// line, with that of the message.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc master.c slave.c -o p
// RUN: ./p 0 | FileCheck %s
// RUN: not ./p 1 2>&1 | FileCheck %s --check-prefix=REGISTER
// RUN: not ./p 2 2>&1 | FileCheck %s --check-prefix=LANE
// RUN: not ./p 3 2>&1 | FileCheck %s --check-prefix=LDM
// RUN: not ./p 4 2>&1 | FileCheck %s --check-prefix=FORWARD
// RUN: not ./p 5 2>&1 | FileCheck %s --check-prefix=MAIN
// RUN: not ./p 6 2>&1 | FileCheck %s --check-prefix=BROADCAST
// RUN: not ./p 7 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: not ./p 8 2>&1 | FileCheck %s --check-prefix=SINGLE
// RUN: not ./p 9 2>&1 | FileCheck %s --check-prefix=REGISTERS
// RUN: not ./p 10 2>&1 | FileCheck %s --check-prefix=ASSEMBLY
// RUN: not ./p 11 2>&1 | FileCheck %s --check-prefix=CHOICE
// RUN: env SWSIM_CHECKS=-unwritten ./p 3
// RUN: env SWSIM_MODE=timing ./p 1
// Without vector registers of the host.
// RUN: sw-simcc -march=x86-64 master.c slave.c -o p
// RUN: ./p 0 | FileCheck %s

// CHECK: sum 12
// REGISTER: error: CPE (0,1): use of a value of 32 bytes, which nobody has written: a register message brought it, sent by CPE (0,0) at slave.c:21 [slave.c:53]
// LANE: error: CPE (0,1): use of a value of 8 bytes, which nobody has written: a register message brought it, sent by CPE (0,0) at slave.c:21 [slave.c:55]
// LDM: error: CPE (0,1): read of {{.*}}, which nobody has written: a register message brought it, sent by CPE (0,0) at slave.c:21 [slave.c:7]
// FORWARD: error: CPE (0,2): read of {{.*}}, which nobody has written: a register message brought it, sent by CPE (0,1) at slave.c:50 [slave.c:7]
// MAIN: error: CPE (0,1): use of a value of 8 bytes, which nobody has written: a register message brought it, sent by CPE (0,0) at slave.c:21 [slave.c:57]
// BROADCAST: error: CPE ({{.}},0): use of a value of 32 bytes, which nobody has written: a register message brought it, sent by CPE (0,0) at slave.c:22 [slave.c:89]
// OWN: error: CPE (0,0): read of {{.*}}, which nobody has written [slave.c:7]
// SINGLE: error: CPE (0,1): read of {{.*}}, which nobody has written: a register message brought it [slave.c:7]
// REGISTERS: error: CPE (0,1): use of a value of {{.*}} bytes, which nobody has written: a register message brought it [slave.c:64]
// ASSEMBLY: error: CPE (0,1): use of a value of 4 bytes, which nobody has written: a register message brought it [slave.c:68]
// CHOICE: error: CPE (0,1): use of a value of 8 bytes, which nobody has written: a register message brought it, sent by CPE (0,0) at slave.c:21 [slave.c:73]

//--- master.c
#include <athread.h>
#include <stdio.h>
extern SLAVE_FUN(talk)(int *);
double sums[64], spare[16];
int main(int count, char **arguments) {
  int kind = atoi(arguments[1]);
  athread_init();
  athread_spawn(talk, &kind);
  athread_join();
  printf("sum %g\n", sums[1] + sums[2]);
  return 0;
}
//--- slave.c
#include <slave.h>
extern double sums[64], spare[16];
typedef double row[4];
__thread_local row *sent, *got;
__thread_local int kind;
__attribute__((noinline)) static double pick(row *rows, int i, int j) {
  return rows[i][j] + 1;
}
/* Rows of two numbers and two gaps; the second one is a gap for some kinds. */
static void fill(void) {
  sent = ldm_malloc(2 * sizeof(row));
  sent[0][0] = sent[0][1] = 5;
  if (kind != 1 && kind != 6)
    sent[1][0] = sent[1][1] = 5;
}
static void send(void) {
  doublev4 v;
  floatv4 f;
  int i;
  for (i = 0; i < 2; i++)
    simd_putr(*(doublev4 *)sent[i], 1);
  simd_loadc(v, sent[1]);
  simd_store(v, (doublev4 *)got[1]);
  if (kind == 7)
    sums[0] = pick(got, 1, 3);
  if (kind == 8) {
    float *numbers = ldm_malloc(16);
    numbers[0] = numbers[1] = numbers[2] = 1;
    simd_load(f, numbers);
    simd_putr(f, 1);
  }
  if (kind == 9) {
    doublev4 part;
    ((double *)&part)[0] = kind;
    simd_putr(part, 1);
  }
  if (kind == 10) {
    doublev4 part;
    ((double *)&part)[0] = kind;
    asm volatile("putr %0, %1" ::"r"(part), "r"(1));
  }
}
static void receive(void) {
  doublev4 v, w = 0;
  double number = 0;
  int i;
  for (i = 0; i < 2; i++) {
    v = simd_getr(v);
    simd_store(v, (doublev4 *)got[i]);
    simd_putr(v, 2);
  }
  if (kind == 1)
    *(doublev4 *)got[0] = v + w;
  if (kind == 2)
    spare[2] = simd_vextf2(v) * 2;
  if (kind == 5)
    spare[5] = ((double *)&v)[3];
  if (kind == 8) {
    v = simd_getr(v);
    simd_store(v, (doublev4 *)got[1]);
  }
  if (kind == 9) {
    v = simd_getr(v);
    spare[9] = ((double *)&v)[0] + ((double *)&v)[1];
  }
  if (kind == 10) {
    asm volatile("getr %0" : "=r"(v));
    spare[10] = ((int *)&v)[5];
  }
  if (kind == 3 || kind == 8)
    number = pick(got, 1, 3);
  /* A choice after the addition. */
  number += kind == 11 ? ((double *)&v)[3] + 1 : 0;
  sums[1] = number + simd_vextf0(w) + pick(got, 0, 0);
}
static void receiveLast(void) {
  doublev4 v;
  int i;
  for (i = 0; i < 2; i++) {
    v = simd_getr(v);
    simd_store(v, (doublev4 *)got[i]);
  }
  sums[2] = kind == 4 ? pick(got, 1, 2) : pick(got, kind != 1 && kind != 6, 0);
}
static void receiveBroadcast(void) {
  doublev4 v;
  v = simd_getc(v);
  if (kind == 6)
    simd_store(v * v, (doublev4 *)got[0]);
}
void talk(int *which) {
  kind = *which;
  got = ldm_malloc(2 * sizeof(row));
  if (_MYID == 0) {
    fill();
    send();
  }
  if (_MYID == 1)
    receive();
  if (_MYID == 2)
    receiveLast();
  if (_COL == 0 && _ROW > 0)
    receiveBroadcast();
}
