// What stands in a location is not code of the C that is emitted.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: sw-run %s --verify --quiet --keep=out
// RUN: not ls %t/CANARY
// RUN: FileCheck %s --input-file=out/kernels.h
// RUN: sw-compile %s --output-dir=lib --quiet && make -s -C lib sim SIMCC=sw-simcc
// RUN: not ls %t/CANARY
// CHECK-NOT: {{^}}#include <stdio.h>
// CHECK: /* {{[A-Za-z_0-9]+}}[64][64], c[64][64], {{.*}} */
func.func @main(%a: tensor<64x64xf32> loc("*/\0A#include <stdio.h>\0Astatic void __attribute__((constructor)) pwn(void) { FILE *f = fopen(\22CANARY\22, \22w\22); if (f) fclose(f); } /*"), %c: tensor<64x64xf32> loc("c")) -> tensor<64x64xf32> {
  %1 = linalg.exp ins(%a : tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32> loc("*/ */.mlir":3:4)
  return %1 : tensor<64x64xf32>
}
