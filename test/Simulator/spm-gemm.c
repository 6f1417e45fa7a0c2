// The collective product against a triple loop: 160 random shapes in all eight
// variants, f32 and f64, incl. fewer rows or columns than CPEs. Small integers
// make every order of summation exact; C is NaN where it must not be read.
// RUN: sw-simcc %S/Inputs/spm-gemm-master.c %S/Inputs/spm-gemm-slave.c -o %t
// RUN: env SWSIM_JSON=%t.json %t 160 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: sw-simcc --chip=sw26010pro -DPRO %S/Inputs/spm-gemm-master.c %S/Inputs/spm-gemm-slave.c -o %t.pro
// RUN: %t.pro 32 | FileCheck %s --check-prefix=PRO
// CHECK: 160 cases, 0 bad
// PRO: 32 cases, 0 bad
// JSON: "flops": {{[1-9][0-9]+}},
// JSON: "peak_fraction": 0.0{{.*[1-9]}}
