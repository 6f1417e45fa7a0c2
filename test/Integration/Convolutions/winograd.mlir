// Winograd's method on sizes that do not divide, paddings of any width, several
// images, one row, images that LDM does not hold, f64, and added to what is
// there.
// RUN: sw-run %s --entry=odd --chip=sw26010 --verify --rtol=1e-4 --pipeline-options=conv-method=winograd | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=large --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=large --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options=conv-method=winograd | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010 --verify --rtol=1e-12 --pipeline-options="conv-method=winograd winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=double --chip=sw26010pro --verify --rtol=1e-12 --pipeline-options="conv-method=winograd winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=row --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=row --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options=conv-method=winograd | FileCheck %s
// RUN: sw-run %s --entry=fused --chip=sw26010 --verify --rtol=1e-4 --pipeline-options=conv-method=winograd | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: sw-run %s --entry=fused --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd winograd=f4" | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: sw-run %s --entry=steps --chip=sw26010 --verify --rtol=1e-4 --pipeline-options="conv-method=winograd winograd=f4" | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: sw-run %s --entry=steps --chip=sw26010 --verify --rtol=1e-4 --pipeline-options=conv-method=winograd | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: sw-run %s --entry=fused_double --chip=sw26010 --verify --rtol=1e-12 --pipeline-options=conv-method=winograd | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: sw-run %s --entry=fused_double --chip=sw26010pro --verify --rtol=1e-12 --pipeline-options="conv-method=winograd winograd=f4" | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: sw-run %s --entry=pixel --chip=sw26010 --verify --rtol=1e-4 --pipeline-options=conv-method=winograd | FileCheck %s
// RUN: sw-run %s --entry=pixel --chip=sw26010pro --verify --rtol=1e-4 --pipeline-options="conv-method=winograd winograd=f4" | FileCheck %s
// FUSED-NOT: winograd_input
// FUSED:     {{_conv }}
// CHECK:     verified

func.func @odd(%x: tensor<3x5x9x11xf32>, %w: tensor<7x5x3x3xf32>) -> tensor<3x7x9x11xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<3x5x9x11xf32> to tensor<3x5x11x13xf32>
  %e = tensor.empty() : tensor<3x7x9x11xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<3x7x9x11xf32>) -> tensor<3x7x9x11xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<3x5x11x13xf32>, tensor<7x5x3x3xf32>) outs(%i : tensor<3x7x9x11xf32>) -> tensor<3x7x9x11xf32>
  return %0 : tensor<3x7x9x11xf32>
}

// Rows of tiles are distributed, and padding is wider than the kernel.
func.func @large(%x: tensor<1x3x150x130xf32>, %w: tensor<9x3x3x3xf32>, %y: tensor<1x9x153x134xf32>) -> tensor<1x9x153x134xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 5, 2] high[0, 0, 0, 4] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x3x150x130xf32> to tensor<1x3x155x136xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x3x155x136xf32>, tensor<9x3x3x3xf32>) outs(%y : tensor<1x9x153x134xf32>) -> tensor<1x9x153x134xf32>
  return %0 : tensor<1x9x153x134xf32>
}

func.func @double(%x: tensor<2x6x17x10xf64>, %w: tensor<12x6x3x3xf64>, %y: tensor<2x12x15x8xf64>) -> tensor<2x12x15x8xf64> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x6x17x10xf64>, tensor<12x6x3x3xf64>) outs(%y : tensor<2x12x15x8xf64>) -> tensor<2x12x15x8xf64>
  return %0 : tensor<2x12x15x8xf64>
}

func.func @row(%x: tensor<1x1x3x6xf32>, %w: tensor<1x1x3x3xf32>, %y: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x6xf32>, tensor<1x1x3x3xf32>) outs(%y : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %0 : tensor<1x1x1x4xf32>
}

