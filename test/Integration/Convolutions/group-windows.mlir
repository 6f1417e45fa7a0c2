// Depthwise convolutions and pooling, and what follows them, on the same tiles:
// sizes that do not divide, strides, f64, and a second reader, which ends the
// group.
// RUN: sw-run %s --entry=depthwise --chip=sw26010 --verify | FileCheck %s --check-prefix=DEPTHWISE
// RUN: sw-run %s --entry=depthwise --chip=sw26010pro --verify | FileCheck %s --check-prefix=DEPTHWISE
// DEPTHWISE: depthwise_depthwise_conv_2d_nchw_chw_minimumf
// DEPTHWISE: verified
// RUN: sw-run %s --entry=pooling --chip=sw26010 --verify | FileCheck %s --check-prefix=POOLING
// RUN: sw-run %s --entry=pooling --chip=sw26010pro --verify | FileCheck %s --check-prefix=POOLING
// POOLING: pooling_pooling_nhwc_sum_div
// POOLING: verified
// RUN: sw-run %s --entry=read_twice --chip=sw26010 --verify | FileCheck %s --check-prefix=TWICE
// TWICE: read_twice_pooling_nchw_max
// TWICE: read_twice_exp
// TWICE: verified

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (c)>

func.func @depthwise(%x: tensor<2x19x31x27xf32>, %f: tensor<19x3x3xf32>, %a: tensor<19xf32>, %b: tensor<19xf32>) -> tensor<2x19x15x13xf32> {
  %zero = arith.constant 0.0 : f32
  %six = arith.constant 6.0 : f32
  %0 = tensor.empty() : tensor<2x19x15x13xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<2x19x15x13xf32>) -> tensor<2x19x15x13xf32>
  %2 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %f : tensor<2x19x31x27xf32>, tensor<19x3x3xf32>) outs(%1 : tensor<2x19x15x13xf32>) -> tensor<2x19x15x13xf32>
  %3 = linalg.generic {indexing_maps = [#all, #channel, #channel, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%2, %a, %b : tensor<2x19x15x13xf32>, tensor<19xf32>, tensor<19xf32>) outs(%0 : tensor<2x19x15x13xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32, %out: f32):
    %4 = arith.mulf %p, %q : f32
    %5 = arith.addf %4, %s : f32
    %6 = arith.maximumf %5, %zero : f32
    %7 = arith.minimumf %6, %six : f32
    linalg.yield %7 : f32
  } -> tensor<2x19x15x13xf32>
  return %3 : tensor<2x19x15x13xf32>
}

func.func @pooling(%x: tensor<1x20x17x7xf64>) -> tensor<1x18x15x7xf64> {
  %zero = arith.constant 0.0 : f64
  %nine = arith.constant 9.0 : f64
  %w = tensor.empty() : tensor<3x3xf64>
  %0 = tensor.empty() : tensor<1x18x15x7xf64>
  %1 = linalg.fill ins(%zero : f64) outs(%0 : tensor<1x18x15x7xf64>) -> tensor<1x18x15x7xf64>
  %2 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x20x17x7xf64>, tensor<3x3xf64>) outs(%1 : tensor<1x18x15x7xf64>) -> tensor<1x18x15x7xf64>
  %3 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%2 : tensor<1x18x15x7xf64>) outs(%0 : tensor<1x18x15x7xf64>) {
  ^bb0(%p: f64, %out: f64):
    %4 = arith.divf %p, %nine : f64
    linalg.yield %4 : f64
  } -> tensor<1x18x15x7xf64>
  return %3 : tensor<1x18x15x7xf64>
}

func.func @read_twice(%x: tensor<1x6x21x21xf32>) -> (tensor<1x6x10x10xf32>, tensor<1x6x10x10xf32>) {
  %low = arith.constant 0xFF800000 : f32
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<1x6x10x10xf32>
  %1 = linalg.fill ins(%low : f32) outs(%0 : tensor<1x6x10x10xf32>) -> tensor<1x6x10x10xf32>
  %2 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %w : tensor<1x6x21x21xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x6x10x10xf32>) -> tensor<1x6x10x10xf32>
  %3 = linalg.exp ins(%2 : tensor<1x6x10x10xf32>) outs(%0 : tensor<1x6x10x10xf32>) -> tensor<1x6x10x10xf32>
  return %2, %3 : tensor<1x6x10x10xf32>, tensor<1x6x10x10xf32>
}
