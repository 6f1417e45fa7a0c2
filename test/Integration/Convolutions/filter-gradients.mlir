// Gradients of the filters of convolutions, as convolutions of exchanged images and channels: one product with the windows of
// the images. Borders, steps, dilations, one pixel, images that LDM does not hold, f64, other first numbers and readers. A border
// of other numbers, and the explicit method, take them as they are.
// RUN: sw-run %s --entry=plain --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=plain --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=steps --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=steps --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=dilated --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=dilated --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=one --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=one --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=large --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=large --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=double --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=double --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=exchanged --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=exchanged --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=both --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=both --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=sum --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=sum --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=sum_steps --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=sum_steps --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=last --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=last --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=last_steps --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=last_steps --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sw-run %s --entry=border --verify | FileCheck %s --check-prefixes=CHECK,OTHER
// RUN: sw-run %s --entry=plain --verify --pipeline-options=conv-method=explicit | FileCheck %s --check-prefixes=CHECK,OTHER
// PRODUCT:     _conv_filter_gradient
// OTHER-NOT:   _conv_filter_gradient
// CHECK:       verified

func.func @plain(%x: tensor<3x8x12x14xf32>, %dy: tensor<3x16x12x14xf32>) -> tensor<16x8x3x3xf32> {
  %init = arith.constant 0.0 : f32
  %border = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<8x3x12x14xf32>
  %t = linalg.transpose ins(%x : tensor<3x8x12x14xf32>) outs(%e0 : tensor<8x3x12x14xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<16x3x12x14xf32>
  %u = linalg.transpose ins(%dy : tensor<3x16x12x14xf32>) outs(%e1 : tensor<16x3x12x14xf32>) permutation = [1, 0, 2, 3]
  %p = tensor.pad %t low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %border : f32
  } : tensor<8x3x12x14xf32> to tensor<8x3x14x16xf32>
  %e2 = tensor.empty() : tensor<8x16x3x3xf32>
  %z = linalg.fill ins(%init : f32) outs(%e2 : tensor<8x16x3x3xf32>) -> tensor<8x16x3x3xf32>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %u : tensor<8x3x14x16xf32>, tensor<16x3x12x14xf32>) outs(%z : tensor<8x16x3x3xf32>) -> tensor<8x16x3x3xf32>
  %e3 = tensor.empty() : tensor<16x8x3x3xf32>
  %r = linalg.transpose ins(%g : tensor<8x16x3x3xf32>) outs(%e3 : tensor<16x8x3x3xf32>) permutation = [1, 0, 2, 3]
  return %r : tensor<16x8x3x3xf32>
}

func.func @steps(%x: tensor<2x5x13x15xf32>, %dy: tensor<2x9x7x8xf32>) -> tensor<9x5x3x3xf32> {
  %init = arith.constant 0.0 : f32
  %border = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<5x2x13x15xf32>
  %t = linalg.transpose ins(%x : tensor<2x5x13x15xf32>) outs(%e0 : tensor<5x2x13x15xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<9x2x7x8xf32>
  %u = linalg.transpose ins(%dy : tensor<2x9x7x8xf32>) outs(%e1 : tensor<9x2x7x8xf32>) permutation = [1, 0, 2, 3]
  %p = tensor.pad %t low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %border : f32
  } : tensor<5x2x13x15xf32> to tensor<5x2x15x17xf32>
  %e2 = tensor.empty() : tensor<5x9x3x3xf32>
  %z = linalg.fill ins(%init : f32) outs(%e2 : tensor<5x9x3x3xf32>) -> tensor<5x9x3x3xf32>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>} ins(%p, %u : tensor<5x2x15x17xf32>, tensor<9x2x7x8xf32>) outs(%z : tensor<5x9x3x3xf32>) -> tensor<5x9x3x3xf32>
  %e3 = tensor.empty() : tensor<9x5x3x3xf32>
  %r = linalg.transpose ins(%g : tensor<5x9x3x3xf32>) outs(%e3 : tensor<9x5x3x3xf32>) permutation = [1, 0, 2, 3]
  return %r : tensor<9x5x3x3xf32>
}

