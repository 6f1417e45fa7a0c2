// Products with the windows of small images, of groups of channels: tiles of these
// are of one image.
// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: tensor<128x2x1x16x16xf32>, %w: tensor<2x256x1x8x8xf32>) -> tensor<128x2x256x2x2xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x2x256x2x2xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x2x256x2x2xf32>) -> tensor<128x2x256x2x2xf32>
  %r = linalg.conv_2d_ngchw_gfchw {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : tensor<128x2x1x16x16xf32>, tensor<2x256x1x8x8xf32>) outs(%f : tensor<128x2x256x2x2xf32>) -> tensor<128x2x256x2x2xf32>
  return %r : tensor<128x2x256x2x2xf32>
}
