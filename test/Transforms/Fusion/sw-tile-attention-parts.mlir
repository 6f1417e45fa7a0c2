// RUN: sw-opt --sw-decompose --sw-fuse --sw-tile %s | FileCheck %s
// Of parts that are about as fast, those that divide the number of keys; otherwise the fastest.

// CHECK-LABEL: func.func @even
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c128{{.*}} step %c16{{.*}} iter_args(
func.func @even(%q: tensor<4x128x64xf32>, %k: tensor<4x128x64xf32>, %v: tensor<4x128x64xf32>, %e: tensor<4x128x64xf32>) -> tensor<4x128x64xf32> {
  %0 = sw.attention ins(%q, %k, %v : tensor<4x128x64xf32>, tensor<4x128x64xf32>, tensor<4x128x64xf32>) outs(%e : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  return %0 : tensor<4x128x64xf32>
}

// CHECK-LABEL: func.func @prime
// CHECK: %[[REST:.*]] = affine.min
// CHECK: tensor.empty(%[[REST]])
func.func @prime(%q: tensor<4x128x64xf32>, %k: tensor<4x131x64xf32>, %v: tensor<4x131x64xf32>, %e: tensor<4x128x64xf32>) -> tensor<4x128x64xf32> {
  %0 = sw.attention ins(%q, %k, %v : tensor<4x128x64xf32>, tensor<4x131x64xf32>, tensor<4x131x64xf32>) outs(%e : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  return %0 : tensor<4x128x64xf32>
}
