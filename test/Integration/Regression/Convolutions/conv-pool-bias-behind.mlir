// What is added to a pooling is computed after it, by several ops.
// RUN: sw-run %s --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// CHECK: {{_conv_pool}}
// CHECK: verified

func.func @main(%x: tensor<2x8x19x19xf32>, %f: tensor<16x8x3x3xf32>, %bias: tensor<16xf32>, %w2: tensor<16x16xf32>) -> tensor<2x16x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x17x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x8x19x19xf32>, tensor<16x8x3x3xf32>) outs(%i : tensor<2x16x17x17xf32>) -> tensor<2x16x17x17xf32>
  %m = arith.constant 0xFF800000 : f32
  %k = tensor.empty() : tensor<3x3xf32>
  %q = tensor.empty() : tensor<2x16x8x8xf32>
  %s = linalg.fill ins(%m : f32) outs(%q : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%c, %k : tensor<2x16x17x17xf32>, tensor<3x3xf32>) outs(%s : tensor<2x16x8x8xf32>) -> tensor<2x16x8x8xf32>
  %cp = tensor.collapse_shape %p [[0], [1], [2, 3]] : tensor<2x16x8x8xf32> into tensor<2x16x64xf32>
  %b0 = tensor.empty() : tensor<16xf32>
  %b1 = linalg.exp ins(%bias : tensor<16xf32>) outs(%b0 : tensor<16xf32>) -> tensor<16xf32>
  %bz = linalg.fill ins(%z : f32) outs(%b0 : tensor<16xf32>) -> tensor<16xf32>
  %b2 = linalg.matvec ins(%w2, %b1 : tensor<16x16xf32>, tensor<16xf32>) outs(%bz : tensor<16xf32>) -> tensor<16xf32>
  %oe = tensor.empty() : tensor<2x16x64xf32>
  %out = linalg.generic {indexing_maps = [affine_map<(a,b,c)->(a,b,c)>, affine_map<(a,b,c)->(b)>, affine_map<(a,b,c)->(a,b,c)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%cp, %b2 : tensor<2x16x64xf32>, tensor<16xf32>) outs(%oe : tensor<2x16x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<2x16x64xf32>
  return %out : tensor<2x16x64xf32>
}
