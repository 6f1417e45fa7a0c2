// Blocks of a pooling that are shorter than a line of memory: tiles are in whole blocks all the same.
// RUN: sw-run %s --chip=sw26010 --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// RUN: sw-run %s --chip=sw26010pro --verify --pipeline-options=conv-pool=tiles | FileCheck %s
// CHECK: {{_conv_pool }}
// CHECK: verified

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#chan = affine_map<(n, c, h, w) -> (c)>
func.func @main(%x: tensor<1x3x28x28xf32>, %w: tensor<16x3x3x3xf32>) -> tensor<1x16x14x14xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x3x28x28xf32> to tensor<1x3x30x30xf32>
  %e = tensor.empty() : tensor<1x16x28x28xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x28x28xf32>) -> tensor<1x16x28x28xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x3x30x30xf32>, tensor<16x3x3x3xf32>) outs(%z : tensor<1x16x28x28xf32>) -> tensor<1x16x28x28xf32>
  %k = tensor.empty() : tensor<1x1xf32>
  %q = tensor.empty() : tensor<1x16x14x14xf32>
  %l = linalg.fill ins(%least : f32) outs(%q : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %y = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %k : tensor<1x16x28x28xf32>, tensor<1x1xf32>) outs(%l : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  return %y : tensor<1x16x14x14xf32>
}
