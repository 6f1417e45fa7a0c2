// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: tensor<1x16x9x9xf32>, %w: tensor<24x16x1x1xf32>) -> tensor<1x24x9x9xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x24x9x9xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x24x9x9xf32>) -> tensor<1x24x9x9xf32>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x16x9x9xf32>, tensor<24x16x1x1xf32>) outs(%init : tensor<1x24x9x9xf32>) -> tensor<1x24x9x9xf32>
  return %y : tensor<1x24x9x9xf32>
}
