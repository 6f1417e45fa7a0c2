// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-conv-layout=layout=channels-first --canonicalize | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-conv-layout=layout=keep | FileCheck %s --check-prefix=KEEP
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-conv-layout | FileCheck %s --check-prefix=AUTO
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-conv-layout --remarks-filter="sw-conv" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// KEEP-NOT: nchw

// What importers print: transpositions of the image, of the filters and of the
// result are undone, and the bias, the padding, the sum and the pooling follow.
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$BIAS:.*]] = affine_map<(d0, d1, d2, d3) -> (d1)>
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %[[X:.*]]: tensor<2x8x18x18xf32>, %[[F:.*]]: tensor<16x8x3x3xf32>, %[[B:.*]]: tensor<16xf32>, %[[G:.*]]: tensor<16x16x1x1xf32>)
// CHECK-NOT:     linalg.transpose
// CHECK:         %[[INIT:.*]] = linalg.generic {indexing_maps = [#[[$BIAS]], #[[$ALL]]], {{.*}}} ins(%[[B]] :
// CHECK:         %[[C:.*]] = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, test.name = "first"} ins(%[[X]], %[[F]] : {{.*}}) outs(%[[INIT]] : tensor<2x16x16x16xf32>)
// CHECK:         %[[P:.*]] = tensor.pad %[[C]] low[0, 0, 1, 2] high[0, 0, 3, 4]
// CHECK:         %[[Q:.*]] = linalg.pooling_nchw_max {{.*}} ins(%[[P]], %{{.*}} : tensor<2x16x20x22xf32>, tensor<3x3xf32>) outs(%{{.*}} : tensor<2x16x9x10xf32>)
// CHECK:         %[[D:.*]] = linalg.conv_2d_nchw_fchw {{.*}} ins(%[[Q]], %[[G]] :
// CHECK:         %[[S:.*]] = linalg.generic {indexing_maps = [#[[$ALL]], #[[$ALL]], #[[$ALL]]], {{.*}}} ins(%[[D]], %[[Q]] :
// CHECK:           linalg.index 3
// CHECK:         } -> tensor<2x16x9x10xf32>
// CHECK:         return %[[S]]
// AUTO-LABEL:  func.func @chain(
// AUTO:          linalg.conv_2d_nchw_fchw
// REMARK: sw-conv-layout.mlir:[[#@LINE+17]]:{{[0-9]+}}: remark: [Passed] ConvLayout {{.*}}channels before rows and columns, for 2 convolutions and 4 other ops; predicted {{[0-9.]+}} us less than after them
func.func @chain(%x: tensor<2x8x18x18xf32>, %f: tensor<16x8x3x3xf32>, %b: tensor<16xf32>, %g: tensor<16x16x1x1xf32>) -> tensor<2x16x9x10xf32> {
  %low = arith.constant -1.0e30 : f32
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<2x18x18x8xf32>
  %image = linalg.transpose ins(%x : tensor<2x8x18x18xf32>) outs(%0 : tensor<2x18x18x8xf32>) permutation = [0, 2, 3, 1]
  %1 = tensor.empty() : tensor<3x3x8x16xf32>
  %filter = linalg.transpose ins(%f : tensor<16x8x3x3xf32>) outs(%1 : tensor<3x3x8x16xf32>) permutation = [2, 3, 1, 0]
  %2 = tensor.empty() : tensor<16x1x1x16xf32>
  %other = linalg.transpose ins(%g : tensor<16x16x1x1xf32>) outs(%2 : tensor<16x1x1x16xf32>) permutation = [0, 2, 3, 1]
  %3 = tensor.empty() : tensor<2x16x16x16xf32>
  %bias = linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%b : tensor<16xf32>) outs(%3 : tensor<2x16x16x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x16x16x16xf32>
  %4 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, test.name = "first"}
      ins(%image, %filter : tensor<2x18x18x8xf32>, tensor<3x3x8x16xf32>) outs(%bias : tensor<2x16x16x16xf32>) -> tensor<2x16x16x16xf32>
  %5 = tensor.pad %4 low[0, 1, 2, 0] high[0, 3, 4, 0] {
  ^bb0(%p: index, %q: index, %r: index, %s: index):
    tensor.yield %low : f32
  } : tensor<2x16x16x16xf32> to tensor<2x20x22x16xf32>
  %6 = tensor.empty() : tensor<3x3xf32>
  %7 = tensor.empty() : tensor<2x9x10x16xf32>
  %8 = linalg.fill ins(%low : f32) outs(%7 : tensor<2x9x10x16xf32>) -> tensor<2x9x10x16xf32>
  %9 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%5, %6 : tensor<2x20x22x16xf32>, tensor<3x3xf32>) outs(%8 : tensor<2x9x10x16xf32>) -> tensor<2x9x10x16xf32>
  %10 = linalg.fill ins(%zero : f32) outs(%7 : tensor<2x9x10x16xf32>) -> tensor<2x9x10x16xf32>
  %11 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%9, %other : tensor<2x9x10x16xf32>, tensor<16x1x1x16xf32>) outs(%10 : tensor<2x9x10x16xf32>) -> tensor<2x9x10x16xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w, c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%11, %9 : tensor<2x9x10x16xf32>, tensor<2x9x10x16xf32>) outs(%7 : tensor<2x9x10x16xf32>) {
  ^bb0(%in: f32, %skip: f32, %out: f32):
    %w = linalg.index 2 : index
    %i = arith.index_cast %w : index to i32
    %v = arith.sitofp %i : i32 to f32
    %s = arith.addf %in, %skip : f32
    %t = arith.mulf %s, %v : f32
    linalg.yield %t : f32
  } -> tensor<2x9x10x16xf32>
  %13 = tensor.empty() : tensor<2x16x9x10xf32>
  %result = linalg.transpose ins(%12 : tensor<2x9x10x16xf32>) outs(%13 : tensor<2x16x9x10xf32>) permutation = [0, 3, 1, 2]
  return %result : tensor<2x16x9x10xf32>
}

