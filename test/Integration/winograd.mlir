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
// CHECK: verified

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

// Rows of tiles are dealt out, and padding is wider than the kernel.
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
