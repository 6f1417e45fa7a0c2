// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: main_matmul
// CHECK: verified

// Several tiles in every loop, none of which divides its extent.
func.func @main(%a: tensor<1100x900xf32>, %b: tensor<900x1030xf32>, %c: tensor<1100x1030xf32>) -> tensor<1100x1030xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1100x900xf32>, tensor<900x1030xf32>) outs(%c : tensor<1100x1030xf32>) -> tensor<1100x1030xf32>
  return %0 : tensor<1100x1030xf32>
}
