// Pools whose one window is the image are reductions of rows.
// RUN: sw-opt %s -split-input-file --sw-normalize | FileCheck %s

// CHECK-DAG:   #[[$ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG:   #[[$ROW:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @channels_first(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<3x8x2x96xf32>, %[[OLD:[^:]*]]: tensor<3x8x1x1xf32>
// CHECK-DAG:     %[[A:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0], [1], [2, 3]] : tensor<3x8x2x96xf32> into tensor<3x8x192xf32>
// CHECK-DAG:     %[[B:.*]] = tensor.collapse_shape %[[OLD]] {{\[\[}}0], [1, 2, 3]] : tensor<3x8x1x1xf32> into tensor<3x8xf32>
// CHECK:         %[[R:.*]] = linalg.generic {indexing_maps = [#[[$ALL]], #[[$ROW]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[A]] : {{.*}}) outs(%[[B]] :
// CHECK-NEXT:    ^bb0(%[[V:.*]]: f32, %[[S:.*]]: f32):
// CHECK-NEXT:      arith.addf %[[S]], %[[V]]
// CHECK:         tensor.expand_shape %[[R]] {{\[\[}}0], [1, 2, 3]]
func.func @channels_first(%x: tensor<3x8x2x96xf32>, %old: tensor<3x8x1x1xf32>) -> tensor<3x8x1x1xf32> {
  %w = tensor.empty() : tensor<2x96xf32>
  %r = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<3> : vector<2xi64>} ins(%x, %w : tensor<3x8x2x96xf32>, tensor<2x96xf32>) outs(%old : tensor<3x8x1x1xf32>) -> tensor<3x8x1x1xf32>
  return %r : tensor<3x8x1x1xf32>
}

// -----

// One row of pixels has a window of one row.
// CHECK-LABEL: func.func @channels_last(
// CHECK:         tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2], [3]] : tensor<3x1x17x8xf32> into tensor<3x17x8xf32>
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "parallel"]}
// CHECK:           arith.maximumf
// CHECK:         tensor.expand_shape %{{.*}} {{\[\[}}0, 1, 2], [3]]
func.func @channels_last(%x: tensor<3x1x17x8xf32>, %old: tensor<3x1x1x8xf32>) -> tensor<3x1x1x8xf32> {
  %w = tensor.empty() : tensor<1x17xf32>
  %r = linalg.pooling_nhwc_max ins(%x, %w : tensor<3x1x17x8xf32>, tensor<1x17xf32>) outs(%old : tensor<3x1x1x8xf32>) -> tensor<3x1x1x8xf32>
  return %r : tensor<3x1x1x8xf32>
}

// -----

// Several windows, every second pixel, and few pixels are none.
// CHECK-LABEL: func.func @parts(
// CHECK-COUNT-3: linalg.pooling_nchw_sum
func.func @parts(%x: tensor<3x8x6x6xf32>, %y: tensor<3x8x3x3xf32>, %one: tensor<3x8x1x1xf32>, %two: tensor<3x8x2x1xf32>) -> (tensor<3x8x2x1xf32>, tensor<3x8x1x1xf32>, tensor<3x8x1x1xf32>) {
  %w = tensor.empty() : tensor<3x6xf32>
  %small = tensor.empty() : tensor<3x3xf32>
  %a = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<3> : vector<2xi64>} ins(%x, %w : tensor<3x8x6x6xf32>, tensor<3x6xf32>) outs(%two : tensor<3x8x2x1xf32>) -> tensor<3x8x2x1xf32>
  %b = linalg.pooling_nchw_sum {dilations = dense<[2, 1]> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %w : tensor<3x8x6x6xf32>, tensor<3x6xf32>) outs(%one : tensor<3x8x1x1xf32>) -> tensor<3x8x1x1xf32>
  %c = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%y, %small : tensor<3x8x3x3xf32>, tensor<3x3xf32>) outs(%one : tensor<3x8x1x1xf32>) -> tensor<3x8x1x1xf32>
  return %a, %b, %c : tensor<3x8x2x1xf32>, tensor<3x8x1x1xf32>, tensor<3x8x1x1xf32>
}
