// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv --split-input-file | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=explicit --split-input-file | FileCheck %s --check-prefix=EXPLICIT

// Rows are images of one row; their padding is that of the windows.

// CHECK-LABEL: func.func @rows(
// CHECK-SAME:      %[[X:.*]]: tensor<2x16x100xf32>
// CHECK-NOT:     sw.kernel = "pad"
// CHECK:         %[[IMAGE:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1], [2, 3]] output_shape [2, 16, 1, 100]
// CHECK:         sw.windows %[[IMAGE]], <kernel = [1, 9], strides = [1, 2], dilations = [1, 3], pads = [0, 12], output = [1, 50]>
// EXPLICIT-LABEL: func.func @rows(
// EXPLICIT-NOT:     sw.windows
// EXPLICIT:         sw.kernel = "im2col"
func.func @rows(%x: tensor<2x16x100xf32>, %f: tensor<32x16x9xf32>, %y: tensor<2x32x50xf32>) -> tensor<2x32x50xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 12] high[0, 0, 12] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %z : f32
  } : tensor<2x16x100xf32> to tensor<2x16x124xf32>
  %0 = linalg.conv_1d_ncw_fcw {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>}
      ins(%p, %f : tensor<2x16x124xf32>, tensor<32x16x9xf32>) outs(%y : tensor<2x32x50xf32>) -> tensor<2x32x50xf32>
  return %0 : tensor<2x32x50xf32>
}

// -----

// Images for each plane of the output, with the channels of the planes that it
// looks at. Zeros around planes are in memory, those around their pixels not.

// CHECK-DAG:   #[[STACK:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d1 * 2 + d3, d4, d5)>
// CHECK-DAG:   #[[F:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d1, d4)>
// CHECK-DAG:   #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4, d3)>
// CHECK-DAG:   #[[Y:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
// CHECK-LABEL: func.func @volumes(
// CHECK:         sw.kernel = "pad"
// CHECK:         %[[COPY:.*]] = linalg.generic {indexing_maps = [#[[STACK]], #{{.*}}], {{.*}} outs(%{{.*}} : tensor<2x4x64x3x14x14xf32>)
// CHECK:         %[[IMAGES:.*]] = tensor.collapse_shape %[[COPY]] {{.*}} into tensor<2x4x192x14x14xf32>
// CHECK:         %[[WINDOWS:.*]] = sw.windows %[[IMAGES]], <kernel = [3, 3], strides = [2, 2], dilations = [1, 1], pads = [1, 1], output = [7, 7]> : {{.*}} to tensor<2x4x1728x49xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[F]], #[[W]], #[[Y]]]
// CHECK-SAME:      ins(%{{.*}}, %[[WINDOWS]] : tensor<128x1728xf32>, tensor<2x4x1728x49xf32>) outs(%{{.*}} : tensor<2x128x4x49xf32>)
// EXPLICIT-LABEL: func.func @volumes(
// EXPLICIT-NOT:     sw.windows
func.func @volumes(%x: tensor<2x64x7x14x14xf32>, %f: tensor<128x64x3x3x3xf32>, %y: tensor<2x128x4x7x7xf32>) -> tensor<2x128x4x7x7xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index, %e: index):
    tensor.yield %z : f32
  } : tensor<2x64x7x14x14xf32> to tensor<2x64x9x16x16xf32>
  %0 = linalg.conv_3d_ncdhw_fcdhw {strides = dense<2> : tensor<3xi64>, dilations = dense<1> : tensor<3xi64>}
      ins(%p, %f : tensor<2x64x9x16x16xf32>, tensor<128x64x3x3x3xf32>) outs(%y : tensor<2x128x4x7x7xf32>) -> tensor<2x128x4x7x7xf32>
  return %0 : tensor<2x128x4x7x7xf32>
}

// -----

// Taps along the depth only: planes are rows.

// CHECK-LABEL: func.func @depth(
// CHECK-SAME:      %[[X:.*]]: tensor<1x64x6x5x7xf32>
// CHECK-NOT:     sw.kernel = "pad"
// CHECK:         %[[IMAGE:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0], [1], [2], [3, 4]]
// CHECK:         sw.windows %[[IMAGE]], <kernel = [3, 1], strides = [1, 1], dilations = [1, 1], pads = [1, 0], output = [6, 35]>
func.func @depth(%x: tensor<1x64x6x5x7xf32>, %f: tensor<128x64x3x1x1xf32>, %y: tensor<1x128x6x5x7xf32>) -> tensor<1x128x6x5x7xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 0, 0] high[0, 0, 1, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index, %e: index):
    tensor.yield %z : f32
  } : tensor<1x64x6x5x7xf32> to tensor<1x64x8x5x7xf32>
  %0 = linalg.conv_3d_ncdhw_fcdhw ins(%p, %f : tensor<1x64x8x5x7xf32>, tensor<128x64x3x1x1xf32>)
      outs(%y : tensor<1x128x6x5x7xf32>) -> tensor<1x128x6x5x7xf32>
  return %0 : tensor<1x128x6x5x7xf32>
}

// -----

// One tap is a product of matrices; of integers no windows are in LDM.

// CHECK-LABEL: func.func @pointwise(
// CHECK-NOT:     sw.windows
// CHECK:         sw.kernel = "conv"
func.func @pointwise(%x: tensor<1x8x6x5x7xf32>, %f: tensor<16x8x1x1x1xf32>, %y: tensor<1x16x6x5x7xf32>) -> tensor<1x16x6x5x7xf32> {
  %0 = linalg.conv_3d_ncdhw_fcdhw ins(%x, %f : tensor<1x8x6x5x7xf32>, tensor<16x8x1x1x1xf32>)
      outs(%y : tensor<1x16x6x5x7xf32>) -> tensor<1x16x6x5x7xf32>
  return %0 : tensor<1x16x6x5x7xf32>
}
// CHECK-LABEL: func.func @integers(
// CHECK-NOT:     sw.windows
// CHECK:         sw.kernel = "im2col"
func.func @integers(%x: tensor<1x8x20xi32>, %f: tensor<16x8x3xi32>, %y: tensor<1x16x18xi32>) -> tensor<1x16x18xi32> {
  %0 = linalg.conv_1d_ncw_fcw ins(%x, %f : tensor<1x8x20xi32>, tensor<16x8x3xi32>)
      outs(%y : tensor<1x16x18xi32>) -> tensor<1x16x18xi32>
  return %0 : tensor<1x16x18xi32>
}

// -----

// A column is a row, along which vectors run.

// CHECK-LABEL: func.func @column(
// CHECK:         linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[1, 3]> : tensor<2xi64>}
// CHECK-SAME:      ins(%{{.*}}, %{{.*}} : tensor<1x2x1x85xf32>, tensor<2x1x3xf32>) outs(%{{.*}} : tensor<1x2x1x27xf32>)
// CHECK:         tensor.expand_shape %{{.*}} output_shape [1, 2, 27, 1]
// EXPLICIT-LABEL: func.func @column(
// EXPLICIT:         tensor<1x2x85x1xf32>
func.func @column(%x: tensor<1x2x85x1xf32>, %f: tensor<2x3x1xf32>, %y: tensor<1x2x27x1xf32>) -> tensor<1x2x27x1xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[3, 2]> : tensor<2xi64>}
      ins(%x, %f : tensor<1x2x85x1xf32>, tensor<2x3x1xf32>) outs(%y : tensor<1x2x27x1xf32>) -> tensor<1x2x27x1xf32>
  return %0 : tensor<1x2x27x1xf32>
}
