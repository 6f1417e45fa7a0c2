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

func.func @row_contiguous(%x: tensor<1x4x8x40000xf32>, %f: tensor<8x4x3x3xf32>, %y: tensor<1x8x6x39998xf32>) -> tensor<1x8x6x39998xf32> {
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

// -----

// Each group has channels of its own.
func.func @groups(%x: tensor<1x2x4x16x16xf32>, %f: tensor<2x8x4x3x3xf32>, %y: tensor<1x2x8x14x14xf32>) -> tensor<1x2x8x14x14xf32> {
  // expected-error @below {{has no form of Winograd's method: it has groups of channels or several planes}}
  %0 = linalg.conv_2d_ngchw_gfchw ins(%x, %f : tensor<1x2x4x16x16xf32>, tensor<2x8x4x3x3xf32>) outs(%y : tensor<1x2x8x14x14xf32>) -> tensor<1x2x8x14x14xf32>
  return %0 : tensor<1x2x8x14x14xf32>
}

// -----

// Half floats have no transforms.
func.func @elements(%x: tensor<1x4x16x16xf16>, %f: tensor<8x4x3x3xf16>, %y: tensor<1x8x14x14xf16>) -> tensor<1x8x14x14xf16> {
  // expected-error @below {{has no form of Winograd's method: its elements are not f32 or f64}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x4x16x16xf16>, tensor<8x4x3x3xf16>) outs(%y : tensor<1x8x14x14xf16>) -> tensor<1x8x14x14xf16>
  return %0 : tensor<1x8x14x14xf16>
}

// -----

// There is one image, without a dimension for it.
#x = affine_map<(f, h, w, c, p, q) -> (c, h + p, w + q)>
#w = affine_map<(f, h, w, c, p, q) -> (f, c, p, q)>
#y = affine_map<(f, h, w, c, p, q) -> (f, h, w)>
func.func @one_image(%x: tensor<4x16x16xf32>, %f: tensor<8x4x3x3xf32>, %y: tensor<8x14x14xf32>) -> tensor<8x14x14xf32> {
  // expected-error @below {{has no form of Winograd's method: it has no loop over images}}
  %0 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %f : tensor<4x16x16xf32>, tensor<8x4x3x3xf32>) outs(%y : tensor<8x14x14xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<8x14x14xf32>
  return %0 : tensor<8x14x14xf32>
}
