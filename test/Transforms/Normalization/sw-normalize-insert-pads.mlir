// RUN: sw-opt %s --sw-normalize --split-input-file | FileCheck %s

// An image in a larger one of zeros is a padding.
// CHECK-LABEL: func.func @border(
// CHECK:         %[[P:.*]] = tensor.pad %arg0 low[0, 0, 2, 1] high[0, 0, 1, 3]
// CHECK:           tensor.yield %{{.*}} : f32
// CHECK-NOT:     tensor.insert_slice
// CHECK:         linalg.conv_2d_nchw_fchw {{.*}}ins(%[[P]]
func.func @border(%x: tensor<2x8x10x10xf32>, %w: tensor<16x8x3x3xf32>, %y: tensor<2x16x11x12xf32>) -> tensor<2x16x11x12xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x8x13x14xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x8x13x14xf32>) -> tensor<2x8x13x14xf32>
  %i = tensor.insert_slice %x into %z[0, 0, 2, 1] [2, 8, 10, 10] [1, 1, 1, 1] : tensor<2x8x10x10xf32> into tensor<2x8x13x14xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%i, %w : tensor<2x8x13x14xf32>, tensor<16x8x3x3xf32>) outs(%y : tensor<2x16x11x12xf32>) -> tensor<2x16x11x12xf32>
  return %0 : tensor<2x16x11x12xf32>
}

// -----

// Not with steps, as images of a transposed convolution of two have, nor if
// something else reads the larger image.
// CHECK-LABEL: func.func @steps(
// CHECK-NOT:     tensor.pad
// CHECK:         tensor.insert_slice
func.func @steps(%x: tensor<1x8x4x4xf32>, %w: tensor<16x8x3x3xf32>, %y: tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x9x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x9x9xf32>) -> tensor<1x8x9x9xf32>
  %i = tensor.insert_slice %x into %z[0, 0, 1, 1] [1, 8, 4, 4] [1, 1, 2, 2] : tensor<1x8x4x4xf32> into tensor<1x8x9x9xf32>
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<2> : vector<2xi64>} ins(%i, %w : tensor<1x8x9x9xf32>, tensor<16x8x3x3xf32>) outs(%y : tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32>
  return %0 : tensor<1x16x4x4xf32>
}

// -----

// CHECK-LABEL: func.func @read(
// CHECK-NOT:     tensor.pad
// CHECK:         tensor.insert_slice
func.func @read(%x: tensor<1x8x4x4xf32>, %w: tensor<16x8x3x3xf32>, %y: tensor<1x16x4x4xf32>) -> (tensor<1x16x4x4xf32>, tensor<1x8x6x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x6x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  %i = tensor.insert_slice %x into %z[0, 0, 1, 1] [1, 8, 4, 4] [1, 1, 1, 1] : tensor<1x8x4x4xf32> into tensor<1x8x6x6xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%i, %w : tensor<1x8x6x6xf32>, tensor<16x8x3x3xf32>) outs(%y : tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32>
  return %0, %i : tensor<1x16x4x4xf32>, tensor<1x8x6x6xf32>
}
