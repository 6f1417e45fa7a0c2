// A window of one row: the loop over the window is longer than that over rows.
// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: tensor<1x1x6x10xf32>, %w: tensor<1x1x3x3xf32>, %c: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %z = arith.constant 0.0 : f32
  
  %e = tensor.empty() : tensor<1x1x1x4xf32>
  %init = linalg.fill ins(%z : f32) outs(%e : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<[2,2]> : tensor<2xi64>, dilations = dense<[2,1]> : tensor<2xi64>} ins(%x, %w : tensor<1x1x6x10xf32>, tensor<1x1x3x3xf32>) outs(%c : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %y : tensor<1x1x1x4xf32>
}