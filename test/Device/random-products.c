// All products against a triple loop: random shapes, types, variants, factors,
// leading dimensions, alignments and batches, vector by vector under all checks.
// RUN: sw-simcc -I%S/Inputs %S/Inputs/random-products.c %S/Inputs/product-slave.c -o %t
// RUN: env SWSIM_MODE=detailed %t 600 | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro -DPRO -I%S/Inputs %S/Inputs/random-products.c %S/Inputs/product-slave.c -o %t.pro
// RUN: env SWSIM_MODE=detailed %t.pro 600 | FileCheck %s
// CHECK: 600 cases, 0 bad
