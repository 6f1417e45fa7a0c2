// RUN: sw-simcc -I%S/Inputs %S/Inputs/edge-products.c %S/Inputs/product-slave.c -o %t
// RUN: env SWSIM_MODE=detailed %t | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro -c -slave -I%sw_src/device -I%sw_src/device/sw26010pro %sw_src/device/sw26010pro/spm_bf16.c -o %t.bf16.o
// RUN: sw-simcc --chip=sw26010pro -DPRO -I%S/Inputs %S/Inputs/edge-products.c %S/Inputs/product-slave.c %t.bf16.o -o %t.pro
// RUN: env SWSIM_MODE=detailed %t.pro | FileCheck %s --check-prefix=PRO
// CHECK: 192 cases, 0 bad
// PRO: 424 cases, 0 bad
