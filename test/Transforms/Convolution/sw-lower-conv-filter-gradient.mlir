// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv --split-input-file | FileCheck %s

// The gradient of filters of steps of 2 is a product with the windows of the convolution.
// CHECK-LABEL: func.func @steps(
// CHECK-SAME:    %[[X:.*]]: tensor<2x5x13x15xf32>, %[[DY:.*]]: tensor<2x9x7x8xf32>)
// CHECK-NOT:     linalg.transpose
// CHECK:         %[[W:.*]] = sw.windows %[[X]], <kernel = [3, 3], strides = [2, 2], dilations = [1, 1], pads = [1, 1], output = [7, 8]> : tensor<2x5x13x15xf32> to tensor<2x45x56xf32>
// CHECK:         %[[R:.*]] = tensor.collapse_shape %[[DY]]
// CHECK:         %[[P:.*]] = linalg.generic {{.*}} ins(%[[R]], %[[W]] : tensor<2x9x56xf32>, tensor<2x45x56xf32>) {{.*}}sw.kernel = "conv_filter_gradient"
// CHECK:         tensor.expand_shape %[[P]] {{.*}} into tensor<9x5x3x3xf32>
// CHECK-NOT:     linalg.transpose
func.func @steps(%x: tensor<2x5x13x15xf32>, %dy: tensor<2x9x7x8xf32>) -> tensor<9x5x3x3xf32> {
  %init = arith.constant 0.0 : f32
  %border = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<5x2x13x15xf32>
  %t = linalg.transpose ins(%x : tensor<2x5x13x15xf32>) outs(%e0 : tensor<5x2x13x15xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<9x2x7x8xf32>
  %u = linalg.transpose ins(%dy : tensor<2x9x7x8xf32>) outs(%e1 : tensor<9x2x7x8xf32>) permutation = [1, 0, 2, 3]
  %p = tensor.pad %t low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %border : f32
  } : tensor<5x2x13x15xf32> to tensor<5x2x15x17xf32>
  %e2 = tensor.empty() : tensor<5x9x3x3xf32>
  %z = linalg.fill ins(%init : f32) outs(%e2 : tensor<5x9x3x3xf32>) -> tensor<5x9x3x3xf32>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>} ins(%p, %u : tensor<5x2x15x17xf32>, tensor<9x2x7x8xf32>) outs(%z : tensor<5x9x3x3xf32>) -> tensor<5x9x3x3xf32>
  %e3 = tensor.empty() : tensor<9x5x3x3xf32>
  %r = linalg.transpose ins(%g : tensor<5x9x3x3xf32>) outs(%e3 : tensor<9x5x3x3xf32>) permutation = [1, 0, 2, 3]
  return %r : tensor<9x5x3x3xf32>
}

// -----

// What else reads it reads it exchanged.
// CHECK-LABEL: func.func @both(
// CHECK:         sw.windows
// CHECK:         %[[G:.*]] = tensor.expand_shape
// CHECK:         %[[T:.*]] = linalg.transpose ins(%[[G]]
// CHECK:         return %[[G]], %[[T]]
func.func @both(%x: tensor<2x6x10x10xf32>, %dy: tensor<2x7x8x8xf32>) -> (tensor<7x6x3x3xf32>, tensor<6x7x3x3xf32>) {
  %init = arith.constant 0.0 : f32
  %border = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x2x10x10xf32>
  %t = linalg.transpose ins(%x : tensor<2x6x10x10xf32>) outs(%e0 : tensor<6x2x10x10xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<7x2x8x8xf32>
  %u = linalg.transpose ins(%dy : tensor<2x7x8x8xf32>) outs(%e1 : tensor<7x2x8x8xf32>) permutation = [1, 0, 2, 3]
  %e2 = tensor.empty() : tensor<6x7x3x3xf32>
  %z = linalg.fill ins(%init : f32) outs(%e2 : tensor<6x7x3x3xf32>) -> tensor<6x7x3x3xf32>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%t, %u : tensor<6x2x10x10xf32>, tensor<7x2x8x8xf32>) outs(%z : tensor<6x7x3x3xf32>) -> tensor<6x7x3x3xf32>
  %e3 = tensor.empty() : tensor<7x6x3x3xf32>
  %r = linalg.transpose ins(%g : tensor<6x7x3x3xf32>) outs(%e3 : tensor<7x6x3x3xf32>) permutation = [1, 0, 2, 3]
  return %r, %g : tensor<7x6x3x3xf32>, tensor<6x7x3x3xf32>
}

// -----