func.func @dilated(%x: tensor<2x4x14x12xf32>, %dy: tensor<2x8x10x8xf32>) -> tensor<8x4x3x3xf32> {
  %init = arith.constant 0.0 : f32
  %border = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<4x2x14x12xf32>
  %t = linalg.transpose ins(%x : tensor<2x4x14x12xf32>) outs(%e0 : tensor<4x2x14x12xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<8x2x10x8xf32>
  %u = linalg.transpose ins(%dy : tensor<2x8x10x8xf32>) outs(%e1 : tensor<8x2x10x8xf32>) permutation = [1, 0, 2, 3]
  %e2 = tensor.empty() : tensor<4x8x3x3xf32>
  %z = linalg.fill ins(%init : f32) outs(%e2 : tensor<4x8x3x3xf32>) -> tensor<4x8x3x3xf32>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%t, %u : tensor<4x2x14x12xf32>, tensor<8x2x10x8xf32>) outs(%z : tensor<4x8x3x3xf32>) -> tensor<4x8x3x3xf32>
  %e3 = tensor.empty() : tensor<8x4x3x3xf32>
  %r = linalg.transpose ins(%g : tensor<4x8x3x3xf32>) outs(%e3 : tensor<8x4x3x3xf32>) permutation = [1, 0, 2, 3]
  return %r : tensor<8x4x3x3xf32>
}

func.func @one(%x: tensor<1x1x7x7xf32>, %dy: tensor<1x1x7x7xf32>) -> tensor<1x1x1x1xf32> {
  %init = arith.constant 0.0 : f32
  %border = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<1x1x7x7xf32>
  %t = linalg.transpose ins(%x : tensor<1x1x7x7xf32>) outs(%e0 : tensor<1x1x7x7xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<1x1x7x7xf32>
  %u = linalg.transpose ins(%dy : tensor<1x1x7x7xf32>) outs(%e1 : tensor<1x1x7x7xf32>) permutation = [1, 0, 2, 3]
  %e2 = tensor.empty() : tensor<1x1x1x1xf32>
  %z = linalg.fill ins(%init : f32) outs(%e2 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%t, %u : tensor<1x1x7x7xf32>, tensor<1x1x7x7xf32>) outs(%z : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %e3 = tensor.empty() : tensor<1x1x1x1xf32>
  %r = linalg.transpose ins(%g : tensor<1x1x1x1xf32>) outs(%e3 : tensor<1x1x1x1xf32>) permutation = [1, 0, 2, 3]
  return %r : tensor<1x1x1x1xf32>
}

func.func @large(%x: tensor<2x24x40x70xf32>, %dy: tensor<2x40x40x70xf32>) -> tensor<40x24x5x5xf32> {
  %init = arith.constant 0.0 : f32
  %border = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<24x2x40x70xf32>
  %t = linalg.transpose ins(%x : tensor<2x24x40x70xf32>) outs(%e0 : tensor<24x2x40x70xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<40x2x40x70xf32>
  %u = linalg.transpose ins(%dy : tensor<2x40x40x70xf32>) outs(%e1 : tensor<40x2x40x70xf32>) permutation = [1, 0, 2, 3]
  %p = tensor.pad %t low[0, 0, 2, 2] high[0, 0, 2, 2] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %border : f32
  } : tensor<24x2x40x70xf32> to tensor<24x2x44x74xf32>
  %e2 = tensor.empty() : tensor<24x40x5x5xf32>
  %z = linalg.fill ins(%init : f32) outs(%e2 : tensor<24x40x5x5xf32>) -> tensor<24x40x5x5xf32>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %u : tensor<24x2x44x74xf32>, tensor<40x2x40x70xf32>) outs(%z : tensor<24x40x5x5xf32>) -> tensor<24x40x5x5xf32>
  %e3 = tensor.empty() : tensor<40x24x5x5xf32>
  %r = linalg.transpose ins(%g : tensor<24x40x5x5xf32>) outs(%e3 : tensor<40x24x5x5xf32>) permutation = [1, 0, 2, 3]
  return %r : tensor<40x24x5x5xf32>
}

func.func @double(%x: tensor<2x3x20x20xf64>, %dy: tensor<2x12x10x10xf64>) -> tensor<12x3x7x7xf64> {
  %init = arith.constant 0.0 : f64
  %border = arith.constant 0.0 : f64
  %e0 = tensor.empty() : tensor<3x2x20x20xf64>
  %t = linalg.transpose ins(%x : tensor<2x3x20x20xf64>) outs(%e0 : tensor<3x2x20x20xf64>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<12x2x10x10xf64>
  %u = linalg.transpose ins(%dy : tensor<2x12x10x10xf64>) outs(%e1 : tensor<12x2x10x10xf64>) permutation = [1, 0, 2, 3]
  %p = tensor.pad %t low[0, 0, 3, 3] high[0, 0, 2, 2] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %border : f64
  } : tensor<3x2x20x20xf64> to tensor<3x2x25x25xf64>
  %e2 = tensor.empty() : tensor<3x12x7x7xf64>
  %z = linalg.fill ins(%init : f64) outs(%e2 : tensor<3x12x7x7xf64>) -> tensor<3x12x7x7xf64>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>} ins(%p, %u : tensor<3x2x25x25xf64>, tensor<12x2x10x10xf64>) outs(%z : tensor<3x12x7x7xf64>) -> tensor<3x12x7x7xf64>
  %e3 = tensor.empty() : tensor<12x3x7x7xf64>
  %r = linalg.transpose ins(%g : tensor<3x12x7x7xf64>) outs(%e3 : tensor<12x3x7x7xf64>) permutation = [1, 0, 2, 3]
  return %r : tensor<12x3x7x7xf64>
}

