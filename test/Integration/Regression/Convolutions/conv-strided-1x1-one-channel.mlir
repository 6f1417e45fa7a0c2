// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: tensor<5x1x2x8xf32>, %w: tensor<33x1x1x1xf32>) -> tensor<5x33x1x4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x33x1x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<5x33x1x4xf32>) -> tensor<5x33x1x4xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
    ins(%x, %w : tensor<5x1x2x8xf32>, tensor<33x1x1x1xf32>) outs(%f : tensor<5x33x1x4xf32>) -> tensor<5x33x1x4xf32>
  return %r : tensor<5x33x1x4xf32>
}
