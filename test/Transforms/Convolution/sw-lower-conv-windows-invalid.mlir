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

// -----

// The output has its rows as columns.
#x = affine_map<(n, f, h, w, c, p, q) -> (n, c, w + p, h + q)>
#w = affine_map<(n, f, h, w, c, p, q) -> (f, c, p, q)>
#y = affine_map<(n, f, h, w, c, p, q) -> (n, f, h, w)>
func.func @transposed(%x: tensor<1x4x8x8xf32>, %f: tensor<8x4x3x3xf32>, %y: tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32> {
  // expected-error @below {{has no implicit form: its rows and columns are not those of its output}}
  %0 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %f : tensor<1x4x8x8xf32>, tensor<8x4x3x3xf32>) outs(%y : tensor<1x8x6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x8x6x6xf32>
  return %0 : tensor<1x8x6x6xf32>
}

// -----

// The channels of the input are before its images.
#x = affine_map<(n, f, h, w, c, p, q) -> (c, n, h + p, w + q)>
#w = affine_map<(n, f, h, w, c, p, q) -> (f, c, p, q)>
#y = affine_map<(n, f, h, w, c, p, q) -> (n, f, h, w)>
func.func @channels_before_images(%x: tensor<4x2x8x8xf32>, %f: tensor<8x4x3x3xf32>, %y: tensor<2x8x6x6xf32>) -> tensor<2x8x6x6xf32> {
  // expected-error @below {{has no implicit form: its images are in another order than those of its output}}
  %0 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %f : tensor<4x2x8x8xf32>, tensor<8x4x3x3xf32>) outs(%y : tensor<2x8x6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x8x6x6xf32>
  return %0 : tensor<2x8x6x6xf32>
}

// -----

// The channels of the filter are after its taps.
#x = affine_map<(n, f, h, w, c, p, q) -> (n, c, h + p, w + q)>
#w = affine_map<(n, f, h, w, c, p, q) -> (f, p, q, c)>
#y = affine_map<(n, f, h, w, c, p, q) -> (n, f, h, w)>
func.func @filter_order(%x: tensor<2x4x8x8xf32>, %f: tensor<8x3x3x4xf32>, %y: tensor<2x8x6x6xf32>) -> tensor<2x8x6x6xf32> {
  // expected-error @below {{has no implicit form: its channels are not those of its filter}}
  %0 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %f : tensor<2x4x8x8xf32>, tensor<8x3x3x4xf32>) outs(%y : tensor<2x8x6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x8x6x6xf32>
  return %0 : tensor<2x8x6x6xf32>
}
