// Transposed convolutions: images that are put into zeros with steps, and a convolution of them.
// RUN: sw-opt %s --sw-normalize --split-input-file | FileCheck %s

// As many taps as steps: each output has one, and the convolution is a product. What it begins with is added after.
// CHECK-LABEL: func.func @doubled
// CHECK-SAME:  (%[[X:.*]]: tensor<1x2x3x4xf32>, %[[INIT:.*]]: tensor<1x3x6x8xf32>)
// CHECK-NOT:     tensor.insert_slice
// CHECK:         tensor.extract
// CHECK:         %[[W:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1, 2], [3], [4], [5]] : tensor<2x2x3x2x1x1xf32> into tensor<12x2x1x1xf32>
// CHECK:         %[[P:.*]] = linalg.conv_2d_nchw_fchw {{.*}} ins(%[[X]], %[[W]] : tensor<1x2x3x4xf32>, tensor<12x2x1x1xf32>)
// CHECK:         %[[T:.*]] = linalg.transpose ins(%{{.*}} : tensor<2x2x3x3x4xf32>) outs(%{{.*}} : tensor<3x3x2x4x2xf32>) permutation = [2, 3, 0, 4, 1]
// CHECK:         %[[R:.*]] = tensor.expand_shape {{.*}} into tensor<1x3x6x8xf32>
// CHECK:         linalg.add ins(%[[R]], %[[INIT]]
func.func @doubled(%x: tensor<1x2x3x4xf32>, %init: tensor<1x3x6x8xf32>) -> tensor<1x3x6x8xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]], [[[9.0, 10.0], [11.0, 12.0]], [[13.0, 14.0], [15.0, 16.0]]], [[[17.0, 18.0], [19.0, 20.0]], [[21.0, 22.0], [23.0, 24.0]]]]> : tensor<3x2x2x2xf32>
  %e = tensor.empty() : tensor<1x2x7x9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x7x9xf32>) -> tensor<1x2x7x9xf32>
  %z = tensor.insert_slice %x into %f[0, 0, 1, 1] [1, 2, 3, 4] [1, 1, 2, 2] : tensor<1x2x3x4xf32> into tensor<1x2x7x9xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%z, %w : tensor<1x2x7x9xf32>, tensor<3x2x2x2xf32>) outs(%init : tensor<1x3x6x8xf32>) -> tensor<1x3x6x8xf32>
  return %y : tensor<1x3x6x8xf32>
}

// -----

// Some outputs have two taps in a row, others one: four convolutions, none of them with taps of zeros. There are more
// outputs than elements of whole steps.
// CHECK-LABEL: func.func @odd
// CHECK-NOT:     tensor.insert_slice %arg0
// CHECK:         %[[A:.*]] = linalg.conv_2d_nchw_fchw {{.*}} ins(%arg0, %{{.*}} : tensor<1x2x3x4xf32>, tensor<3x2x1x1xf32>)
// CHECK:         %[[B:.*]] = linalg.conv_2d_nchw_fchw {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x2x3x5xf32>, tensor<3x2x1x2xf32>)
// CHECK:         %[[C:.*]] = linalg.conv_2d_nchw_fchw {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x2x4x4xf32>, tensor<3x2x2x1xf32>)
// CHECK:         tensor.pad %arg0 low[0, 0, 0, 0] high[0, 0, 1, 1]
// CHECK:         %[[D:.*]] = linalg.conv_2d_nchw_fchw {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x2x4x5xf32>, tensor<3x2x2x2xf32>)
// CHECK:         tensor.extract_slice %{{.*}}[0, 0, 0, 0] [1, 3, 5, 7] [1, 1, 1, 1] : tensor<1x3x6x8xf32> to tensor<1x3x5x7xf32>
func.func @odd(%x: tensor<1x2x3x4xf32>, %init: tensor<1x3x5x7xf32>) -> tensor<1x3x5x7xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]], [[10.0, 11.0, 12.0], [13.0, 14.0, 15.0], [16.0, 17.0, 18.0]]], [[[19.0, 20.0, 21.0], [22.0, 23.0, 24.0], [25.0, 26.0, 27.0]], [[28.0, 29.0, 30.0], [31.0, 32.0, 33.0], [34.0, 35.0, 36.0]]], [[[37.0, 38.0, 39.0], [40.0, 41.0, 42.0], [43.0, 44.0, 45.0]], [[46.0, 47.0, 48.0], [49.0, 50.0, 51.0], [52.0, 53.0, 54.0]]]]> : tensor<3x2x3x3xf32>
  %e = tensor.empty() : tensor<1x2x7x9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x7x9xf32>) -> tensor<1x2x7x9xf32>
  %z = tensor.insert_slice %x into %f[0, 0, 1, 1] [1, 2, 3, 4] [1, 1, 2, 2] : tensor<1x2x3x4xf32> into tensor<1x2x7x9xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%z, %w : tensor<1x2x7x9xf32>, tensor<3x2x3x3xf32>) outs(%init : tensor<1x3x5x7xf32>) -> tensor<1x3x5x7xf32>
  return %y : tensor<1x3x5x7xf32>
}

// -----

