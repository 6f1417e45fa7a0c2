// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv --remarks-filter=sw-conv 2>&1 | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=explicit | FileCheck %s --check-prefix=EXPLICIT

// Groups of many channels are a product each; the windows are those of their
// images.

// CHECK-DAG:   remark: [Analysis] Groups | Category:sw-conv | {{.*}}predicted cycles of loops={{.*}}, predicted cycles of products=
// CHECK-DAG:   remark: [Missed] LowerConv | Category:sw-conv | Reason="its loops, distributed over the CPEs, take less time than products"
// CHECK-DAG:   #[[F:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d4)>
// CHECK-DAG:   #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
// CHECK-DAG:   #[[Y:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
// CHECK-LABEL: func.func @wide(
// CHECK:         %[[W0:.*]] = sw.windows %{{.*}}, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [14, 14]> : tensor<2x2x64x14x14xf32> to tensor<2x2x576x196xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[F]], #[[W]], #[[Y]]]
// CHECK-SAME:      ins(%{{.*}}, %[[W0]] : tensor<2x96x576xf32>, tensor<2x2x576x196xf32>) outs(%{{.*}} : tensor<2x2x96x196xf32>)
// EXPLICIT-LABEL: func.func @wide(
// EXPLICIT:         sw.kernel = "im2col"
// EXPLICIT:         sw.kernel = "conv"
func.func @wide(%x: tensor<2x2x64x14x14xf32>, %f: tensor<2x96x64x3x3xf32>, %y: tensor<2x2x96x14x14xf32>) -> tensor<2x2x96x14x14xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 0, 1, 1] high[0, 0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index, %e: index):
    tensor.yield %z : f32
  } : tensor<2x2x64x14x14xf32> to tensor<2x2x64x16x16xf32>
  %0 = linalg.conv_2d_ngchw_gfchw ins(%p, %f : tensor<2x2x64x16x16xf32>, tensor<2x96x64x3x3xf32>)
      outs(%y : tensor<2x2x96x14x14xf32>) -> tensor<2x2x96x14x14xf32>
  return %0 : tensor<2x2x96x14x14xf32>
}

// Products of four filters are thin: loops over vectors take less time.

// CHECK-LABEL: func.func @thin(
// CHECK:         linalg.conv_2d_ngchw_gfchw
// EXPLICIT-LABEL: func.func @thin(
// EXPLICIT:         sw.kernel = "conv"
func.func @thin(%x: tensor<1x32x4x30x30xf32>, %f: tensor<32x4x4x3x3xf32>, %y: tensor<1x32x4x28x28xf32>) -> tensor<1x32x4x28x28xf32> {
  %0 = linalg.conv_2d_ngchw_gfchw ins(%x, %f : tensor<1x32x4x30x30xf32>, tensor<32x4x4x3x3xf32>)
      outs(%y : tensor<1x32x4x28x28xf32>) -> tensor<1x32x4x28x28xf32>
  return %0 : tensor<1x32x4x28x28xf32>
}

// So do those of three channels and eight filters, and no loops of one pixel.

// CHECK-LABEL: func.func @few_channels(
// CHECK:         linalg.conv_2d_nchw_fchw
// EXPLICIT-LABEL: func.func @few_channels(
// EXPLICIT:         sw.kernel = "conv"
func.func @few_channels(%x: tensor<1x3x50x194xf32>, %f: tensor<8x3x3x3xf32>, %y: tensor<1x8x24x96xf32>) -> tensor<1x8x24x96xf32> {
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%x, %f : tensor<1x3x50x194xf32>, tensor<8x3x3x3xf32>)
      outs(%y : tensor<1x8x24x96xf32>) -> tensor<1x8x24x96xf32>
  return %0 : tensor<1x8x24x96xf32>
}

// CHECK-LABEL: func.func @pixels(
// CHECK:         sw.kernel = "conv"
func.func @pixels(%x: tensor<1x8x24x96xf32>, %f: tensor<8x8x1x1xf32>, %y: tensor<1x8x24x96xf32>) -> tensor<1x8x24x96xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<1x8x24x96xf32>, tensor<8x8x1x1xf32>)
      outs(%y : tensor<1x8x24x96xf32>) -> tensor<1x8x24x96xf32>
  return %0 : tensor<1x8x24x96xf32>
}

// Channels last, in memory.

// CHECK-LABEL: func.func @last(
// CHECK:         sw.kernel = "im2col"
// CHECK:         sw.kernel = "conv"
func.func @last(%x: tensor<1x16x16x2x64xf32>, %f: tensor<2x96x3x3x64xf32>, %y: tensor<1x14x14x2x96xf32>) -> tensor<1x14x14x2x96xf32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc ins(%x, %f : tensor<1x16x16x2x64xf32>, tensor<2x96x3x3x64xf32>)
      outs(%y : tensor<1x14x14x2x96xf32>) -> tensor<1x14x14x2x96xf32>
  return %0 : tensor<1x14x14x2x96xf32>
}

// Those whose filters are not after the group stay.

// CHECK-LABEL: func.func @others(
// CHECK:         linalg.conv_2d_ngchw_fgchw
func.func @others(%x: tensor<1x2x64x16x16xf32>, %f: tensor<96x2x64x3x3xf32>, %y: tensor<1x2x96x14x14xf32>) -> tensor<1x2x96x14x14xf32> {
  %0 = linalg.conv_2d_ngchw_fgchw ins(%x, %f : tensor<1x2x64x16x16xf32>, tensor<96x2x64x3x3xf32>)
      outs(%y : tensor<1x2x96x14x14xf32>) -> tensor<1x2x96x14x14xf32>
  return %0 : tensor<1x2x96x14x14xf32>
}
