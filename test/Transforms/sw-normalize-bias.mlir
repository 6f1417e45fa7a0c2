// A bias that a sum of products begins with is added behind it.
// RUN: sw-opt --sw-normalize --split-input-file %s | FileCheck %s

// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[COL:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @bias
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: %[[C:.*]] = linalg.matmul {{.*}} outs(%[[Z]]
// CHECK: linalg.generic {indexing_maps = [#[[ALL]], #[[COL]], #[[ALL]]]{{.*}} ins(%[[C]], %arg2
// CHECK: arith.addf
func.func @bias(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %v: tensor<16xf32>) -> tensor<8x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %c = linalg.broadcast ins(%v : tensor<16xf32>) outs(%e : tensor<8x16xf32>) dimensions = [0]
  %0 = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%c : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

// A whole matrix is added where it is.
// CHECK-LABEL: func.func @matrix
// CHECK: linalg.matmul {{.*}} outs(%arg2
// CHECK-NOT: linalg.generic
func.func @matrix(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%c : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
