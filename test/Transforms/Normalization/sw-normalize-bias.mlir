// A bias that a sum of products begins with is added after it.
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

// -----

// A constant would be copied to the array of the result.
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @constant
// CHECK: %[[V:.*]] = arith.constant dense<{{\[}}[1.000000e+00], [2.000000e+00], [3.000000e+00]]>
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: %[[C:.*]] = linalg.matmul {{.*}} outs(%[[Z]]
// CHECK: linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]], #[[ALL]]]{{.*}} ins(%[[C]], %[[V]]
// CHECK: arith.addf
func.func @constant(%a: tensor<3x4xf32>, %b: tensor<4x1xf32>) -> tensor<3x1xf32> {
  %v = arith.constant dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<3x4xf32>, tensor<4x1xf32>) outs(%v : tensor<3x1xf32>) -> tensor<3x1xf32>
  return %0 : tensor<3x1xf32>
}

// -----

// Zeros are filled in LDM.
// CHECK-LABEL: func.func @zeros
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: %[[C:.*]] = linalg.matmul {{.*}} outs(%[[Z]]
// CHECK-NEXT: return %[[C]]
func.func @zeros(%a: tensor<3x4xf32>, %b: tensor<4x1xf32>) -> tensor<3x1xf32> {
  %v = arith.constant dense<0.0> : tensor<3x1xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<3x4xf32>, tensor<4x1xf32>) outs(%v : tensor<3x1xf32>) -> tensor<3x1xf32>
  return %0 : tensor<3x1xf32>
}
