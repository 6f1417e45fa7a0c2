// RUN: sw-opt --sw-lower-conv=method=explicit --split-input-file %s | FileCheck %s

// Pixels are rows: NHWC with the filter HWCF. Stride and dilation stand in the
// map of the copy.
// CHECK-DAG: #[[WINDOW:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d3, d2 * 2 + d4, d5)>
// CHECK-LABEL: func.func @nhwc_hwcf_stride
// CHECK: %[[COL:.*]] = linalg.generic {indexing_maps = [#[[WINDOW]], {{.*}}]
// CHECK-SAME: tensor<1x9x9x4xf32>) outs({{.*}} : tensor<1x4x4x3x3x4xf32>)
// CHECK: %[[A:.*]] = tensor.collapse_shape %[[COL]] {{\[}}[0, 1, 2], [3, 4, 5]] : {{.*}} into tensor<16x36xf32>
// CHECK: linalg.matmul {sw.kernel = "conv"} ins(%[[A]], {{.*}} : tensor<16x36xf32>, tensor<36x8xf32>) outs({{.*}} : tensor<16x8xf32>)
// CHECK: tensor.expand_shape
// CHECK-NOT: linalg.conv
func.func @nhwc_hwcf_stride(%x: tensor<1x9x9x4xf32>, %w: tensor<3x3x4x8xf32>, %o: tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x9x9x4xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  return %0 : tensor<1x4x4x8xf32>
}

// -----

// Channels are rows: NCHW, a batch of products that share the filter.
// CHECK-DAG: #[[WINDOW:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4 + d2 * 2, d5 + d3 * 2)>
// CHECK-LABEL: func.func @nchw_fchw_dilation
// CHECK: linalg.generic {indexing_maps = [#[[WINDOW]], {{.*}} outs({{.*}} : tensor<2x4x3x3x5x5xf32>)
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<8x36xf32>, tensor<2x36x25xf32>) outs({{.*}} : tensor<2x8x25xf32>)
func.func @nchw_fchw_dilation(%x: tensor<2x4x9x9xf32>, %w: tensor<8x4x3x3xf32>, %o: tensor<2x8x5x5xf32>) -> tensor<2x8x5x5xf32> {
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<2x4x9x9xf32>, tensor<8x4x3x3xf32>) outs(%o : tensor<2x8x5x5xf32>) -> tensor<2x8x5x5xf32>
  return %0 : tensor<2x8x5x5xf32>
}

// -----

// A 1x1 window of stride one needs no copy.
// CHECK-LABEL: func.func @pointwise
// CHECK-NOT: tensor.empty
// CHECK: tensor.collapse_shape %arg0 {{\[}}[0, 1, 2], [3]] : tensor<1x9x9x4xf32> into tensor<81x4xf32>
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<81x4xf32>, tensor<8x4xf32>)
func.func @pointwise(%x: tensor<1x9x9x4xf32>, %w: tensor<8x1x1x4xf32>, %o: tensor<1x9x9x8xf32>) -> tensor<1x9x9x8xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x9x9x4xf32>, tensor<8x1x1x4xf32>) outs(%o : tensor<1x9x9x8xf32>) -> tensor<1x9x9x8xf32>
  return %0 : tensor<1x9x9x8xf32>
}

// -----

// On memrefs the matrix is allocated and freed.
// CHECK-LABEL: func.func @memref
// CHECK: %[[COL:.*]] = memref.alloc() : memref<2x4x3x3x7x7xf32>
// CHECK: linalg.generic {{.*}} outs(%[[COL]]
// CHECK: linalg.generic
// CHECK: memref.dealloc %[[COL]]
func.func @memref(%x: memref<2x4x9x9xf32>, %w: memref<8x4x3x3xf32>, %o: memref<2x8x7x7xf32>) {
  linalg.conv_2d_nchw_fchw ins(%x, %w : memref<2x4x9x9xf32>, memref<8x4x3x3xf32>) outs(%o : memref<2x8x7x7xf32>)
  return
}

// -----

// A constant padding is a fill and a copy into the interior.
// CHECK-LABEL: func.func @pad
// CHECK-NOT: tensor.pad
// CHECK: %[[FILL:.*]] = linalg.fill
// CHECK: %[[INNER:.*]] = tensor.extract_slice %[[FILL]][0, 1, 1, 0] [1, 7, 7, 4]
// CHECK: %[[COPY:.*]] = linalg.copy {sw.kernel = "pad"} ins(%arg0 : {{.*}}) outs(%[[INNER]]
// CHECK: tensor.insert_slice %[[COPY]] into %[[FILL]][0, 1, 1, 0]
func.func @pad(%x: tensor<1x7x7x4xf32>) -> tensor<1x9x9x4xf32> {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %d: index, %e: index):
    tensor.yield %c : f32
  } : tensor<1x7x7x4xf32> to tensor<1x9x9x4xf32>
  return %0 : tensor<1x9x9x4xf32>
}

// -----

// A window that is not a sum of products stays.
// CHECK-LABEL: func.func @max_pool
// CHECK: linalg.pooling_nhwc_max
func.func @max_pool(%x: tensor<1x8x8x4xf32>, %w: tensor<2x2xf32>, %o: tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32> {
  %0 = linalg.pooling_nhwc_max ins(%x, %w : tensor<1x8x8x4xf32>, tensor<2x2xf32>) outs(%o : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return %0 : tensor<1x7x7x4xf32>
}

// -----

// An output that is not contiguous cannot be seen as a matrix.
// CHECK-LABEL: func.func @strided_output
// CHECK: linalg.conv_2d_nhwc_hwcf
func.func @strided_output(%x: memref<1x9x9x4xf32>, %w: memref<3x3x4x8xf32>, %o: memref<1x7x7x8xf32, strided<[840, 120, 16, 1]>>) {
  linalg.conv_2d_nhwc_hwcf ins(%x, %w : memref<1x9x9x4xf32>, memref<3x3x4x8xf32>) outs(%o : memref<1x7x7x8xf32, strided<[840, 120, 16, 1]>>)
  return
}

// -----

// An array of the program that is the matrix already is not freed.
// CHECK-LABEL: func.func @own_array
// CHECK: %[[OWN:.*]] = memref.alloc() : memref<1x8x8x16xf32>
// CHECK: linalg.matmul
// CHECK-NOT: memref.dealloc
// CHECK: linalg.copy ins(%[[OWN]]
// CHECK: memref.dealloc %[[OWN]]
// CHECK-NOT: memref.dealloc
func.func @own_array(%x: memref<1x8x8x16xf32>, %w: memref<1x1x16x32xf32>, %o: memref<1x8x8x32xf32>, %y: memref<1x8x8x16xf32>) {
  %a = memref.alloc() : memref<1x8x8x16xf32>
  linalg.copy ins(%x : memref<1x8x8x16xf32>) outs(%a : memref<1x8x8x16xf32>)
  linalg.conv_2d_nhwc_hwcf ins(%a, %w : memref<1x8x8x16xf32>, memref<1x1x16x32xf32>) outs(%o : memref<1x8x8x32xf32>)
  linalg.copy ins(%a : memref<1x8x8x16xf32>) outs(%y : memref<1x8x8x16xf32>)
  memref.dealloc %a : memref<1x8x8x16xf32>
  return
}
