// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv="method=winograd winograd=f4" | FileCheck %s --check-prefixes=CHECK,F4
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=winograd | FileCheck %s --check-prefixes=CHECK,F2

// Channels are no whole blocks for the mesh, so that tiles are in main memory.
// The padding is not, and nothing is added to zeros.
// CHECK-LABEL: func.func @padded(
// CHECK-SAME:    %[[X:.*]]: tensor<2x15x13x14xf32>, %[[W:.*]]: tensor<32x15x3x3xf32>)
// CHECK-NOT:     tensor.pad
// CHECK-DAG:     %[[FIRST:.*]] = arith.constant -1 : index
// F4:            %[[V:.*]] = sw.winograd input 4 ins(%[[X]] : tensor<2x15x13x14xf32>) first(%[[FIRST]]) left 2 outs(%{{.*}}) -> tensor<36x15x2x4x4xf32>
// F4:            %[[U:.*]] = sw.winograd filter 4 ins(%[[W]] : tensor<32x15x3x3xf32>) outs(%{{.*}}) -> tensor<36x32x15xf32>
// F4:            %[[T:.*]] = tensor.collapse_shape %[[V]] {{\[\[}}0], [1], [2, 3, 4]] : tensor<36x15x2x4x4xf32> into tensor<36x15x32xf32>
// F4:            %[[M:.*]] = linalg.batch_matmul {sw.kernel = "winograd"} ins(%[[U]], %[[T]] : {{.*}} -> tensor<36x32x32xf32>
// F4:            %[[E:.*]] = tensor.expand_shape %[[M]] {{\[\[}}0], [1], [2, 3, 4]] output_shape [36, 32, 2, 4, 4]
// F4:            sw.winograd output 4 ins(%[[E]] : {{.*}}) outs(%{{.*}} : tensor<2x32x13x15xf32>) -> tensor<2x32x13x15xf32>
// F2:            sw.winograd input 2 {{.*}} -> tensor<16x15x2x7x8xf32>
func.func @padded(%x: tensor<2x15x13x14xf32>, %w: tensor<32x15x3x3xf32>) -> tensor<2x32x13x15xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 2] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<2x15x13x14xf32> to tensor<2x15x15x17xf32>
  %e = tensor.empty() : tensor<2x32x13x15xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<2x32x13x15xf32>) -> tensor<2x32x13x15xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<2x15x15x17xf32>, tensor<32x15x3x3xf32>) outs(%i : tensor<2x32x13x15xf32>) -> tensor<2x32x13x15xf32>
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

