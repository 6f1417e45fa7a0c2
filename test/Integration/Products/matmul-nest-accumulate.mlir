// C is fetched as well: its next tile follows the first product.
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=fast --pipeline-options="tile-sizes=64,64,32" --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=detailed --pipeline-options="tile-sizes=64,64,32" --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<150x100xf32>, %b: tensor<100x128xf32>, %init: tensor<150x128xf32>) -> tensor<150x128xf32> {
  %c = linalg.matmul ins(%a, %b : tensor<150x100xf32>, tensor<100x128xf32>) outs(%init : tensor<150x128xf32>) -> tensor<150x128xf32>
  return %c : tensor<150x128xf32>
}
