// One pixel of windows that do not reach the end of the image: the loop over a
// kernel of one column is not as long as the image is wide.
// RUN: sw-run %s --verify | FileCheck %s
// RUN: sw-run %s --verify --chip=sw26010pro | FileCheck %s
// CHECK: verified
func.func @main(%x: tensor<1x3x4x5xf32>, %w: tensor<3x2x1xf32>, %y: tensor<1x3x1x1xf32>) -> tensor<1x3x1x1xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 1]> : tensor<2xi64>, strides = dense<[1, 1]> : tensor<2xi64>}
    ins(%x, %w : tensor<1x3x4x5xf32>, tensor<3x2x1xf32>) outs(%y : tensor<1x3x1x1xf32>) -> tensor<1x3x1x1xf32>
  return %0 : tensor<1x3x1x1xf32>
}