// Tiles are in LDM only. What runs on the sums is a part of the kernel.
// CHECK-LABEL: func.func @fused(
// CHECK-SAME:    %[[X:.*]]: tensor<1x16x12x12xf32>, %[[W:.*]]: tensor<32x16x3x3xf32>, %[[B:.*]]: tensor<32xf32>, %[[R:.*]]: tensor<1x32x12x12xf32>)
// CHECK-NOT:     tensor.pad
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// F4:            %[[U:.*]] = sw.winograd filter 4 ins(%[[W]] : {{.*}} -> tensor<8x8x36x4x2xf32>
// F2:            %[[U:.*]] = sw.winograd filter 2 ins(%[[W]] : {{.*}} -> tensor<8x8x16x4x2xf32>
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<1x32x12x12xf32>
// CHECK-NEXT:    %[[Y:.*]] = sw.winograd_conv {{[24]}} ins(%[[X]], %[[U]] : {{.*}}) reads(%[[B]], %[[R]] : tensor<32xf32>, tensor<1x32x12x12xf32>) outs(%[[E]] : {{.*}}) pads [1, 1] piece [{{.*}}] -> tensor<1x32x12x12xf32> {
// CHECK-NEXT:    ^bb0(%[[S:.*]]: f32, %[[BIAS:.*]]: f32, %[[OTHER:.*]]: f32):
// CHECK-NEXT:      %[[S1:.*]] = arith.addf %[[S]], %[[BIAS]] : f32
// CHECK-NEXT:      %[[S2:.*]] = arith.addf %[[S1]], %[[OTHER]] : f32
// CHECK-NEXT:      %[[S3:.*]] = arith.maximumf %[[S2]], %[[ZERO]] : f32
// CHECK-NEXT:      sw.yield %[[S3]] : f32
// CHECK:         return %[[Y]]
#identity = affine_map<(n, f, y, x) -> (n, f, y, x)>
#filter = affine_map<(n, f, y, x) -> (f)>
func.func @fused(%x: tensor<1x16x12x12xf32>, %w: tensor<32x16x3x3xf32>, %bias: tensor<32xf32>, %other: tensor<1x32x12x12xf32>) -> tensor<1x32x12x12xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x16x12x12xf32> to tensor<1x16x14x14xf32>
  %e = tensor.empty() : tensor<1x32x12x12xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x12x12xf32>) -> tensor<1x32x12x12xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x16x14x14xf32>, tensor<32x16x3x3xf32>) outs(%i : tensor<1x32x12x12xf32>) -> tensor<1x32x12x12xf32>
  %1 = linalg.generic {indexing_maps = [#identity, #filter, #identity, #identity],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%0, %bias, %other : tensor<1x32x12x12xf32>, tensor<32xf32>, tensor<1x32x12x12xf32>) outs(%e : tensor<1x32x12x12xf32>) {
  ^bb0(%s: f32, %b: f32, %o: f32, %out: f32):
    %2 = arith.addf %s, %b : f32
    %3 = arith.addf %2, %o : f32
    %4 = arith.maximumf %3, %zero : f32
    linalg.yield %4 : f32
  } -> tensor<1x32x12x12xf32>
  return %1 : tensor<1x32x12x12xf32>
}

// The old values of the output are read beside the sums.
// CHECK-LABEL: func.func @fused_added(
// CHECK-SAME:    %[[Y:[a-z0-9]*]]: tensor<1x32x12x12xf64>)
// CHECK:         sw.winograd_conv {{.*}} reads(%[[Y]] : tensor<1x32x12x12xf64>) {{.*}} pads [0, 0]
// CHECK-NEXT:    ^bb0(%[[S:.*]]: f64, %[[OLD:.*]]: f64):
// CHECK-NEXT:      %[[SUM:.*]] = arith.addf %[[S]], %[[OLD]] : f64
// CHECK-NEXT:      sw.yield %[[SUM]] : f64
func.func @fused_added(%x: tensor<1x16x14x14xf64>, %w: tensor<32x16x3x3xf64>, %y: tensor<1x32x12x12xf64>) -> tensor<1x32x12x12xf64> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x16x14x14xf64>, tensor<32x16x3x3xf64>) outs(%y : tensor<1x32x12x12xf64>) -> tensor<1x32x12x12xf64>
  return %0 : tensor<1x32x12x12xf64>
}

// What reads the sums otherwise is a kernel of its own.
// CHECK-LABEL: func.func @turned(
// CHECK:         %[[Y:.*]] = sw.winograd_conv
// CHECK-NOT:     sw.yield
// CHECK:         linalg.generic {{.*}} ins(%[[Y]] :
#turned = affine_map<(n, f, y, x) -> (n, f, x, y)>
func.func @turned(%x: tensor<1x16x14x14xf32>, %w: tensor<32x16x3x3xf32>) -> tensor<1x32x12x12xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x32x12x12xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x12x12xf32>) -> tensor<1x32x12x12xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x16x14x14xf32>, tensor<32x16x3x3xf32>) outs(%i : tensor<1x32x12x12xf32>) -> tensor<1x32x12x12xf32>
  %1 = linalg.generic {indexing_maps = [#turned, #identity], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%0 : tensor<1x32x12x12xf32>) outs(%e : tensor<1x32x12x12xf32>) {
  ^bb0(%s: f32, %out: f32):
    %2 = math.exp %s : f32
    linalg.yield %2 : f32
  } -> tensor<1x32x12x12xf32>
  return %1 : tensor<1x32x12x12xf32>
}