// Images from elsewhere and for others are transposed once each.
// CHECK-LABEL: func.func @ends(
// CHECK-SAME:    %[[X:.*]]: tensor<1x10x10x8xf32>, %[[F:.*]]: tensor<3x3x8x8xf32>
// CHECK:         %[[G:.*]] = linalg.transpose ins(%[[F]] : {{.*}} permutation = [3, 2, 0, 1]
// CHECK:         %[[T:.*]] = linalg.transpose ins(%[[X]] : {{.*}} permutation = [0, 3, 1, 2]
// CHECK:         %[[C:.*]] = linalg.conv_2d_nchw_fchw {{.*}} ins(%[[T]], %[[G]] :
// CHECK:         %[[R:.*]] = linalg.transpose ins(%[[C]] : {{.*}} permutation = [0, 2, 3, 1]
// CHECK-NOT:     linalg.transpose
// CHECK:         %[[V:.*]] = tensor.collapse_shape %[[R]]
// CHECK:         return %[[R]], %[[V]]
// AUTO-LABEL:  func.func @ends(
// AUTO:          linalg.conv_2d_nhwc_hwcf
func.func @ends(%x: tensor<1x10x10x8xf32>, %f: tensor<3x3x8x8xf32>) -> (tensor<1x8x8x8xf32>, tensor<512xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<1x8x8x8xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %2 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x10x10x8xf32>, tensor<3x3x8x8xf32>) outs(%1 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %3 = tensor.collapse_shape %2 [[0, 1, 2, 3]] : tensor<1x8x8x8xf32> into tensor<512xf32>
  return %2, %3 : tensor<1x8x8x8xf32>, tensor<512xf32>
}

