// An op that is asked to stay on the management core does, with what asked for
// it, and the others are kernels; the results are the same.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sw-run %s --verify | FileCheck %s
// RUN: sw-run %s --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %s --verify --pipeline-options="merge-launches=false" | FileCheck %s
// CHECK:     run_main_matmul
// CHECK:     on the MPE
// CHECK-DAG: linalg.conv_2d_nchw_fchw {{.*}} the host has more memory
// CHECK-DAG: tpp.equation {{.*}} to compare with its library
// CHECK:     verified
func.func @main(%x: tensor<1x3x10x10xf32>, %w: tensor<4x3x3x3xf32>, %a: tensor<16x24xf32>, %b: tensor<24x16xf32>)
    -> (tensor<1x4x8x8xf32>, tensor<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x8x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  %c = linalg.conv_2d_nchw_fchw {sw.mpe = "the host has more memory", strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
      ins(%x, %w : tensor<1x3x10x10xf32>, tensor<4x3x3x3xf32>) outs(%z : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  %f = tensor.empty() : tensor<16x16xf32>
  %y = linalg.fill ins(%zero : f32) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %p = linalg.matmul ins(%a, %b : tensor<16x24xf32>, tensor<24x16xf32>) outs(%y : tensor<16x16xf32>) -> tensor<16x16xf32>
  %r = linalg.exp {sw.mpe = "to compare with its library"} ins(%p : tensor<16x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %c, %r : tensor<1x4x8x8xf32>, tensor<16x16xf32>
}
