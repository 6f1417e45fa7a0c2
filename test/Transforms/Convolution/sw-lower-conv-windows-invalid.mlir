// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=implicit --split-input-file --verify-diagnostics

func.func @channels_last(%x: tensor<1x8x8x4xf32>, %f: tensor<3x3x4x8xf32>, %y: tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32> {
  // expected-error @+1 {{has no implicit form: its channels are not before rows and columns}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) outs(%y : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return %0 : tensor<1x6x6x8xf32>
}

// -----

func.func @integers(%x: tensor<1x4x8x8xi32>, %f: tensor<8x4x3x3xi32>, %y: tensor<1x8x6x6xi32>) -> tensor<1x8x6x6xi32> {
  // expected-error @+1 {{has no implicit form: its elements are not f32 or f64}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x4x8x8xi32>, tensor<8x4x3x3xi32>) outs(%y : tensor<1x8x6x6xi32>) -> tensor<1x8x6x6xi32>
  return %0 : tensor<1x8x6x6xi32>
}
