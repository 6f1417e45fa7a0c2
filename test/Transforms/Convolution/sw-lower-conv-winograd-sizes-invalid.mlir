// Winograd's method where a loop never runs, for other elements, and for one pixel.
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=winograd --split-input-file --verify-diagnostics

// An array of no images has no tile.
func.func @no_images(%x: tensor<0x8x8x8xf32>, %f: tensor<8x8x3x3xf32>, %y: tensor<0x8x6x6xf32>) -> tensor<0x8x6x6xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 0 has extent 0}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<0x8x8x8xf32>, tensor<8x8x3x3xf32>) outs(%y : tensor<0x8x6x6xf32>) -> tensor<0x8x6x6xf32>
  return %0 : tensor<0x8x6x6xf32>
}

// -----

// No filter gives no channel.
func.func @no_filters(%x: tensor<1x8x8x8xf32>, %f: tensor<0x8x3x3xf32>, %y: tensor<1x0x6x6xf32>) -> tensor<1x0x6x6xf32> {
  // expected-error @below {{expects every loop to run at least once, but loop 1 has extent 0}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x8x8x8xf32>, tensor<0x8x3x3xf32>) outs(%y : tensor<1x0x6x6xf32>) -> tensor<1x0x6x6xf32>
  return %0 : tensor<1x0x6x6xf32>
}

// -----

// The transforms are computed in 64 bits, too.
func.func @doubles(%x: tensor<1x8x8x8xf64>, %f: tensor<8x8x3x3xf64>, %y: tensor<1x8x6x6xf64>) -> tensor<1x8x6x6xf64> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x8x8x8xf64>, tensor<8x8x3x3xf64>) outs(%y : tensor<1x8x6x6xf64>) -> tensor<1x8x6x6xf64>
  return %0 : tensor<1x8x6x6xf64>
}

// -----

// Integers have no fractions, of which the transforms are made.
func.func @integers(%x: tensor<1x8x8x8xi32>, %f: tensor<8x8x3x3xi32>, %y: tensor<1x8x6x6xi32>) -> tensor<1x8x6x6xi32> {
  // expected-error @below {{has no form of Winograd's method: its elements are not f32 or f64}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x8x8x8xi32>, tensor<8x8x3x3xi32>) outs(%y : tensor<1x8x6x6xi32>) -> tensor<1x8x6x6xi32>
  return %0 : tensor<1x8x6x6xi32>
}

// -----

// One pixel, one channel and one filter.
func.func @one(%x: tensor<1x1x3x3xf32>, %f: tensor<1x1x3x3xf32>, %y: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x1x3x3xf32>, tensor<1x1x3x3xf32>) outs(%y : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %0 : tensor<1x1x1x1xf32>
}
