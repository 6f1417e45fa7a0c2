// All products against a triple loop: random shapes, types, variants, factors,
// leading dimensions, alignments and batches, vector by vector under all checks.
// The simulator computes bfloat16 in sources of the program, not in its library.
// RUN: sw-simcc -I%S/Inputs %S/Inputs/random-products.c %S/Inputs/product-slave.c -o %t
// RUN: env SWSIM_MODE=detailed %t 600 | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro -c -slave -I%sw_src/device -I%sw_src/device/sw26010pro %sw_src/device/sw26010pro/spm_bf16.c -o %t.bf16.o
// RUN: sw-simcc --chip=sw26010pro -DPRO -I%S/Inputs %S/Inputs/random-products.c %S/Inputs/product-slave.c %t.bf16.o -o %t.pro
// RUN: env SWSIM_MODE=detailed %t.pro 600 | FileCheck %s
// CHECK: 600 cases, 0 bad