// Slices along channels, depthwise convolutions, pooling without a named op,
// and a number in place of an image.
// CHECK-LABEL: func.func @slices(
// CHECK:         %[[A:.*]] = linalg.conv_2d_nchw_fchw
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[A]][0, 8, 0, 2] [1, 4, 6, 4] [1, 1, 1, 1] : tensor<1x16x6x6xf32> to tensor<1x4x6x4xf32>
// CHECK:         %[[I:.*]] = tensor.insert_slice %[[S]] into %[[A]][0, 4, 0, 0] [1, 4, 6, 4] [1, 1, 1, 1] : tensor<1x4x6x4xf32> into tensor<1x16x6x6xf32>
// CHECK:         %[[D:.*]] = linalg.depthwise_conv_2d_nchw_chw {{.*}} ins(%[[I]], %{{.*}} : tensor<1x16x6x6xf32>, tensor<16x3x3xf32>) outs(%{{.*}} : tensor<1x16x4x4xf32>)
// CHECK:         %[[M:.*]] = linalg.generic {{.*}}"parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%[[D]], %{{.*}} : tensor<1x16x4x4xf32>, tensor<2x2xf32>) outs(%{{.*}} : tensor<1x16x3x3xf32>)
// CHECK:           arith.minimumf
// CHECK:         linalg.generic {{.*}} ins(%[[M]], %{{.*}} : tensor<1x16x3x3xf32>, tensor<1x16x3x3xf32>)
// CHECK:           arith.subf
func.func @slices(%x: tensor<1x8x8x8xf32>, %f: tensor<3x3x8x16xf32>, %g: tensor<3x3x16xf32>, %y: tensor<1x6x6x16xf32>, %z: tensor<1x4x4x16xf32>) -> tensor<1x3x3x16xf32> {
  %high = arith.constant 1.0e30 : f32
  %ones = arith.constant dense<1.0> : tensor<1x3x3x16xf32>
  %0 = linalg.conv_2d_nhwc_hwcf
      ins(%x, %f : tensor<1x8x8x8xf32>, tensor<3x3x8x16xf32>) outs(%y : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %1 = tensor.extract_slice %0[0, 0, 2, 8] [1, 6, 4, 4] [1, 1, 1, 1] : tensor<1x6x6x16xf32> to tensor<1x6x4x4xf32>
  %2 = tensor.insert_slice %1 into %0[0, 0, 0, 4] [1, 6, 4, 4] [1, 1, 1, 1] : tensor<1x6x4x4xf32> into tensor<1x6x6x16xf32>
  %3 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%2, %g : tensor<1x6x6x16xf32>, tensor<3x3x16xf32>) outs(%z : tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32>
  %4 = tensor.empty() : tensor<2x2xf32>
  %5 = tensor.empty() : tensor<1x3x3x16xf32>
  %6 = linalg.fill ins(%high : f32) outs(%5 : tensor<1x3x3x16xf32>) -> tensor<1x3x3x16xf32>
  %7 = linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%3, %4 : tensor<1x4x4x16xf32>, tensor<2x2xf32>) outs(%6 : tensor<1x3x3x16xf32>) -> tensor<1x3x3x16xf32>
  %8 = linalg.sub ins(%7, %ones : tensor<1x3x3x16xf32>, tensor<1x3x3x16xf32>) outs(%5 : tensor<1x3x3x16xf32>) -> tensor<1x3x3x16xf32>
  return %8 : tensor<1x3x3x16xf32>
}

// A filter that is a constant is turned at once.
// CHECK-LABEL: func.func @constant_filter(
// CHECK:         %[[F:.*]] = arith.constant dense<{{\[\[}}{{\[\[}}1.000000e+00, 2.000000e+00]], {{\[\[}}5.000000e+00, 6.000000e+00]]], {{\[\[}}{{\[}}3.000000e+00, 4.000000e+00]], {{\[\[}}7.000000e+00, 8.000000e+00]]]]> : tensor<2x2x1x2xf32>
// CHECK:         linalg.conv_2d_nchw_fchw {{.*}} ins(%{{.*}}, %[[F]] :
func.func @constant_filter(%x: tensor<1x4x4x2xf32>, %y: tensor<1x4x3x2xf32>) -> tensor<1x4x3x2xf32> {
  %f = arith.constant dense<[[[[1.0, 5.0], [2.0, 6.0]]], [[[3.0, 7.0], [4.0, 8.0]]]]> : tensor<2x1x2x2xf32>
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x4x4x2xf32>, tensor<2x1x2x2xf32>) outs(%y : tensor<1x4x3x2xf32>) -> tensor<1x4x3x2xf32>
  return %0 : tensor<1x4x3x2xf32>
}

