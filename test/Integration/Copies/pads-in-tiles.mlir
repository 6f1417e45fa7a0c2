// Images that are padded tile by tile: no kernel pads, and no padded image is in
// main memory.
// RUN: sw-run %s --entry=depthwise --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=depthwise --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=channels_last --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=channels_last --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=dilated --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=dilated --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=beside --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=beside --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=row_contiguous --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=row_contiguous --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=planes --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=planes --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=words --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=two_readers --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=two_readers --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=parts --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=parts --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=one_column --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=one_column --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=groups_of_one_column --chip=sw26010 --verify --pipeline-options=conv-method=explicit | FileCheck %s --check-prefix=VERIFIED
// RUN: sw-run %s --entry=groups_of_one_column --chip=sw26010pro --verify --pipeline-options=conv-method=explicit | FileCheck %s --check-prefix=VERIFIED
// CHECK-NOT: _pad
// CHECK: verified
// VERIFIED: verified

// An image of one element is one tile; it is padded in main memory.
// RUN: sw-run %s --entry=one --chip=sw26010 --verify | FileCheck %s --check-prefix=ANY
// RUN: sw-run %s --entry=other_reader --chip=sw26010 --verify | FileCheck %s --check-prefix=ANY
// ANY: _pad
// ANY: verified

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (c)>

// Uneven borders, a stride, sizes that do not divide, and a sum after it.
func.func @depthwise(%x: tensor<2x19x61x27xf32>, %f: tensor<19x3x3xf32>, %b: tensor<19xf32>) -> tensor<2x19x31x14xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 0, 1] high[0, 0, 2, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x19x61x27xf32> to tensor<2x19x63x29xf32>
  %0 = tensor.empty() : tensor<2x19x31x14xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<2x19x31x14xf32>) -> tensor<2x19x31x14xf32>
  %2 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%p, %f : tensor<2x19x63x29xf32>, tensor<19x3x3xf32>) outs(%1 : tensor<2x19x31x14xf32>) -> tensor<2x19x31x14xf32>
  %3 = linalg.generic {indexing_maps = [#all, #channel, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%2, %b : tensor<2x19x31x14xf32>, tensor<19xf32>) outs(%0 : tensor<2x19x31x14xf32>) {
  ^bb0(%q: f32, %s: f32, %out: f32):
    %4 = arith.addf %q, %s : f32
    linalg.yield %4 : f32
  } -> tensor<2x19x31x14xf32>
  return %3 : tensor<2x19x31x14xf32>
}

func.func @channels_last(%x: tensor<3x33x40x21xf64>) -> tensor<3x17x40x21xf64> {
  %low = arith.constant 0xFFF0000000000000 : f64
  %p = tensor.pad %x low[0, 1, 2, 0] high[0, 1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %low : f64
  } : tensor<3x33x40x21xf64> to tensor<3x35x42x21xf64>
  %w = tensor.empty() : tensor<3x3xf64>
  %0 = tensor.empty() : tensor<3x17x40x21xf64>
  %1 = linalg.fill ins(%low : f64) outs(%0 : tensor<3x17x40x21xf64>) -> tensor<3x17x40x21xf64>
  %2 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>}
      ins(%p, %w : tensor<3x35x42x21xf64>, tensor<3x3xf64>) outs(%1 : tensor<3x17x40x21xf64>) -> tensor<3x17x40x21xf64>
  return %2 : tensor<3x17x40x21xf64>
}

func.func @dilated(%x: tensor<1x70x23x45xf32>) -> tensor<1x70x23x45xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 2, 2] high[0, 0, 2, 2] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x70x23x45xf32> to tensor<1x70x27x49xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<1x70x23x45xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<1x70x23x45xf32>) -> tensor<1x70x23x45xf32>
  %2 = linalg.pooling_nchw_sum {dilations = dense<2> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<1x70x27x49xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x70x23x45xf32>) -> tensor<1x70x23x45xf32>
  return %2 : tensor<1x70x23x45xf32>
}

