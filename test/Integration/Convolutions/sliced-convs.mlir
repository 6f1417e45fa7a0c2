// Parts of convolutions: what is read is computed, from an image that is padded as far as it sees.
// RUN: sw-run --verify %s --entry=bias --quiet
// RUN: sw-run --verify %s --entry=bias --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=corner --quiet
// RUN: sw-run --verify %s --entry=pixel --quiet
// RUN: sw-run --verify %s --entry=border --quiet

#id = affine_map<(n, f, y, x) -> (n, f, y, x)>
func.func @bias(%x: tensor<2x8x28x28xf32>, %w: tensor<4x8x3x3xf32>, %b: tensor<4xf32>) -> tensor<2x4x28x27xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 2, 2] high[0, 0, 2, 2] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x8x28x28xf32> to tensor<2x8x32x32xf32>
  %e = tensor.empty() : tensor<2x4x30x30xf32>
  %c = linalg.broadcast ins(%b : tensor<4xf32>) outs(%e : tensor<2x4x30x30xf32>) dimensions = [0, 2, 3]
  %y = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<2x8x32x32xf32>, tensor<4x8x3x3xf32>) outs(%c : tensor<2x4x30x30xf32>) -> tensor<2x4x30x30xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%y : tensor<2x4x30x30xf32>) outs(%e : tensor<2x4x30x30xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %zero : f32
    linalg.yield %m : f32
  } -> tensor<2x4x30x30xf32>
  %s = tensor.extract_slice %r[0, 0, 1, 3] [2, 4, 28, 27] [1, 1, 1, 1] : tensor<2x4x30x30xf32> to tensor<2x4x28x27xf32>
  return %s : tensor<2x4x28x27xf32>
}

// One of the images, some of the filters, windows with steps; channels last.
func.func @corner(%x: tensor<3x33x33x8xf32>, %w: tensor<3x3x8x6xf32>) -> tensor<1x5x16x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x16x16x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x16x16x6xf32>) -> tensor<3x16x16x6xf32>
  %y = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : vector<2xi64>} ins(%x, %w : tensor<3x33x33x8xf32>, tensor<3x3x8x6xf32>) outs(%f : tensor<3x16x16x6xf32>) -> tensor<3x16x16x6xf32>
  %s = tensor.extract_slice %y[1, 11, 0, 2] [1, 5, 16, 3] [1, 1, 1, 1] : tensor<3x16x16x6xf32> to tensor<1x5x16x3xf32>
  return %s : tensor<1x5x16x3xf32>
}

func.func @pixel(%x: tensor<1x4x9x9xf64>, %w: tensor<2x4x3x3xf64>, %o: tensor<1x2x7x7xf64>) -> tensor<1x2x1x1xf64> {
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x9x9xf64>, tensor<2x4x3x3xf64>) outs(%o : tensor<1x2x7x7xf64>) -> tensor<1x2x7x7xf64>
  %s = tensor.extract_slice %y[0, 0, 6, 0] [1, 2, 1, 1] [1, 1, 1, 1] : tensor<1x2x7x7xf64> to tensor<1x2x1x1xf64>
  return %s : tensor<1x2x1x1xf64>
}

// Nothing but border.
func.func @border(%x: tensor<1x4x9x9xf32>, %w: tensor<2x4x3x3xf32>) -> tensor<1x2x2x9xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 5, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x4x9x9xf32> to tensor<1x4x15x11xf32>
  %e = tensor.empty() : tensor<1x2x13x9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x13x9xf32>) -> tensor<1x2x13x9xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x4x15x11xf32>, tensor<2x4x3x3xf32>) outs(%f : tensor<1x2x13x9xf32>) -> tensor<1x2x13x9xf32>
  %s = tensor.extract_slice %y[0, 0, 0, 0] [1, 2, 2, 9] [1, 1, 1, 1] : tensor<1x2x13x9xf32> to tensor<1x2x2x9xf32>
  return %s : tensor<1x2x2x9xf32>
}
