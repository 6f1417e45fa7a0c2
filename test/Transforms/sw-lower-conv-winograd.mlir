// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv="method=winograd winograd=f4" | FileCheck %s --check-prefixes=CHECK,F4
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=winograd | FileCheck %s --check-prefixes=CHECK,F2

// The padding is not in memory, and nothing is added to zeros.
// CHECK-LABEL: func.func @padded(
// CHECK-SAME:    %[[X:.*]]: tensor<2x16x13x14xf32>, %[[W:.*]]: tensor<32x16x3x3xf32>)
// CHECK-NOT:     tensor.pad
// CHECK-DAG:     %[[FIRST:.*]] = arith.constant -1 : index
// F4:            %[[V:.*]] = sw.winograd input 4 ins(%[[X]] : tensor<2x16x13x14xf32>) first(%[[FIRST]]) left 2 outs(%{{.*}}) -> tensor<36x16x2x4x4xf32>
// F4:            %[[U:.*]] = sw.winograd filter 4 ins(%[[W]] : tensor<32x16x3x3xf32>) outs(%{{.*}}) -> tensor<36x32x16xf32>
// F4:            %[[T:.*]] = tensor.collapse_shape %[[V]] {{\[\[}}0], [1], [2, 3, 4]] : tensor<36x16x2x4x4xf32> into tensor<36x16x32xf32>
// F4:            %[[M:.*]] = linalg.batch_matmul {sw.kernel = "winograd"} ins(%[[U]], %[[T]] : {{.*}} -> tensor<36x32x32xf32>
// F4:            %[[E:.*]] = tensor.expand_shape %[[M]] {{\[\[}}0], [1], [2, 3, 4]] output_shape [36, 32, 2, 4, 4]
// F4:            sw.winograd output 4 ins(%[[E]] : {{.*}}) outs(%{{.*}} : tensor<2x32x13x15xf32>) -> tensor<2x32x13x15xf32>
// F2:            sw.winograd input 2 {{.*}} -> tensor<16x16x2x7x8xf32>
func.func @padded(%x: tensor<2x16x13x14xf32>, %w: tensor<32x16x3x3xf32>) -> tensor<2x32x13x15xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 2] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<2x16x13x14xf32> to tensor<2x16x15x17xf32>
  %e = tensor.empty() : tensor<2x32x13x15xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<2x32x13x15xf32>) -> tensor<2x32x13x15xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<2x16x15x17xf32>, tensor<32x16x3x3xf32>) outs(%i : tensor<2x32x13x15xf32>) -> tensor<2x32x13x15xf32>
  return %0 : tensor<2x32x13x15xf32>
}

// CHECK-LABEL: func.func @added(
// CHECK:         sw.winograd output {{.*}} outs(%{{.*}} : tensor<1x8x6x6xf64>) accumulate -> tensor<1x8x6x6xf64>
func.func @added(%x: tensor<1x4x8x8xf64>, %w: tensor<8x4x3x3xf64>, %y: tensor<1x8x6x6xf64>) -> tensor<1x8x6x6xf64> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x8x8xf64>, tensor<8x4x3x3xf64>) outs(%y : tensor<1x8x6x6xf64>) -> tensor<1x8x6x6xf64>
  return %0 : tensor<1x8x6x6xf64>
}

// A window of one pixel is a product in any case.
// CHECK-LABEL: func.func @pointwise(
// CHECK-NOT:     sw.winograd
func.func @pointwise(%x: tensor<1x4x8x8xf32>, %w: tensor<8x4x1x1xf32>, %y: tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x8x8xf32>, tensor<8x4x1x1xf32>) outs(%y : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}
