// The modes of the simulator agree on SW26010-Pro.
// RUN: sw-run %s --entry=main --chip=sw26010pro --mode=detailed --verify | FileCheck %s --check-prefixes=CHECK,DETAILED
// RUN: sw-run %s --entry=main --chip=sw26010pro --mode=fast --verify | FileCheck %s --check-prefixes=CHECK,FAST
// RUN: sw-run %s --entry=main --chip=sw26010pro --mode=timing | FileCheck %s --check-prefix=TIMING
// DETAILED: main on sw26010pro, mode detailed
// FAST: main on sw26010pro, mode fast
// TIMING: main on sw26010pro, mode timing
// TIMING: main_matmul
// CHECK: main_matmul_matmul_1
// CHECK: verified

// Products in both precisions, as one kernel; each has a tile that does not divide its extent.
func.func @main(%a: tensor<200x136xf32>, %b: tensor<136x72xf32>, %bias: tensor<200x72xf32>,
                %x: tensor<65x33xf64>, %y: tensor<33x70xf64>, %z: tensor<65x70xf64>)
    -> (tensor<200x72xf32>, tensor<65x70xf64>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<200x72xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<200x72xf32>) -> tensor<200x72xf32>
  %c = linalg.matmul ins(%a, %b : tensor<200x136xf32>, tensor<136x72xf32>) outs(%init : tensor<200x72xf32>) -> tensor<200x72xf32>
  %sum = linalg.add ins(%c, %bias : tensor<200x72xf32>, tensor<200x72xf32>) outs(%empty : tensor<200x72xf32>) -> tensor<200x72xf32>
  %w = linalg.matmul ins(%x, %y : tensor<65x33xf64>, tensor<33x70xf64>) outs(%z : tensor<65x70xf64>) -> tensor<65x70xf64>
  return %sum, %w : tensor<200x72xf32>, tensor<65x70xf64>
}