func.func @exchanged(%x: tensor<2x6x10x10xf32>, %dy: tensor<2x7x8x8xf32>) -> tensor<6x7x3x3xf32> {
  %init = arith.constant 1.5 : f32
  %border = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x2x10x10xf32>
  %t = linalg.transpose ins(%x : tensor<2x6x10x10xf32>) outs(%e0 : tensor<6x2x10x10xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<7x2x8x8xf32>
  %u = linalg.transpose ins(%dy : tensor<2x7x8x8xf32>) outs(%e1 : tensor<7x2x8x8xf32>) permutation = [1, 0, 2, 3]
  %e2 = tensor.empty() : tensor<6x7x3x3xf32>
  %z = linalg.fill ins(%init : f32) outs(%e2 : tensor<6x7x3x3xf32>) -> tensor<6x7x3x3xf32>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%t, %u : tensor<6x2x10x10xf32>, tensor<7x2x8x8xf32>) outs(%z : tensor<6x7x3x3xf32>) -> tensor<6x7x3x3xf32>
  return %g : tensor<6x7x3x3xf32>
}

func.func @both(%x: tensor<2x6x10x10xf32>, %dy: tensor<2x7x8x8xf32>) -> (tensor<7x6x3x3xf32>, tensor<6x7x3x3xf32>) {
  %init = arith.constant 0.0 : f32
  %border = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x2x10x10xf32>
  %t = linalg.transpose ins(%x : tensor<2x6x10x10xf32>) outs(%e0 : tensor<6x2x10x10xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<7x2x8x8xf32>
  %u = linalg.transpose ins(%dy : tensor<2x7x8x8xf32>) outs(%e1 : tensor<7x2x8x8xf32>) permutation = [1, 0, 2, 3]
  %e2 = tensor.empty() : tensor<6x7x3x3xf32>
  %z = linalg.fill ins(%init : f32) outs(%e2 : tensor<6x7x3x3xf32>) -> tensor<6x7x3x3xf32>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%t, %u : tensor<6x2x10x10xf32>, tensor<7x2x8x8xf32>) outs(%z : tensor<6x7x3x3xf32>) -> tensor<6x7x3x3xf32>
  %e3 = tensor.empty() : tensor<7x6x3x3xf32>
  %r = linalg.transpose ins(%g : tensor<6x7x3x3xf32>) outs(%e3 : tensor<7x6x3x3xf32>) permutation = [1, 0, 2, 3]
  return %r, %g : tensor<7x6x3x3xf32>, tensor<6x7x3x3xf32>
}

func.func @border(%x: tensor<2x6x10x10xf32>, %dy: tensor<2x7x10x10xf32>) -> tensor<7x6x3x3xf32> {
  %init = arith.constant 0.0 : f32
  %border = arith.constant 1.0 : f32
  %e0 = tensor.empty() : tensor<6x2x10x10xf32>
  %t = linalg.transpose ins(%x : tensor<2x6x10x10xf32>) outs(%e0 : tensor<6x2x10x10xf32>) permutation = [1, 0, 2, 3]
  %e1 = tensor.empty() : tensor<7x2x10x10xf32>
  %u = linalg.transpose ins(%dy : tensor<2x7x10x10xf32>) outs(%e1 : tensor<7x2x10x10xf32>) permutation = [1, 0, 2, 3]
  %p = tensor.pad %t low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %border : f32
  } : tensor<6x2x10x10xf32> to tensor<6x2x12x12xf32>
  %e2 = tensor.empty() : tensor<6x7x3x3xf32>
  %z = linalg.fill ins(%init : f32) outs(%e2 : tensor<6x7x3x3xf32>) -> tensor<6x7x3x3xf32>
  %g = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %u : tensor<6x2x12x12xf32>, tensor<7x2x10x10xf32>) outs(%z : tensor<6x7x3x3xf32>) -> tensor<6x7x3x3xf32>
  %e3 = tensor.empty() : tensor<7x6x3x3xf32>
  %r = linalg.transpose ins(%g : tensor<6x7x3x3xf32>) outs(%e3 : tensor<7x6x3x3xf32>) permutation = [1, 0, 2, 3]
  return %r : tensor<7x6x3x3xf32>
}