// Windows, and whole tiles, lie beside an image of few rows.
func.func @beside(%x: tensor<4x100x2x300xf32>) -> tensor<4x100x11x75xf32> {
  %c = arith.constant 2.5 : f32
  %p = tensor.pad %x low[0, 0, 17, 0] high[0, 0, 14, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : f32
  } : tensor<4x100x2x300xf32> to tensor<4x100x33x301xf32>
  %w = tensor.empty() : tensor<3x4xf32>
  %0 = tensor.empty() : tensor<4x100x11x75xf32>
  %1 = linalg.fill ins(%c : f32) outs(%0 : tensor<4x100x11x75xf32>) -> tensor<4x100x11x75xf32>
  %2 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<[3, 4]> : tensor<2xi64>}
      ins(%p, %w : tensor<4x100x33x301xf32>, tensor<3x4xf32>) outs(%1 : tensor<4x100x11x75xf32>) -> tensor<4x100x11x75xf32>
  return %2 : tensor<4x100x11x75xf32>
}

// LDM has no room for three rows, so that columns are cut as well.
func.func @row_contiguous(%x: tensor<1x2x5x30001xf32>) -> tensor<1x2x5x30001xf32> {
  %low = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %low : f32
  } : tensor<1x2x5x30001xf32> to tensor<1x2x7x30003xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<1x2x5x30001xf32>
  %1 = linalg.fill ins(%low : f32) outs(%0 : tensor<1x2x5x30001xf32>) -> tensor<1x2x5x30001xf32>
  %2 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<1x2x7x30003xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x2x5x30001xf32>) -> tensor<1x2x5x30001xf32>
  return %2 : tensor<1x2x5x30001xf32>
}

// All dimensions have a border; windows have one element along the first two.
func.func @planes(%x: tensor<3x65x13x7xf32>) -> tensor<5x67x13x7xf32> {
  %c = arith.constant -1.0 : f32
  %p = tensor.pad %x low[1, 2, 1, 1] high[1, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : f32
  } : tensor<3x65x13x7xf32> to tensor<5x67x15x9xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<5x67x13x7xf32>
  %1 = linalg.fill ins(%c : f32) outs(%0 : tensor<5x67x13x7xf32>) -> tensor<5x67x13x7xf32>
  %2 = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<5x67x15x9xf32>, tensor<3x3xf32>) outs(%1 : tensor<5x67x13x7xf32>) -> tensor<5x67x13x7xf32>
  return %2 : tensor<5x67x13x7xf32>
}

func.func @words(%x: tensor<1x80x20x20xi32>) -> tensor<1x80x20x20xi32> {
  %c = arith.constant 3 : i32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : i32
  } : tensor<1x80x20x20xi32> to tensor<1x80x22x22xi32>
  %w = tensor.empty() : tensor<3x3xi32>
  %0 = tensor.empty() : tensor<1x80x20x20xi32>
  %1 = linalg.fill ins(%c : i32) outs(%0 : tensor<1x80x20x20xi32>) -> tensor<1x80x20x20xi32>
  %2 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<1x80x22x22xi32>, tensor<3x3xi32>) outs(%1 : tensor<1x80x20x20xi32>) -> tensor<1x80x20x20xi32>
  return %2 : tensor<1x80x20x20xi32>
}

