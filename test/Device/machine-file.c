// For a chip that only a file describes the library is compiled with the program
// that calls it.
// RUN: sed "s/\"name\": \"sw26010\"/\"name\": \"other\"/" %sw_src/machine/sw26010.json > %t.json
// RUN: sw-simcc --chip=%t.json -I%S/Inputs %S/Inputs/random-products.c %S/Inputs/product-slave.c -o %t
// RUN: env SWSIM_MODE=detailed %t 20 | FileCheck %s
// CHECK: 20 cases, 0 bad