// Filters that are not known are laid out in each call, through a map.
// CHECK: affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d3, -d0 + 1, -d1 + 1)>
// CHECK-LABEL: func.func @argument
// CHECK-NOT: tensor.insert_slice
// CHECK: linalg.conv_2d_nchw_fchw
// CHECK-SAME: tensor<1x2x3x4xf32>, tensor<12x2x1x1xf32>
func.func @argument(%x: tensor<1x2x3x4xf32>, %init: tensor<1x3x6x8xf32>, %w: tensor<3x2x2x2xf32>) -> tensor<1x3x6x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x7x9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x7x9xf32>) -> tensor<1x2x7x9xf32>
  %z = tensor.insert_slice %x into %f[0, 0, 1, 1] [1, 2, 3, 4] [1, 1, 2, 2] : tensor<1x2x3x4xf32> into tensor<1x2x7x9xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%z, %w : tensor<1x2x7x9xf32>, tensor<3x2x2x2xf32>) outs(%init : tensor<1x3x6x8xf32>) -> tensor<1x3x6x8xf32>
  return %y : tensor<1x3x6x8xf32>
}

// -----

// What is between the elements takes part.
// CHECK-LABEL: func.func @ones
// CHECK: tensor.insert_slice
// CHECK: linalg.conv_2d_nchw_fchw
func.func @ones(%x: tensor<1x2x3x4xf32>, %init: tensor<1x3x6x8xf32>) -> tensor<1x3x6x8xf32> {
  %zero = arith.constant 1.0 : f32
  %w = arith.constant dense<[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]], [[[9.0, 10.0], [11.0, 12.0]], [[13.0, 14.0], [15.0, 16.0]]], [[[17.0, 18.0], [19.0, 20.0]], [[21.0, 22.0], [23.0, 24.0]]]]> : tensor<3x2x2x2xf32>
  %e = tensor.empty() : tensor<1x2x7x9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x7x9xf32>) -> tensor<1x2x7x9xf32>
  %z = tensor.insert_slice %x into %f[0, 0, 1, 1] [1, 2, 3, 4] [1, 1, 2, 2] : tensor<1x2x3x4xf32> into tensor<1x2x7x9xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%z, %w : tensor<1x2x7x9xf32>, tensor<3x2x2x2xf32>) outs(%init : tensor<1x3x6x8xf32>) -> tensor<1x3x6x8xf32>
  return %y : tensor<1x3x6x8xf32>
}

// -----

// Outputs that no tap sees.
// CHECK-LABEL: func.func @steps
// CHECK: tensor.insert_slice
// CHECK: linalg.conv_2d_nchw_fchw
func.func @steps(%x: tensor<1x2x3x3xf32>, %init: tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]], [[[9.0, 10.0], [11.0, 12.0]], [[13.0, 14.0], [15.0, 16.0]]], [[[17.0, 18.0], [19.0, 20.0]], [[21.0, 22.0], [23.0, 24.0]]]]> : tensor<3x2x2x2xf32>
  %e = tensor.empty() : tensor<1x2x9x9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x9x9xf32>) -> tensor<1x2x9x9xf32>
  %z = tensor.insert_slice %x into %f[0, 0, 1, 1] [1, 2, 3, 3] [1, 1, 3, 3] : tensor<1x2x3x3xf32> into tensor<1x2x9x9xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%z, %w : tensor<1x2x9x9xf32>, tensor<3x2x2x2xf32>) outs(%init : tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
  return %y : tensor<1x3x8x8xf32>
}

// -----

// A convolution that leaves outputs out.
// CHECK-LABEL: func.func @stride
// CHECK: tensor.insert_slice
// CHECK: linalg.conv_2d_nchw_fchw
func.func @stride(%x: tensor<1x2x3x4xf32>, %init: tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]], [[[9.0, 10.0], [11.0, 12.0]], [[13.0, 14.0], [15.0, 16.0]]], [[[17.0, 18.0], [19.0, 20.0]], [[21.0, 22.0], [23.0, 24.0]]]]> : tensor<3x2x2x2xf32>
  %e = tensor.empty() : tensor<1x2x7x9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x7x9xf32>) -> tensor<1x2x7x9xf32>
  %z = tensor.insert_slice %x into %f[0, 0, 1, 1] [1, 2, 3, 4] [1, 1, 2, 2] : tensor<1x2x3x4xf32> into tensor<1x2x7x9xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%z, %w : tensor<1x2x7x9xf32>, tensor<3x2x2x2xf32>) outs(%init : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  return %y : tensor<1x3x3x4xf32>
}

// -----

// No steps: padded images, which products read as they are.
// CHECK-LABEL: func.func @padded
// CHECK: tensor.pad
// CHECK: linalg.conv_2d_nchw_fchw
func.func @padded(%x: tensor<1x2x3x4xf32>, %init: tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]], [[[9.0, 10.0], [11.0, 12.0]], [[13.0, 14.0], [15.0, 16.0]]], [[[17.0, 18.0], [19.0, 20.0]], [[21.0, 22.0], [23.0, 24.0]]]]> : tensor<3x2x2x2xf32>
  %e = tensor.empty() : tensor<1x2x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x5x6xf32>) -> tensor<1x2x5x6xf32>
  %z = tensor.insert_slice %x into %f[0, 0, 1, 1] [1, 2, 3, 4] [1, 1, 1, 1] : tensor<1x2x3x4xf32> into tensor<1x2x5x6xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%z, %w : tensor<1x2x5x6xf32>, tensor<3x2x2x2xf32>) outs(%init : tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
  return %y : tensor<1x3x4x5xf32>
}

// -----

// On memrefs there is no insertion, and no result.
// CHECK-LABEL: func.func @memrefs
// CHECK: linalg.conv_2d_nchw_fchw
func.func @memrefs(%x: memref<1x2x7x9xf32>, %w: memref<3x2x2x2xf32>, %y: memref<1x3x6x8xf32>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x2x7x9xf32>, memref<3x2x2x2xf32>) outs(%y : memref<1x3x6x8xf32>)
  return
}