// CHECK-LABEL: func.func @sum(
// CHECK:         sw.windows %arg0, <kernel = [3, 3], strides = [1, 1], dilations = [2, 2], pads = [0, 0], output = [8, 6]>
// CHECK:         sw.kernel = "conv_filter_gradient"
func.func @sum(%x: tensor<2x4x12x10xf32>, %dy: tensor<2x8x8x6xf32>) -> tensor<8x4x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4x3x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4x3x3xf32>) -> tensor<8x4x3x3xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(f, c, i, j, n, h, w) -> (n, c, h + i * 2, w + j * 2)>, affine_map<(f, c, i, j, n, h, w) -> (n, f, h, w)>, affine_map<(f, c, i, j, n, h, w) -> (f, c, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %dy : tensor<2x4x12x10xf32>, tensor<2x8x8x6xf32>) outs(%z : tensor<8x4x3x3xf32>) {
  ^bb0(%l: f32, %m: f32, %o: f32):
    %0 = arith.mulf %l, %m : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x4x3x3xf32>
  return %g : tensor<8x4x3x3xf32>
}

// -----

// A border of ones is none that windows have.
// CHECK-LABEL: func.func @border(
// CHECK-NOT:     conv_filter_gradient
// CHECK:         return
func.func @border(%x: tensor<2x6x10x10xf32>, %dy: tensor<2x7x10x10xf32>) -> tensor<7x6x3x3xf32> {
  %init = arith.constant 0.0 : f32
  %border = arith.constant 1.0 : f32
  %e0 = tensor.empty() : tensor<6x2x10x10xf32>
  %t = linalg.transpose ins(%x : tensor<2x6x10x10xf32>) outs(%e0 : tensor<6x2x10x10xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<7x2x10x10xf32>
  %u = linalg.transpose ins(%dy : tensor<2x7x10x10xf32>) outs(%e1 : tensor<7x2x10x10xf32>) permutation = [1, 0, 2, 3]
  %p = tensor.pad %t low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %border : f32
  } : tensor<6x2x10x10xf32> to tensor<6x2x12x12xf32>
  %e2 = tensor.empty() : tensor<6x7x3x3xf32>
  %z = linalg.fill ins(%init : f32) outs(%e2 : tensor<6x7x3x3xf32>) -> tensor<6x7x3x3xf32>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %u : tensor<6x2x12x12xf32>, tensor<7x2x10x10xf32>) outs(%z : tensor<6x7x3x3xf32>) -> tensor<6x7x3x3xf32>
  %e3 = tensor.empty() : tensor<7x6x3x3xf32>
  %r = linalg.transpose ins(%g : tensor<6x7x3x3xf32>) outs(%e3 : tensor<7x6x3x3xf32>) permutation = [1, 0, 2, 3]
  return %r : tensor<7x6x3x3xf32>
}

// -----

// CHECK-LABEL: func.func @last(
// CHECK:         sw.windows %arg0, <kernel = [3, 3], strides = [2, 2], dilations = [1, 1], pads = [1, 1], output = [7, 8]> : tensor<2x5x13x15xf32> to tensor<2x45x56xf32>
// CHECK:         sw.kernel = "conv_filter_gradient"
// CHECK-NOT:     linalg.transpose
// CHECK:         return
func.func @last(%x: tensor<2x5x13x15xf32>, %dy: tensor<2x9x7x8xf32>) -> tensor<9x5x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<5x13x15x2xf32>
  %t = linalg.transpose ins(%x : tensor<2x5x13x15xf32>) outs(%e0 : tensor<5x13x15x2xf32>) permutation = [1, 2, 3, 0]
  %e1 = tensor.empty() : tensor<7x8x2x9xf32>
  %u = linalg.transpose ins(%dy : tensor<2x9x7x8xf32>) outs(%e1 : tensor<7x8x2x9xf32>) permutation = [2, 3, 0, 1]
  %p = tensor.pad %t low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<5x13x15x2xf32> to tensor<5x15x17x2xf32>
  %e2 = tensor.empty() : tensor<5x3x3x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e2 : tensor<5x3x3x9xf32>) -> tensor<5x3x3x9xf32>
  %g = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>} ins(%p, %u : tensor<5x15x17x2xf32>, tensor<7x8x2x9xf32>) outs(%z : tensor<5x3x3x9xf32>) -> tensor<5x3x3x9xf32>
  %e3 = tensor.empty() : tensor<9x5x3x3xf32>
  %r = linalg.transpose ins(%g : tensor<5x3x3x9xf32>) outs(%e3 : tensor<9x5x3x3xf32>) permutation = [3, 0, 1, 2]
  return %r : tensor<9x5x3x3xf32>
}
