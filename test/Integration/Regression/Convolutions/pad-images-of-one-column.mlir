// Padded rows of images whose elements have one channel, and images of one
// column: elements of a row in LDM are apart then.
// RUN: sw-run %s --entry=one_row --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=one_row --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=one_column --verify | FileCheck %s
// RUN: sw-run %s --entry=channels_first --verify | FileCheck %s
// CHECK: verified

func.func @one_row(%x: tensor<13x1x1xf32>) -> tensor<13x1x1xf32> {
  %n = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 1, 0] high[0, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index):
    tensor.yield %n : f32
  } : tensor<13x1x1xf32> to tensor<13x3x1xf32>
  %w = tensor.empty() : tensor<3xf32>
  %e = tensor.empty() : tensor<13x1x1xf32>
  %f = linalg.fill ins(%n : f32) outs(%e : tensor<13x1x1xf32>) -> tensor<13x1x1xf32>
  %r = linalg.pooling_nwc_max {strides = dense<2> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>} ins(%p, %w : tensor<13x3x1xf32>, tensor<3xf32>) outs(%f : tensor<13x1x1xf32>) -> tensor<13x1x1xf32>
  return %r : tensor<13x1x1xf32>
}

func.func @one_column(%x: tensor<70x9x1x1xf32>) -> tensor<70x9x1x1xf32> {
  %n = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %n : f32
  } : tensor<70x9x1x1xf32> to tensor<70x11x3x1xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<70x9x1x1xf32>
  %f = linalg.fill ins(%n : f32) outs(%e : tensor<70x9x1x1xf32>) -> tensor<70x9x1x1xf32>
  %r = linalg.pooling_nhwc_sum {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %w : tensor<70x11x3x1xf32>, tensor<3x3xf32>) outs(%f : tensor<70x9x1x1xf32>) -> tensor<70x9x1x1xf32>
  return %r : tensor<70x9x1x1xf32>
}

func.func @channels_first(%x: tensor<70x9x1x1xf64>) -> tensor<70x9x1x1xf64> {
  %n = arith.constant -1.0e9 : f64
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %n : f64
  } : tensor<70x9x1x1xf64> to tensor<70x9x3x3xf64>
  %w = tensor.empty() : tensor<3x3xf64>
  %e = tensor.empty() : tensor<70x9x1x1xf64>
  %f = linalg.fill ins(%n : f64) outs(%e : tensor<70x9x1x1xf64>) -> tensor<70x9x1x1xf64>
  %r = linalg.pooling_nchw_max {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %w : tensor<70x9x3x3xf64>, tensor<3x3xf64>) outs(%f : tensor<70x9x1x1xf64>) -> tensor<70x9x1x1xf64>
  return %r : tensor<70x9x1x1xf64>
}
