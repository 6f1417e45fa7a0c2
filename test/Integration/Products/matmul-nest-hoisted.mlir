// All of k is one tile, so that A is fetched in the outer loop.
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=fast --pipeline-options="tile-sizes=64,32,80" --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=detailed --pipeline-options="tile-sizes=64,32,80" --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<200x80xf32>, %b: tensor<80x100xf32>) -> tensor<200x100xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<200x100xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<200x100xf32>) -> tensor<200x100xf32>
  %c = linalg.matmul ins(%a, %b : tensor<200x80xf32>, tensor<80x100xf32>) outs(%init : tensor<200x100xf32>) -> tensor<200x100xf32>
  return %c : tensor<200x100xf32>
}
