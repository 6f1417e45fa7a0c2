// The same with tiles at the boundary, all smaller than the others.
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=fast --pipeline-options="tile-sizes=64,64,32" --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=detailed --pipeline-options="tile-sizes=64,64,32" --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<150x75xf32>, %b: tensor<75x170xf32>) -> tensor<150x170xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<150x170xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<150x170xf32>) -> tensor<150x170xf32>
  %c = linalg.matmul ins(%a, %b : tensor<150x75xf32>, tensor<75x170xf32>) outs(%init : tensor<150x170xf32>) -> tensor<150x170xf32>
  return %c : tensor<150x170xf32>
}