// Printed as sums.
func.func @sum(%x: tensor<3x8x12x14xf32>, %dy: tensor<3x16x12x14xf32>) -> tensor<16x8x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<3x8x12x14xf32> to tensor<3x8x14x16xf32>
  %e = tensor.empty() : tensor<16x8x3x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8x3x3xf32>) -> tensor<16x8x3x3xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(f, c, i, j, n, h, w) -> (n, c, h + i, w + j)>, affine_map<(f, c, i, j, n, h, w) -> (n, f, h, w)>, affine_map<(f, c, i, j, n, h, w) -> (f, c, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%p, %dy : tensor<3x8x14x16xf32>, tensor<3x16x12x14xf32>) outs(%z : tensor<16x8x3x3xf32>) {
  ^bb0(%l: f32, %m: f32, %o: f32):
    %0 = arith.mulf %l, %m : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<16x8x3x3xf32>
  return %g : tensor<16x8x3x3xf32>
}

func.func @sum_steps(%x: tensor<2x6x15x13xf32>, %dy: tensor<2x10x8x7xf32>) -> tensor<10x6x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x6x15x13xf32> to tensor<2x6x17x15xf32>
  %e = tensor.empty() : tensor<10x6x3x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<10x6x3x3xf32>) -> tensor<10x6x3x3xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(f, c, i, j, n, h, w) -> (n, f, h, w)>, affine_map<(f, c, i, j, n, h, w) -> (n, c, h * 2 + i, w * 2 + j)>, affine_map<(f, c, i, j, n, h, w) -> (f, c, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%dy, %p : tensor<2x10x8x7xf32>, tensor<2x6x17x15xf32>) outs(%z : tensor<10x6x3x3xf32>) {
  ^bb0(%l: f32, %m: f32, %o: f32):
    %0 = arith.mulf %l, %m : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<10x6x3x3xf32>
  return %g : tensor<10x6x3x3xf32>
}

// Channels last, as from TOSA.
func.func @last(%x: tensor<3x8x12x14xf32>, %dy: tensor<3x16x12x14xf32>) -> tensor<16x8x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<8x12x14x3xf32>
  %t = linalg.transpose ins(%x : tensor<3x8x12x14xf32>) outs(%e0 : tensor<8x12x14x3xf32>) permutation = [1, 2, 3, 0]
  %e1 = tensor.empty() : tensor<12x14x3x16xf32>
  %u = linalg.transpose ins(%dy : tensor<3x16x12x14xf32>) outs(%e1 : tensor<12x14x3x16xf32>) permutation = [2, 3, 0, 1]
  %p = tensor.pad %t low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<8x12x14x3xf32> to tensor<8x14x16x3xf32>
  %e2 = tensor.empty() : tensor<8x3x3x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e2 : tensor<8x3x3x16xf32>) -> tensor<8x3x3x16xf32>
  %g = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %u : tensor<8x14x16x3xf32>, tensor<12x14x3x16xf32>) outs(%z : tensor<8x3x3x16xf32>) -> tensor<8x3x3x16xf32>
  %e3 = tensor.empty() : tensor<16x8x3x3xf32>
  %r = linalg.transpose ins(%g : tensor<8x3x3x16xf32>) outs(%e3 : tensor<16x8x3x3xf32>) permutation = [3, 0, 1, 2]
  return %r : tensor<16x8x3x3xf32>
}

func.func @last_steps(%x: tensor<2x6x15x13xf32>, %dy: tensor<2x10x8x7xf32>) -> tensor<10x6x5x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x15x13x2xf32>
  %t = linalg.transpose ins(%x : tensor<2x6x15x13xf32>) outs(%e0 : tensor<6x15x13x2xf32>) permutation = [1, 2, 3, 0]
  %e1 = tensor.empty() : tensor<8x7x2x10xf32>
  %u = linalg.transpose ins(%dy : tensor<2x10x8x7xf32>) outs(%e1 : tensor<8x7x2x10xf32>) permutation = [2, 3, 0, 1]
  %p = tensor.pad %t low[0, 2, 2, 0] high[0, 2, 2, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<6x15x13x2xf32> to tensor<6x19x17x2xf32>
  %e2 = tensor.empty() : tensor<6x5x5x10xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e2 : tensor<6x5x5x10xf32>) -> tensor<6x5x5x10xf32>
  %g = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>} ins(%p, %u : tensor<6x19x17x2xf32>, tensor<8x7x2x10xf32>) outs(%z : tensor<6x5x5x10xf32>) -> tensor<6x5x5x10xf32>
  %e3 = tensor.empty() : tensor<10x6x5x5xf32>
  %r = linalg.transpose ins(%g : tensor<6x5x5x10xf32>) outs(%e3 : tensor<10x6x5x5xf32>) permutation = [3, 0, 1, 2]
  return %r : tensor<10x6x5x5xf32>
}
