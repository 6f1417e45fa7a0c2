// Images with channels last, with what is between convolutions.
// RUN: sw-run %s --entry=chain --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=chain --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=chain --chip=sw26010 --verify --pipeline-options=conv-layout=keep | FileCheck %s
// RUN: sw-run %s --entry=ends --chip=sw26010 --verify --pipeline-options=conv-layout=channels-first | FileCheck %s
// RUN: sw-run %s --entry=slices --chip=sw26010 --verify --pipeline-options=conv-layout=channels-first | FileCheck %s
// RUN: sw-run %s --entry=slices --chip=sw26010pro --verify --pipeline-options=conv-layout=channels-first | FileCheck %s
// RUN: sw-run %s --entry=constant_filter --chip=sw26010 --verify --pipeline-options=conv-layout=channels-first | FileCheck %s
// CHECK: verified

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

func.func @ends(%x: tensor<1x10x10x8xf32>, %f: tensor<3x3x8x8xf32>) -> (tensor<1x8x8x8xf32>, tensor<512xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<1x8x8x8xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %2 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x10x10x8xf32>, tensor<3x3x8x8xf32>) outs(%1 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %3 = tensor.collapse_shape %2 [[0, 1, 2, 3]] : tensor<1x8x8x8xf32> into tensor<512xf32>
  return %2, %3 : tensor<1x8x8x8xf32>, tensor<512xf32>
}

func.func @slices(%x: tensor<1x8x8x8xf32>, %f: tensor<3x3x8x16xf32>, %g: tensor<3x3x16xf32>, %y: tensor<1x6x6x16xf32>, %z: tensor<1x4x4x16xf32>) -> tensor<1x3x3x16xf32> {
  %high = arith.constant 1.0e30 : f32
  %ones = arith.constant dense<1.0> : tensor<1x3x3x16xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
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

func.func @constant_filter(%x: tensor<1x4x4x2xf32>, %y: tensor<1x4x3x2xf32>) -> tensor<1x4x3x2xf32> {
  %f = arith.constant dense<[[[[1.0, 5.0], [2.0, 6.0]]], [[[3.0, 7.0], [4.0, 8.0]]]]> : tensor<2x1x2x2xf32>
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x4x4x2xf32>, tensor<2x1x2x2xf32>) outs(%y : tensor<1x4x3x2xf32>) -> tensor<1x4x3x2xf32>
  return %0 : tensor<1x4x3x2xf32>
}
