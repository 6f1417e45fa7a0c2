// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: tensor<1x512x14x14xf32>, %w: tensor<512x512x3x3xf32>) -> tensor<1x512x14x14xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x512x14x14xf32> to tensor<1x512x16x16xf32>
  %empty = tensor.empty() : tensor<1x512x14x14xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%padded, %w : tensor<1x512x16x16xf32>, tensor<512x512x3x3xf32>) outs(%init : tensor<1x512x14x14xf32>) -> tensor<1x512x14x14xf32>
  return %y : tensor<1x512x14x14xf32>
}
