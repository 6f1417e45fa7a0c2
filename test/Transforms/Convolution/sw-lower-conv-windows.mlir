// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=implicit | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=explicit | FileCheck %s --check-prefix=EXPLICIT
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv | FileCheck %s --check-prefix=AUTO

// Padding by zeros is part of the windows.
// CHECK-LABEL: func.func @padded(
// CHECK-SAME:    %[[X:.*]]: tensor<2x16x14x14xf32>, %[[F:.*]]: tensor<32x16x3x3xf32>
// CHECK-NOT:     linalg.fill
// CHECK:         %[[W:.*]] = sw.windows %[[X]], <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [14, 14]> : tensor<2x16x14x14xf32> to tensor<2x144x196xf32>
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[W]] : tensor<32x144xf32>, tensor<2x144x196xf32>) outs(%{{.*}} : tensor<2x32x196xf32>)
// CHECK-SAME:    sw.kernel = "conv"
// EXPLICIT-LABEL: func.func @padded(
// EXPLICIT-NOT:     sw.windows
// EXPLICIT:         sw.kernel = "pad"
// EXPLICIT:         sw.kernel = "im2col"
// AUTO-LABEL: func.func @padded(
// AUTO:         sw.windows
func.func @padded(%x: tensor<2x16x14x14xf32>, %f: tensor<32x16x3x3xf32>, %y: tensor<2x32x14x14xf32>) -> tensor<2x32x14x14xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<2x16x14x14xf32> to tensor<2x16x16x16xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%p, %f : tensor<2x16x16x16xf32>, tensor<32x16x3x3xf32>) outs(%y : tensor<2x32x14x14xf32>) -> tensor<2x32x14x14xf32>
  return %0 : tensor<2x32x14x14xf32>
}

// Padding by another value, or of channels, is not.
// CHECK-LABEL: func.func @padded_by_one(
// CHECK:         sw.windows %{{.*}}, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [14, 14]> : tensor<1x16x16x16xf32>
func.func @padded_by_one(%x: tensor<1x16x14x14xf32>, %f: tensor<32x16x3x3xf32>, %y: tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32> {
  %z = arith.constant 1.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<1x16x14x14xf32> to tensor<1x16x16x16xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%p, %f : tensor<1x16x16x16xf32>, tensor<32x16x3x3xf32>) outs(%y : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
  return %0 : tensor<1x32x14x14xf32>
}
// CHECK-LABEL: func.func @padded_channels(
// CHECK:         sw.windows %{{.*}}, <{{.*}}pads = [0, 0]{{.*}}> : tensor<1x18x16x16xf32>
func.func @padded_channels(%x: tensor<1x16x14x14xf32>, %f: tensor<32x18x3x3xf32>, %y: tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 1] high[0, 1, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<1x16x14x14xf32> to tensor<1x18x16x16xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%p, %f : tensor<1x18x16x16xf32>, tensor<32x18x3x3xf32>) outs(%y : tensor<1x32x14x14xf32>) -> tensor<1x32x14x14xf32>
  return %0 : tensor<1x32x14x14xf32>
}

// CHECK-LABEL: func.func @strided(
// CHECK:         sw.windows %{{.*}}, <kernel = [3, 2], strides = [2, 3], dilations = [3, 1], pads = [0, 0], output = [5, 4]> : memref<1x8x15x11xf64> to memref<1x48x20xf64>
// CHECK-NOT:     memref.dealloc
func.func @strided(%x: memref<1x8x15x11xf64>, %f: memref<4x8x3x2xf64>, %y: memref<1x4x5x4xf64>) {
  linalg.conv_2d_nchw_fchw {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[3, 1]> : tensor<2xi64>}
      ins(%x, %f : memref<1x8x15x11xf64>, memref<4x8x3x2xf64>) outs(%y : memref<1x4x5x4xf64>)
  return
}

// A 1x1 convolution is a product of the images themselves, unless it has a stride.
// CHECK-LABEL: func.func @pointwise(
// CHECK-NOT:     sw.windows
// CHECK-LABEL: func.func @pointwise_strided(
// CHECK:         sw.windows %{{.*}}, <kernel = [1, 1], strides = [2, 2], dilations = [1, 1], pads = [0, 0], output = [4, 4]>
func.func @pointwise(%x: tensor<1x16x8x8xf32>, %f: tensor<8x16x1x1xf32>, %y: tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x16x8x8xf32>, tensor<8x16x1x1xf32>) outs(%y : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}
func.func @pointwise_strided(%x: tensor<1x16x8x8xf32>, %f: tensor<8x16x1x1xf32>, %y: tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32> {
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x16x8x8xf32>, tensor<8x16x1x1xf32>) outs(%y : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
  return %0 : tensor<1x8x4x4xf32>
}

// A kernel nearly as large as the image has few windows, and laying them out
// takes longer than the product.
// AUTO-LABEL: func.func @large_kernel(
// AUTO-NOT:     sw.windows
// AUTO:         sw.kernel = "im2col"
func.func @large_kernel(%x: tensor<8x4x30x30xf32>, %f: tensor<16x4x29x29xf32>, %y: tensor<8x16x2x2xf32>) -> tensor<8x16x2x2xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<8x4x30x30xf32>, tensor<16x4x29x29xf32>) outs(%y : tensor<8x16x2x2xf32>) -> tensor<8x16x2x2xf32>
  return %0 : tensor<8x16x2x2xf32>
}
