// N is not a multiple of the CPEs' vectors.
// RUN: sw-run %s --entry=main --verify --mode=fast | FileCheck %s
// RUN: sw-run %s --entry=main --verify --mode=detailed | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<97x53xf32>, %b: tensor<53x3xf32>) -> tensor<97x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<97x3xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<97x3xf32>) -> tensor<97x3xf32>
  %c = linalg.matmul ins(%a, %b : tensor<97x53xf32>, tensor<53x3xf32>) outs(%i : tensor<97x3xf32>) -> tensor<97x3xf32>
  return %c : tensor<97x3xf32>
}
