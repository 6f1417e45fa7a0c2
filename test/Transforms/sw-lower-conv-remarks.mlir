// RUN: sw-opt --sw-lower-conv --remarks-filter='sw-conv' -verify-diagnostics %s

func.func @depthwise(%x: tensor<1x9x9x4xf32>, %w: tensor<3x3x4xf32>, %o: tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32> {
  // expected-remark @below {{it is a depthwise convolution}}
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %w : tensor<1x9x9x4xf32>, tensor<3x3x4xf32>) outs(%o : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return %0 : tensor<1x7x7x4xf32>
}
