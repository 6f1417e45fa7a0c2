// Several tiles in each of the three loops: tiles are fetched across all of them.
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=fast --pipeline-options="tile-sizes=64,64,32" --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=detailed --pipeline-options="tile-sizes=64,64,32" --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<192x96xf32>, %b: tensor<96x128xf32>) -> tensor<192x128xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<192x128xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<192x128xf32>) -> tensor<192x128xf32>
  %c = linalg.matmul ins(%a, %b : tensor<192x96xf32>, tensor<96x128xf32>) outs(%init : tensor<192x128xf32>) -> tensor<192x128xf32>
  return %c : tensor<192x128xf32>
}
