// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv="method=winograd winograd=f4" --split-input-file --verify-diagnostics

func.func @channels_last(%x: tensor<1x8x8x4xf32>, %f: tensor<3x3x4x8xf32>, %y: tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32> {
  // expected-error @+1 {{has no form of Winograd's method: its channels are not before rows and columns}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) outs(%y : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return %0 : tensor<1x6x6x8xf32>
}

// -----

func.func @kernel(%x: tensor<1x4x8x8xf32>, %f: tensor<8x4x3x5xf32>, %y: tensor<1x8x6x4xf32>) -> tensor<1x8x6x4xf32> {
  // expected-error @+1 {{has no form of Winograd's method: its kernel is not 3 x 3}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x4x8x8xf32>, tensor<8x4x3x5xf32>) outs(%y : tensor<1x8x6x4xf32>) -> tensor<1x8x6x4xf32>
  return %0 : tensor<1x8x6x4xf32>
}

// -----

func.func @stride(%x: tensor<1x4x9x9xf32>, %f: tensor<8x4x3x3xf32>, %y: tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32> {
  // expected-error @+1 {{has no form of Winograd's method: its stride is not 1}}
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%x, %f : tensor<1x4x9x9xf32>, tensor<8x4x3x3xf32>) outs(%y : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
  return %0 : tensor<1x8x4x4xf32>
}

// -----

func.func @dilation(%x: tensor<1x4x9x9xf32>, %f: tensor<8x4x3x3xf32>, %y: tensor<1x8x5x5xf32>) -> tensor<1x8x5x5xf32> {
  // expected-error @+1 {{has no form of Winograd's method: its dilation is not 1}}
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<2> : tensor<2xi64>} ins(%x, %f : tensor<1x4x9x9xf32>, tensor<8x4x3x3xf32>) outs(%y : tensor<1x8x5x5xf32>) -> tensor<1x8x5x5xf32>
  return %0 : tensor<1x8x5x5xf32>
}

// -----

func.func @memrefs(%x: memref<1x4x8x8xf32>, %f: memref<8x4x3x3xf32>, %y: memref<1x8x6x6xf32>) {
  // expected-error @+1 {{has no form of Winograd's method: its operands are not tensors}}
  linalg.conv_2d_nchw_fchw ins(%x, %f : memref<1x4x8x8xf32>, memref<8x4x3x3xf32>) outs(%y : memref<1x8x6x6xf32>)
  return
}

// -----

func.func @long_rows(%x: tensor<1x4x8x40000xf32>, %f: tensor<8x4x3x3xf32>, %y: tensor<1x8x6x39998xf32>) -> tensor<1x8x6x39998xf32> {
  // expected-error @+1 {{has no form of Winograd's method: a row of its tiles does not fit in LDM}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x4x8x40000xf32>, tensor<8x4x3x3xf32>) outs(%y : tensor<1x8x6x39998xf32>) -> tensor<1x8x6x39998xf32>
  return %0 : tensor<1x8x6x39998xf32>
}

// -----

// 9 GB of tiles for each of the images' 500 channels, which are no whole blocks for the mesh.
func.func @memory(%x: tensor<32x500x258x258xf32>, %w: tensor<64x500x3x3xf32>, %y: tensor<32x64x256x256xf32>) -> tensor<32x64x256x256xf32> {
  // expected-error @+1 {{has no form of Winograd's method: its transformed tiles do not fit in main memory}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<32x500x258x258xf32>, tensor<64x500x3x3xf32>) outs(%y : tensor<32x64x256x256xf32>) -> tensor<32x64x256x256xf32>
  return %0 : tensor<32x64x256x256xf32>
}
