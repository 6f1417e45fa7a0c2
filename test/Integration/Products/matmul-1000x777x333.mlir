// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<1000x333xf32>, %b: tensor<333x777xf32>) -> tensor<1000x777xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1000x777xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1000x777xf32>) -> tensor<1000x777xf32>
  %c = linalg.matmul ins(%a, %b : tensor<1000x333xf32>, tensor<333x777xf32>) outs(%init : tensor<1000x777xf32>) -> tensor<1000x777xf32>
  return %c : tensor<1000x777xf32>
}
