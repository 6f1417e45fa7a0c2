// A mesh with twice as many columns as rows: every kind of kernel, with sizes
// that divide and sizes that do not.
// RUN: %machine_variant sw26010 mesh_rows=4 > %t.json
// RUN: sw-run %s --entry=product --chip=%t.json --verify | FileCheck %s
// RUN: sw-run %s --entry=uneven_product --chip=%t.json --verify | FileCheck %s
// RUN: sw-run %s --entry=bias_relu --chip=%t.json --verify | FileCheck %s
// RUN: sw-run %s --entry=batches --chip=%t.json --verify | FileCheck %s
// RUN: sw-run %s --entry=elementwise --chip=%t.json --verify | FileCheck %s
// RUN: sw-run %s --entry=rows --chip=%t.json --verify | FileCheck %s
// RUN: sw-run %s --entry=columns --chip=%t.json --verify | FileCheck %s
// RUN: sw-run %s --entry=transposed --chip=%t.json --verify | FileCheck %s
// RUN: sw-run %s --entry=softmax --chip=%t.json --verify | FileCheck %s
// RUN: sw-run %s --entry=convolution --chip=%t.json --verify | FileCheck %s
// RUN: sw-run %s --entry=images --chip=%t.json --verify | FileCheck %s
// RUN: sw-run %s --entry=pooling --chip=%t.json --verify | FileCheck %s
// RUN: %machine_variant sw26010pro mesh_rows=4 > %t.pro.json
// RUN: sw-run %s --entry=uneven_product --chip=%t.pro.json --verify | FileCheck %s
// RUN: sw-run %s --entry=columns --chip=%t.pro.json --verify | FileCheck %s
// RUN: sw-run %s --entry=images --chip=%t.pro.json --verify | FileCheck %s
// CHECK: verified

func.func @product(%a: tensor<512x256xf32>, %b: tensor<256x384xf32>, %c: tensor<512x384xf32>) -> tensor<512x384xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<512x256xf32>, tensor<256x384xf32>) outs(%c : tensor<512x384xf32>) -> tensor<512x384xf32>
  return %r : tensor<512x384xf32>
}

func.func @uneven_product(%a: tensor<301x203xf64>, %b: tensor<203x157xf64>, %c: tensor<301x157xf64>) -> tensor<301x157xf64> {
  %r = linalg.matmul ins(%a, %b : tensor<301x203xf64>, tensor<203x157xf64>) outs(%c : tensor<301x157xf64>) -> tensor<301x157xf64>
  return %r : tensor<301x157xf64>
}

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
func.func @bias_relu(%a: tensor<130x70xf32>, %b: tensor<70x90xf32>, %v: tensor<90xf32>) -> tensor<130x90xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<130x90xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<130x90xf32>) -> tensor<130x90xf32>
  %p = linalg.matmul ins(%a, %b : tensor<130x70xf32>, tensor<70x90xf32>) outs(%f : tensor<130x90xf32>) -> tensor<130x90xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %v : tensor<130x90xf32>, tensor<90xf32>) outs(%e : tensor<130x90xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<130x90xf32>
  return %r : tensor<130x90xf32>
}

func.func @batches(%a: tensor<9x33x17xf32>, %b: tensor<9x17x21xf32>, %c: tensor<9x33x21xf32>) -> tensor<9x33x21xf32> {
  %r = linalg.batch_matmul ins(%a, %b : tensor<9x33x17xf32>, tensor<9x17x21xf32>) outs(%c : tensor<9x33x21xf32>) -> tensor<9x33x21xf32>
  return %r : tensor<9x33x21xf32>
}

func.func @elementwise(%x: tensor<123x457xf32>, %y: tensor<123x457xf32>) -> tensor<123x457xf32> {
  %e = tensor.empty() : tensor<123x457xf32>
  %s = linalg.add ins(%x, %y : tensor<123x457xf32>, tensor<123x457xf32>) outs(%e : tensor<123x457xf32>) -> tensor<123x457xf32>
  %r = linalg.exp ins(%s : tensor<123x457xf32>) outs(%e : tensor<123x457xf32>) -> tensor<123x457xf32>
  return %r : tensor<123x457xf32>
}

func.func @rows(%x: tensor<301x999xf32>, %y: tensor<301xf32>) -> tensor<301xf32> {
  %r = linalg.reduce { arith.addf } ins(%x : tensor<301x999xf32>) outs(%y : tensor<301xf32>) dimensions = [1]
  return %r : tensor<301xf32>
}

func.func @columns(%x: tensor<1001x53xf32>, %y: tensor<53xf32>) -> tensor<53xf32> {
  %r = linalg.reduce { arith.maximumf } ins(%x : tensor<1001x53xf32>) outs(%y : tensor<53xf32>) dimensions = [0]
  return %r : tensor<53xf32>
}

func.func @transposed(%x: tensor<301x203xf32>) -> tensor<203x301xf32> {
  %e = tensor.empty() : tensor<203x301xf32>
  %r = linalg.transpose ins(%x : tensor<301x203xf32>) outs(%e : tensor<203x301xf32>) permutation = [1, 0]
  return %r : tensor<203x301xf32>
}

func.func @softmax(%x: tensor<75x130xf32>) -> tensor<75x130xf32> {
  %e = tensor.empty() : tensor<75x130xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<75x130xf32>) outs(%e : tensor<75x130xf32>) -> tensor<75x130xf32>
  return %r : tensor<75x130xf32>
}

func.func @convolution(%x: tensor<2x9x9x17xf32>, %w: tensor<3x3x17x19xf32>, %y: tensor<2x7x7x19xf32>) -> tensor<2x7x7x19xf32> {
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<2x9x9x17xf32>, tensor<3x3x17x19xf32>) outs(%y : tensor<2x7x7x19xf32>) -> tensor<2x7x7x19xf32>
  return %r : tensor<2x7x7x19xf32>
}

// Large enough for Winograd's method.
func.func @images(%x: tensor<1x32x30x30xf32>, %w: tensor<64x32x3x3xf32>, %y: tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32> {
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x32x30x30xf32>, tensor<64x32x3x3xf32>) outs(%y : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  return %r : tensor<1x64x28x28xf32>
}

func.func @pooling(%x: tensor<2x23x23x12xf32>, %y: tensor<2x11x11x12xf32>) -> tensor<2x11x11x12xf32> {
  %w = tensor.empty() : tensor<3x3xf32>
  %r = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%x, %w : tensor<2x23x23x12xf32>, tensor<3x3xf32>) outs(%y : tensor<2x11x11x12xf32>) -> tensor<2x11x11x12xf32>
  return %r : tensor<2x11x11x12xf32>
}
