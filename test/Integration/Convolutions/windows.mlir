// Windows that are laid out in LDM: sizes that do not divide, windows of one
// pixel, strides, dilations and paddings, images that do not fit, several
// images, f64, and a residual connection around the images.
// RUN: sw-run %s --entry=odd --chip=sw26010 --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010pro --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %s --entry=pixel --chip=sw26010 --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %s --entry=pixel --chip=sw26010pro --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %s --entry=strided --chip=sw26010 --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %s --entry=strided --chip=sw26010pro --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %s --entry=large --chip=sw26010 --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %s --entry=large --chip=sw26010pro --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010 --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010pro --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %s --entry=residual --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=residual --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=residual --chip=sw26010 --verify --pipeline-options="tile-sizes=8,16,36 buffers=1,2,1 vector=m" | FileCheck %s
// CHECK: verified

func.func @odd(%x: tensor<3x5x9x11xf32>, %w: tensor<7x5x3x3xf32>) -> tensor<3x7x9x11xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<3x7x9x11xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3x7x9x11xf32>) -> tensor<3x7x9x11xf32>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<3x5x9x11xf32> to tensor<3x5x11x13xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<3x5x11x13xf32>, tensor<7x5x3x3xf32>) outs(%init : tensor<3x7x9x11xf32>) -> tensor<3x7x9x11xf32>
  return %y : tensor<3x7x9x11xf32>
}

// The windows are the image, with padding around it.
func.func @pixel(%x: tensor<1x3x4x5xf32>, %w: tensor<2x3x8x9xf32>, %y: tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 3, 1] high[0, 0, 1, 3] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x3x4x5xf32> to tensor<1x3x8x9xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x3x8x9xf32>, tensor<2x3x8x9xf32>) outs(%y : tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32>
  return %0 : tensor<1x2x1x1xf32>
}

// More padding than the kernel has taps: windows of zeros alone.
func.func @strided(%x: tensor<2x6x13x10xf32>, %w: tensor<9x6x2x3xf32>) -> tensor<2x9x7x5xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x9x7x5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x9x7x5xf32>) -> tensor<2x9x7x5xf32>
  %p = tensor.pad %x low[0, 0, 5, 4] high[0, 0, 5, 4] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x6x13x10xf32> to tensor<2x6x23x18xf32>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<[3, 3]> : tensor<2xi64>, dilations = dense<[3, 2]> : tensor<2xi64>}
      ins(%p, %w : tensor<2x6x23x18xf32>, tensor<9x6x2x3xf32>) outs(%init : tensor<2x9x7x5xf32>) -> tensor<2x9x7x5xf32>
  return %y : tensor<2x9x7x5xf32>
}

func.func @large(%x: tensor<1x3x224x200xf32>, %w: tensor<16x3x7x7xf32>) -> tensor<1x16x112x100xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x16x112x100xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x16x112x100xf32>) -> tensor<1x16x112x100xf32>
  %p = tensor.pad %x low[0, 0, 3, 3] high[0, 0, 3, 3] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x3x224x200xf32> to tensor<1x3x230x206xf32>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<1x3x230x206xf32>, tensor<16x3x7x7xf32>) outs(%init : tensor<1x16x112x100xf32>) -> tensor<1x16x112x100xf32>
  return %y : tensor<1x16x112x100xf32>
}

func.func @double(%x: memref<2x8x12x12xf64>, %w: memref<6x8x3x3xf64>, %y: memref<2x6x10x10xf64>) {
  linalg.conv_2d_nchw_fchw ins(%x, %w : memref<2x8x12x12xf64>, memref<6x8x3x3xf64>) outs(%y : memref<2x6x10x10xf64>)
  return
}

// What is added is the image itself, which later tiles read as windows.
#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
func.func @residual(%x: tensor<1x16x12x12xf32>, %w: tensor<16x16x3x3xf32>) -> tensor<1x16x12x12xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x16x12x12xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x16x12x12xf32>) -> tensor<1x16x12x12xf32>
  %h = linalg.exp ins(%x : tensor<1x16x12x12xf32>) outs(%empty : tensor<1x16x12x12xf32>) -> tensor<1x16x12x12xf32>
  %p = tensor.pad %h low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x16x12x12xf32> to tensor<1x16x14x14xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x16x14x14xf32>, tensor<16x16x3x3xf32>) outs(%init : tensor<1x16x12x12xf32>) -> tensor<1x16x12x12xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<1x16x12x12xf32>) outs(%h : tensor<1x16x12x12xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1x16x12x12xf32>
  return %r : tensor<1x16x12x12xf32>
}