// Tiles in LDM: pieces that are cut at the border, a bias, another array and an
// activation.
func.func @fused(%x: tensor<2x16x19x23xf32>, %w: tensor<24x16x3x3xf32>, %b: tensor<24xf32>, %r: tensor<2x24x19x23xf32>) -> tensor<2x24x19x23xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<2x16x19x23xf32> to tensor<2x16x21x25xf32>
  %e = tensor.empty() : tensor<2x24x19x23xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x24x19x23xf32>) -> tensor<2x24x19x23xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<2x16x21x25xf32>, tensor<24x16x3x3xf32>) outs(%z : tensor<2x24x19x23xf32>) -> tensor<2x24x19x23xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(a,b,c,d)->(a,b,c,d)>, affine_map<(a,b,c,d)->(b)>, affine_map<(a,b,c,d)->(a,b,c,d)>, affine_map<(a,b,c,d)->(a,b,c,d)>], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%c, %b, %r : tensor<2x24x19x23xf32>, tensor<24xf32>, tensor<2x24x19x23xf32>) outs(%e : tensor<2x24x19x23xf32>) {
  ^bb0(%i0: f32, %i1: f32, %i2: f32, %out: f32):
    %v1 = arith.addf %i0, %i1 : f32
    %v2 = arith.addf %v1, %i2 : f32
    %m = arith.maximumf %v2, %zero : f32
    linalg.yield %m : f32
  } -> tensor<2x24x19x23xf32>
  return %o : tensor<2x24x19x23xf32>
}

// More channels or filters than fit at a time.
func.func @steps(%x: tensor<1x160x29x30xf32>, %w: tensor<64x160x3x3xf32>, %b: tensor<64xf32>) -> tensor<1x64x29x30xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x160x29x30xf32> to tensor<1x160x31x32xf32>
  %e = tensor.empty() : tensor<1x64x29x30xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x64x29x30xf32>) -> tensor<1x64x29x30xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x160x31x32xf32>, tensor<64x160x3x3xf32>) outs(%z : tensor<1x64x29x30xf32>) -> tensor<1x64x29x30xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(a,b,c,d)->(a,b,c,d)>, affine_map<(a,b,c,d)->(b)>, affine_map<(a,b,c,d)->(a,b,c,d)>], iterator_types = ["parallel","parallel","parallel","parallel"]} ins(%c, %b : tensor<1x64x29x30xf32>, tensor<64xf32>) outs(%e : tensor<1x64x29x30xf32>) {
  ^bb0(%i0: f32, %i1: f32, %out: f32):
    %v1 = arith.addf %i0, %i1 : f32
    %m = arith.maximumf %v1, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x64x29x30xf32>
  return %o : tensor<1x64x29x30xf32>
}

// Added to what is there, in f64, with padding on some sides.
func.func @fused_double(%x: tensor<1x32x33x34xf64>, %w: tensor<64x32x3x3xf64>, %y: tensor<1x64x34x35xf64>) -> tensor<1x64x34x35xf64> {
  %zero = arith.constant 0.0 : f64
  %p = tensor.pad %x low[0, 0, 2, 0] high[0, 0, 1, 3] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f64
  } : tensor<1x32x33x34xf64> to tensor<1x32x36x37xf64>
  %e = tensor.empty() : tensor<1x64x34x35xf64>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x32x36x37xf64>, tensor<64x32x3x3xf64>) outs(%y : tensor<1x64x34x35xf64>) -> tensor<1x64x34x35xf64>
  return %c : tensor<1x64x34x35xf64>
}

// One pixel.
func.func @pixel(%x: tensor<1x8x1x1xf32>, %w: tensor<8x8x3x3xf32>) -> tensor<1x8x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x8x1x1xf32> to tensor<1x8x3x3xf32>
  %e = tensor.empty() : tensor<1x8x1x1xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x8x3x3xf32>, tensor<8x8x3x3xf32>) outs(%z : tensor<1x8x1x1xf32>) -> tensor<1x8x1x1xf32>
  return %c : tensor<1x8x1x1xf32>
}
