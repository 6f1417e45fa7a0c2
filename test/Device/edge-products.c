// RUN: sw-simcc -I%S/Inputs %S/Inputs/edge-products.c %S/Inputs/product-slave.c -o %t
// RUN: env SWSIM_MODE=detailed %t | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro -DPRO -I%S/Inputs %S/Inputs/edge-products.c %S/Inputs/product-slave.c -o %t.pro
// RUN: env SWSIM_MODE=detailed %t.pro | FileCheck %s --check-prefix=PRO
// CHECK: 192 cases, 0 bad
// PRO: 312 cases, 0 bad
