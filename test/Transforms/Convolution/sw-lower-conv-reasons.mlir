// Convolutions that are not lowered, each with the reason.
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv --remarks-filter=sw-conv --split-input-file --verify-diagnostics | FileCheck %s

// The program keeps the op off the CPEs.
// CHECK-LABEL: func.func @marked
// CHECK: linalg.conv_2d_nchw_fchw
func.func @marked(%x: tensor<1x4x8x8xf32>, %f: tensor<8x4x3x3xf32>, %y: tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32> {
  // expected-remark @below {{it is to run on the management core}}
  %0 = linalg.conv_2d_nchw_fchw {sw.mpe = "asked for"} ins(%x, %f : tensor<1x4x8x8xf32>, tensor<8x4x3x3xf32>) outs(%y : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  return %0 : tensor<1x8x6x6xf32>
}

// -----

// A quantized convolution has two zero points.
// CHECK-LABEL: func.func @quantized
// CHECK: linalg.conv_2d_nhwc_hwcf_q
func.func @quantized(%x: tensor<1x8x8x4xi8>, %f: tensor<3x3x4x8xi8>, %a: i32, %b: i32, %y: tensor<1x6x6x8xi32>) -> tensor<1x6x6x8xi32> {
  // expected-remark @below {{it has more than an input and a filter}}
  %0 = linalg.conv_2d_nhwc_hwcf_q ins(%x, %f, %a, %b : tensor<1x8x8x4xi8>, tensor<3x3x4x8xi8>, i32, i32) outs(%y : tensor<1x6x6x8xi32>) -> tensor<1x6x6x8xi32>
  return %0 : tensor<1x6x6x8xi32>
}

// -----

// The number of images is known only when the program runs.
// CHECK-LABEL: func.func @dynamic
// CHECK: linalg.conv_2d_nchw_fchw
func.func @dynamic(%x: tensor<?x4x8x8xf32>, %f: tensor<8x4x3x3xf32>, %y: tensor<?x8x6x6xf32>) -> tensor<?x8x6x6xf32> {
  // expected-remark @below {{its shape is dynamic}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<?x4x8x8xf32>, tensor<8x4x3x3xf32>) outs(%y : tensor<?x8x6x6xf32>) -> tensor<?x8x6x6xf32>
  return %0 : tensor<?x8x6x6xf32>
}

// -----

// The columns of the image are in two dimensions of the memory.
// CHECK-LABEL: func.func @layout
// CHECK: linalg.conv_2d_nchw_fchw
#blocked = affine_map<(a, b, c, d) -> (a, b, c, d floordiv 2, d mod 2)>
func.func @layout(%x: memref<1x4x8x8xf32, #blocked>, %f: memref<8x4x3x3xf32>, %y: memref<1x8x6x6xf32>) {
  // expected-remark @below {{a memref has a layout other than strides}}
  linalg.conv_2d_nchw_fchw ins(%x, %f : memref<1x4x8x8xf32, #blocked>, memref<8x4x3x3xf32>) outs(%y : memref<1x8x6x6xf32>)
  return
}

// -----

// A product would have one row and one column of channels.
// CHECK-LABEL: func.func @no_channels
// CHECK: linalg.conv_2d
func.func @no_channels(%x: tensor<8x8xf32>, %f: tensor<3x3xf32>, %y: tensor<6x6xf32>) -> tensor<6x6xf32> {
  // expected-remark @below {{it has no single input and output channel}}
  %0 = linalg.conv_2d ins(%x, %f : tensor<8x8xf32>, tensor<3x3xf32>) outs(%y : tensor<6x6xf32>) -> tensor<6x6xf32>
  return %0 : tensor<6x6xf32>
}

// -----

// The filter is no matrix with the output channels as its rows or columns.
#x = affine_map<(n, f, h, w, c, p, q) -> (n, c, h + p, w + q)>
#w = affine_map<(n, f, h, w, c, p, q) -> (c, f, p, q)>
#y = affine_map<(n, f, h, w, c, p, q) -> (n, f, h, w)>
// CHECK-LABEL: func.func @channel_inside
// CHECK: linalg.generic
func.func @channel_inside(%x: tensor<1x4x8x8xf32>, %f: tensor<4x8x3x3xf32>, %y: tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32> {
  // expected-remark @below {{the output channel is inside the filter}}
  %0 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %f : tensor<1x4x8x8xf32>, tensor<4x8x3x3xf32>) outs(%y : tensor<1x8x6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x8x6x6xf32>
  return %0 : tensor<1x8x6x6xf32>
}