func.func @two_readers(%x: tensor<1x90x30x30xf32>) -> (tensor<1x90x30x30xf32>, tensor<1x90x10x10xf32>) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x90x30x30xf32> to tensor<1x90x32x32xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %v = tensor.empty() : tensor<5x5xf32>
  %0 = tensor.empty() : tensor<1x90x30x30xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<1x90x30x30xf32>) -> tensor<1x90x30x30xf32>
  %2 = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<1x90x32x32xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x90x30x30xf32>) -> tensor<1x90x30x30xf32>
  %3 = tensor.empty() : tensor<1x90x10x10xf32>
  %4 = linalg.fill ins(%zero : f32) outs(%3 : tensor<1x90x10x10xf32>) -> tensor<1x90x10x10xf32>
  %5 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<3> : tensor<2xi64>}
      ins(%p, %v : tensor<1x90x32x32xf32>, tensor<5x5xf32>) outs(%4 : tensor<1x90x10x10xf32>) -> tensor<1x90x10x10xf32>
  return %2, %5 : tensor<1x90x30x30xf32>, tensor<1x90x10x10xf32>
}

func.func @one(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x1x1x1xf32> to tensor<1x1x3x3xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<1x1x1x1xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<1x1x3x3xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %2 : tensor<1x1x1x1xf32>
}

// The padded image is a result as well.
func.func @other_reader(%x: tensor<1x90x30x30xf32>) -> (tensor<1x90x30x30xf32>, tensor<1x90x32x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x90x30x30xf32> to tensor<1x90x32x32xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<1x90x30x30xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<1x90x30x30xf32>) -> tensor<1x90x30x30xf32>
  %2 = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<1x90x32x32xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x90x30x30xf32>) -> tensor<1x90x30x30xf32>
  return %2, %p : tensor<1x90x30x30xf32>, tensor<1x90x32x32xf32>
}

// Windows are summed up in parts.
func.func @parts(%x: tensor<1x90x30x30xf32>) -> tensor<1x90x29x30xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 2, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x90x30x30xf32> to tensor<1x90x33x32xf32>
  %w = tensor.empty() : tensor<5x3xf32>
  %0 = tensor.empty() : tensor<1x90x29x30xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<1x90x29x30xf32>) -> tensor<1x90x29x30xf32>
  %2 = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, sw.schedule = #sw.schedule<sizes = [1, 4, 10, 30, 2, 3]>}
      ins(%p, %w : tensor<1x90x33x32xf32>, tensor<5x3xf32>) outs(%1 : tensor<1x90x29x30xf32>) -> tensor<1x90x29x30xf32>
  return %2 : tensor<1x90x29x30xf32>
}

// Images of one column get more of them.
func.func @one_column(%x: tensor<1x83x7x1xf64>, %w: tensor<83x1x7xf64>) -> tensor<1x83x5x1xf64> {
  %zero = arith.constant 0.0 : f64
  %p = tensor.pad %x low[0, 0, 0, 6] high[0, 0, 2, 6] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f64
  } : tensor<1x83x7x1xf64> to tensor<1x83x9x13xf64>
  %e = tensor.empty() : tensor<1x83x5x1xf64>
  %z = linalg.fill ins(%zero : f64) outs(%e : tensor<1x83x5x1xf64>) -> tensor<1x83x5x1xf64>
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%p, %w : tensor<1x83x9x13xf64>, tensor<83x1x7xf64>) outs(%z : tensor<1x83x5x1xf64>) -> tensor<1x83x5x1xf64>
  return %0 : tensor<1x83x5x1xf64>
}

func.func @groups_of_one_column(%x: tensor<3x2x23x9x1xf32>, %w: tensor<9x2x23x5x3xf32>) -> tensor<3x2x9x14x1xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 0, 9, 1] high[0, 0, 0, 0, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %zero : f32
  } : tensor<3x2x23x9x1xf32> to tensor<3x2x23x18x3xf32>
  %e = tensor.empty() : tensor<3x2x9x14x1xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<3x2x9x14x1xf32>) -> tensor<3x2x9x14x1xf32>
  %0 = linalg.conv_2d_ngchw_fgchw ins(%p, %w : tensor<3x2x23x18x3xf32>, tensor<9x2x23x5x3xf32>)
      outs(%z : tensor<3x2x9x14x1xf32>) -> tensor<3x2x9x14x1xf32>
  return %0 : tensor<3x2x9x14x1xf32>
}
