// Flags of the vendor's compilers, -o anywhere, -E, -M and -S.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc -o %t/host.o -host -c -O2 -msimd -march=sw_64 -OPT:IEEE_arith=1 -allshare %t/host.c 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: sw-simcc -slave -msimd -mftz -mieee -faddress_align=64 -ver 5.421 %t/kernel.c -c -o %t/kernel.o 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: sw-simcc -hybrid %t/host.o %t/kernel.o -o%t/p -lm_slave -lm -static && %t/p | FileCheck %s
// RUN: sw-simcc -host -fstack_magic -mspecial=3 -fno-vector-magic -c %t/host.c -o %t/host.o 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// A header for both sides decides nothing; what it includes for the CPEs does.
// RUN: sw-simcc %t/host.c %t/indirect.c -I %t -o %t/p && %t/p | FileCheck %s

// One file for both sides.
// RUN: sw-simcc -host -c %t/both.c -o %t/both-host.o && sw-simcc -slave -c %t/both.c -o %t/both-slave.o
// RUN: sw-simcc -hybrid %t/both-host.o %t/both-slave.o -o %t/p && %t/p | FileCheck %s

// RUN: sw-simcc -E -slave %t/both.c | FileCheck %s --check-prefix=TEXT
// RUN: sw-simcc -M %t/host.c | FileCheck %s --check-prefix=RULE
// RUN: sw-simcc -slave -S %t/kernel.c -o %t/kernel.s && sw-simcc -slave -c %t/kernel.s -o %t/kernel.o
// RUN: sw-simcc %t/host.o %t/kernel.o -o %t/p && %t/p | FileCheck %s
// RUN: not sw-simcc -slave -c %t/chip.S -o %t/chip.o 2>&1 | FileCheck %s --check-prefix=CHIP

// SILENT-NOT: warning
// CHECK: the kernel ran on 64 CPEs
// UNKNOWN-DAG: sw-simcc: warning: flag '-fstack_magic' is unknown and left out
// UNKNOWN-DAG: sw-simcc: warning: flag '-mspecial=3' is unknown and left out
// UNKNOWN-DAG: sw-simcc: warning: flag '-fno-vector-magic' is unknown and left out
// TEXT-NOT: int main
// TEXT: void count
// RULE: host.o:
// RULE: host.c
// RULE: athread.h
// CHIP: sw-simcc: error: '{{.*}}chip.S' is assembly of the chip, which cannot run here: give its C source

//--- host.c
#include <athread.h>
#include <stdio.h>
extern void SLAVE_FUN(count)();
int ran[64];
int main() {
  int i, sum = 0;
  athread_init();
  athread_spawn(count, ran);
  athread_join();
  for (i = 0; i < 64; i++)
    sum += ran[i];
  printf("the kernel ran on %d CPEs\n", sum);
  return 0;
}
//--- kernel.c
#include <slave.h>
void count(int *ran) { ran[_MYID] = 1; }
//--- indirect.c
#include "common.h"
void count(int *ran) { ran[_MYID] = 1; }
//--- common.h
#include "deeper.h"
//--- deeper.h
#include <slave.h>
//--- both.c
#ifdef __sw_slave__
#include <slave.h>
void count(int *ran) { ran[_MYID] = 1; }
#endif
#ifdef __sw_host__
#include "host.c"
#endif
//--- chip.S
	.text
slave_f:
	ldl $1,0($16)
	vmad $f0,$f1,$f2,$f3
