// Mode `timing` gives the cycles of mode `fast` without doing the arithmetic. The
// host, which looks at the results, takes other branches between the launches.
// RUN: sw-simcc %S/Inputs/spm-gemm-master.c %S/Inputs/spm-gemm-slave.c -o %t
// RUN: env SWSIM_JSON=%t.fast.json %t 16
// RUN: env SWSIM_JSON=%t.timing.json SWSIM_MODE=timing not %t 16
// RUN: FileCheck %s --input-file=%t.timing.json
// RUN: grep -v -e mode -e begin_cycles -e mpe_cycles -e elapsed_cycles %t.fast.json > %t.1
// RUN: grep -v -e mode -e begin_cycles -e mpe_cycles -e elapsed_cycles %t.timing.json > %t.2
// RUN: diff %t.1 %t.2
// CHECK: "mode": "timing"