// Integers have no windows in LDM, and memrefs no transposed copies.
// CHECK-LABEL: func.func @integers(
// CHECK:         linalg.conv_2d_nhwc_hwcf
func.func @integers(%x: tensor<1x4x4x2xi32>, %f: tensor<1x1x2x2xi32>, %y: tensor<1x4x4x2xi32>) -> tensor<1x4x4x2xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x4x4x2xi32>, tensor<1x1x2x2xi32>) outs(%y : tensor<1x4x4x2xi32>) -> tensor<1x4x4x2xi32>
  return %0 : tensor<1x4x4x2xi32>
}
// CHECK-LABEL: func.func @memrefs(
// CHECK:         linalg.conv_2d_nhwc_hwcf
func.func @memrefs(%x: memref<1x4x4x2xf32>, %f: memref<1x1x2x2xf32>, %y: memref<1x4x4x2xf32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %f : memref<1x4x4x2xf32>, memref<1x1x2x2xf32>) outs(%y : memref<1x4x4x2xf32>)
  return
}

// CHECK-LABEL: func.func @dynamic(
// CHECK:         linalg.conv_2d_nhwc_hwcf
func.func @dynamic(%x: tensor<?x4x4x2xf32>, %f: tensor<1x1x2x2xf32>, %y: tensor<?x4x4x2xf32>) -> tensor<?x4x4x2xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<?x4x4x2xf32>, tensor<1x1x2x2xf32>) outs(%y : tensor<?x4x4x2xf32>) -> tensor<?x4x4x2xf32>
  return %0 : tensor<?x4x4x2xf32>
}

// More filters than channels before these, and an image of truth values.
// CHECK-LABEL: func.func @masked(
// CHECK:         linalg.conv_2d_nchw_fchw
// CHECK:         arith.cmpf
// CHECK:         linalg.transpose ins(%{{.*}} : tensor<1x62x2x8xi1>)
// AUTO-LABEL:  func.func @masked(
// AUTO:          linalg.conv_2d_nhwc_fhwc
func.func @masked(%x: tensor<1x4x8x38xf32>, %f: tensor<62x1x1x38xf32>, %y: tensor<1x2x8x62xf32>) -> tensor<1x2x8x62xi1> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<[3, 1]> : tensor<2xi64>}
      ins(%x, %f : tensor<1x4x8x38xf32>, tensor<62x1x1x38xf32>) outs(%y : tensor<1x2x8x62xf32>) -> tensor<1x2x8x62xf32>
  %1 = tensor.empty() : tensor<1x2x8x62xi1>
  %2 = linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w, c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%0 : tensor<1x2x8x62xf32>) outs(%1 : tensor<1x2x8x62xi1>) {
  ^bb0(%in: f32, %out: i1):
    %c = arith.cmpf ogt, %in, %zero : f32
    linalg.yield %c : i1
  } -> tensor<1x2x8x62xi1>
  return %2 : tensor<1x2x8x62xi1>
}

// Padding by what a loop computes is no part of the windows, nor of the group.
// CHECK-LABEL: func.func @computed_padding(
// CHECK:         %[[P:.*]] = tensor.pad %{{.*}} low[0, 1, 1, 0] high[0, 1, 1, 0]
// CHECK:         %[[T:.*]] = linalg.transpose ins(%[[P]] : tensor<1x6x6x2xf32>)
// CHECK:         linalg.conv_2d_nchw_fchw {{.*}} ins(%[[T]],
// AUTO-LABEL:  func.func @computed_padding(
func.func @computed_padding(%x: tensor<1x4x4x2xf32>, %f: tensor<3x3x2x2xf32>, %y: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %0 = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    %i = arith.index_cast %w : index to i32
    %v = arith.sitofp %i : i32 to f32
    tensor.yield %v : f32
  } : tensor<1x4x4x2xf32> to tensor<1x6x6x2xf32>
  %1 = linalg.conv_2d_nhwc_hwcf ins(%0, %f : tensor<1x6x6x2xf32>, tensor<3x3x2x2xf32>) outs(%y : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}
