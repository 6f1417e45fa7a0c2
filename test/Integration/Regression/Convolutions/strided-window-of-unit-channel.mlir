// A view that both drops unit dimensions and steps over elements had no type.
// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: tensor<1x12x16x1xf32>, %w: tensor<1x1x1x8xf32>, %c: tensor<1x6x8x8xf32>) -> tensor<1x6x8x8xf32> {
  %z = arith.constant 0.0 : f32
  
  %e = tensor.empty() : tensor<1x6x8x8xf32>
  %init = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x8x8xf32>) -> tensor<1x6x8x8xf32>
  %y = linalg.conv_2d_nhwc_hwcf {strides = dense<[2,2]> : tensor<2xi64>, dilations = dense<[1,1]> : tensor<2xi64>} ins(%x, %w : tensor<1x12x16x1xf32>, tensor<1x1x1x8xf32>) outs(%init : tensor<1x6x8x8xf32>) -> tensor<1x6x8x8xf32>
  return %y : tensor<1x6x8x8xf32>
}