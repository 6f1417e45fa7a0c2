// Of a convolution only what is read is computed, and padded for.
// RUN: sw-opt --sw-normalize --split-input-file %s | FileCheck %s

// With bias and activation after it.
// CHECK-LABEL: func.func @part(
// CHECK: %[[P:.*]] = tensor.pad %{{.*}} low[0, 0, 1, 0] high[0, 0, 1, 2]
// CHECK: tensor<2x8x28x27xf32> to tensor<2x8x30x29xf32>
// CHECK: %[[Z:.*]] = linalg.fill {{.*}} -> tensor<2x4x28x27xf32>
// CHECK: linalg.conv_2d_nchw_fchw ins(%[[P]], %{{.*}} : tensor<2x8x30x29xf32>, tensor<4x8x3x3xf32>) outs(%[[Z]] : tensor<2x4x28x27xf32>)
// CHECK: arith.addf
// CHECK: arith.maximumf
// CHECK-NOT: tensor.extract_slice
// CHECK: return
#id = affine_map<(n, f, y, x) -> (n, f, y, x)>
#bias = affine_map<(n, f, y, x) -> (f)>
func.func @part(%x: tensor<2x8x28x28xf32>, %w: tensor<4x8x3x3xf32>, %b: tensor<4xf32>) -> tensor<2x4x28x27xf32> {
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

// -----

// Windows with steps, channels last.
// CHECK-LABEL: func.func @steps(
// CHECK-SAME: %[[X:[^:]*]]: tensor<1x33x33x8xf32>
// CHECK: %[[I:.*]] = tensor.extract_slice %[[X]][0, 4, 2, 0] [1, 25, 29, 8] [1, 1, 1, 1]
// CHECK: linalg.conv_2d_nhwc_hwcf {{.*}}ins(%[[I]], %{{.*}} outs(%{{.*}} : tensor<1x12x14x4xf32>)
func.func @steps(%x: tensor<1x33x33x8xf32>, %w: tensor<3x3x8x4xf32>) -> tensor<1x12x14x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x16x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x16x4xf32>) -> tensor<1x16x16x4xf32>
  %y = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : vector<2xi64>} ins(%x, %w : tensor<1x33x33x8xf32>, tensor<3x3x8x4xf32>) outs(%f : tensor<1x16x16x4xf32>) -> tensor<1x16x16x4xf32>
  %s = tensor.extract_slice %y[0, 2, 1, 0] [1, 12, 14, 4] [1, 1, 1, 1] : tensor<1x16x16x4xf32> to tensor<1x12x14x4xf32>
  return %s : tensor<1x12x14x4xf32>
}

// -----

// What is read elsewhere, and parts with steps, stay.
// CHECK-LABEL: func.func @whole(
// CHECK: linalg.conv_2d_nchw_fchw {{.*}} -> tensor<1x4x30x30xf32>
// CHECK: tensor.extract_slice %{{.*}}[0, 0, 1, 1] [1, 4, 28, 28]
// CHECK: linalg.conv_2d_nchw_fchw {{.*}} -> tensor<1x4x30x30xf32>
// CHECK: tensor.extract_slice %{{.*}}[0, 0, 0, 0] [1, 4, 15, 30] [1, 1, 2, 1]
func.func @whole(%x: tensor<1x8x32x32xf32>, %w: tensor<4x8x3x3xf32>, %o: tensor<1x4x30x30xf32>) -> (tensor<1x4x28x28xf32>, tensor<1x4x30x30xf32>, tensor<1x4x15x30xf32>) {
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x32x32xf32>, tensor<4x8x3x3xf32>) outs(%o : tensor<1x4x30x30xf32>) -> tensor<1x4x30x30xf32>
  %s = tensor.extract_slice %y[0, 0, 1, 1] [1, 4, 28, 28] [1, 1, 1, 1] : tensor<1x4x30x30xf32> to tensor<1x4x28x28xf32>
  %z = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x32x32xf32>, tensor<4x8x3x3xf32>) outs(%y : tensor<1x4x30x30xf32>) -> tensor<1x4x30x30xf32>
  %t = tensor.extract_slice %z[0, 0, 0, 0] [1, 4, 15, 30] [1, 1, 2, 1] : tensor<1x4x30x30xf32> to tensor<1x4x15x30xf32>
  return %s, %y, %t : tensor<1x4x28x28xf32>, tensor<1x4x30x30xf32>, tensor<1x4x15x30xf32>
}
