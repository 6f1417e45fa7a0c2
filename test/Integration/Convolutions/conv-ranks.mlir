// Convolutions of rows and of volumes, computed as those of images.
// RUN: sw-run %s --entry=rows --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=rows --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=rows_f64 --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=rows_f64 --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=one_pixel --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=one_pixel --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=volumes --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=volumes --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=volumes_dilated --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=volumes_dilated --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=planes --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=planes --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=depth --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=depth --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=depth_strided --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=depth_strided --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=too_large --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=too_large --chip=sw26010pro --verify --quiet

func.func @rows(%x: tensor<2x16x100xf32>, %f: tensor<24x16x9xf32>) -> tensor<2x24x50xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 12] high[0, 0, 11] {
  ^bb0(%i0: index, %i1: index, %i2: index):
    tensor.yield %z : f32
  } : tensor<2x16x100xf32> to tensor<2x16x123xf32>
  %e = tensor.empty() : tensor<2x24x50xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<2x24x50xf32>) -> tensor<2x24x50xf32>
  %0 = linalg.conv_1d_ncw_fcw {strides = dense<[2]> : tensor<1xi64>, dilations = dense<[3]> : tensor<1xi64>}
      ins(%p, %f : tensor<2x16x123xf32>, tensor<24x16x9xf32>) outs(%y : tensor<2x24x50xf32>) -> tensor<2x24x50xf32>
  return %0 : tensor<2x24x50xf32>
}

func.func @rows_f64(%x: tensor<1x5x37xf64>, %f: tensor<7x5x4xf64>) -> tensor<1x7x34xf64> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<1x7x34xf64>
  %y = linalg.fill ins(%z : f64) outs(%e : tensor<1x7x34xf64>) -> tensor<1x7x34xf64>
  %0 = linalg.conv_1d_ncw_fcw {strides = dense<[1]> : tensor<1xi64>, dilations = dense<[1]> : tensor<1xi64>}
      ins(%x, %f : tensor<1x5x37xf64>, tensor<7x5x4xf64>) outs(%y : tensor<1x7x34xf64>) -> tensor<1x7x34xf64>
  return %0 : tensor<1x7x34xf64>
}

func.func @one_pixel(%x: tensor<1x8x3xf32>, %f: tensor<16x8x3xf32>) -> tensor<1x16x1xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x1xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<1x16x1xf32>) -> tensor<1x16x1xf32>
  %0 = linalg.conv_1d_ncw_fcw {strides = dense<[1]> : tensor<1xi64>, dilations = dense<[1]> : tensor<1xi64>}
      ins(%x, %f : tensor<1x8x3xf32>, tensor<16x8x3xf32>) outs(%y : tensor<1x16x1xf32>) -> tensor<1x16x1xf32>
  return %0 : tensor<1x16x1xf32>
}

func.func @volumes(%x: tensor<2x8x7x14x14xf32>, %f: tensor<16x8x3x3x3xf32>) -> tensor<2x16x4x7x7xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f32
  } : tensor<2x8x7x14x14xf32> to tensor<2x8x9x16x16xf32>
  %e = tensor.empty() : tensor<2x16x4x7x7xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x4x7x7xf32>) -> tensor<2x16x4x7x7xf32>
  %0 = linalg.conv_3d_ncdhw_fcdhw {strides = dense<[2, 2, 2]> : tensor<3xi64>, dilations = dense<[1, 1, 1]> : tensor<3xi64>}
      ins(%p, %f : tensor<2x8x9x16x16xf32>, tensor<16x8x3x3x3xf32>) outs(%y : tensor<2x16x4x7x7xf32>) -> tensor<2x16x4x7x7xf32>
  return %0 : tensor<2x16x4x7x7xf32>
}

func.func @volumes_dilated(%x: tensor<1x5x9x11x13xf64>, %f: tensor<9x5x2x3x2xf64>) -> tensor<1x9x8x5x5xf64> {
  %z = arith.constant 0.0 : f64
  %p = tensor.pad %x low[0, 0, 0, 2, 1] high[0, 0, 2, 0, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f64
  } : tensor<1x5x9x11x13xf64> to tensor<1x5x11x13x15xf64>
  %e = tensor.empty() : tensor<1x9x8x5x5xf64>
  %y = linalg.fill ins(%z : f64) outs(%e : tensor<1x9x8x5x5xf64>) -> tensor<1x9x8x5x5xf64>
  %0 = linalg.conv_3d_ncdhw_fcdhw {strides = dense<[1, 2, 3]> : tensor<3xi64>, dilations = dense<[3, 2, 1]> : tensor<3xi64>}
      ins(%p, %f : tensor<1x5x11x13x15xf64>, tensor<9x5x2x3x2xf64>) outs(%y : tensor<1x9x8x5x5xf64>) -> tensor<1x9x8x5x5xf64>
  return %0 : tensor<1x9x8x5x5xf64>
}

func.func @planes(%x: tensor<1x8x5x14x14xf32>, %f: tensor<16x8x1x3x3xf32>) -> tensor<1x16x5x14x14xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 0, 1, 1] high[0, 0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f32
  } : tensor<1x8x5x14x14xf32> to tensor<1x8x5x16x16xf32>
  %e = tensor.empty() : tensor<1x16x5x14x14xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<1x16x5x14x14xf32>) -> tensor<1x16x5x14x14xf32>
  %0 = linalg.conv_3d_ncdhw_fcdhw {strides = dense<[1, 1, 1]> : tensor<3xi64>, dilations = dense<[1, 1, 1]> : tensor<3xi64>}
      ins(%p, %f : tensor<1x8x5x16x16xf32>, tensor<16x8x1x3x3xf32>) outs(%y : tensor<1x16x5x14x14xf32>) -> tensor<1x16x5x14x14xf32>
  return %0 : tensor<1x16x5x14x14xf32>
}

func.func @depth(%x: tensor<2x8x6x5x7xf32>, %f: tensor<16x8x3x1x1xf32>) -> tensor<2x16x6x5x7xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 0, 0] high[0, 0, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f32
  } : tensor<2x8x6x5x7xf32> to tensor<2x8x8x5x7xf32>
  %e = tensor.empty() : tensor<2x16x6x5x7xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<2x16x6x5x7xf32>) -> tensor<2x16x6x5x7xf32>
  %0 = linalg.conv_3d_ncdhw_fcdhw {strides = dense<[1, 1, 1]> : tensor<3xi64>, dilations = dense<[1, 1, 1]> : tensor<3xi64>}
      ins(%p, %f : tensor<2x8x8x5x7xf32>, tensor<16x8x3x1x1xf32>) outs(%y : tensor<2x16x6x5x7xf32>) -> tensor<2x16x6x5x7xf32>
  return %0 : tensor<2x16x6x5x7xf32>
}

func.func @depth_strided(%x: tensor<1x8x6x6x8xf32>, %f: tensor<16x8x3x1x1xf32>) -> tensor<1x16x3x3x4xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 0, 0] high[0, 0, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f32
  } : tensor<1x8x6x6x8xf32> to tensor<1x8x7x6x8xf32>
  %e = tensor.empty() : tensor<1x16x3x3x4xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<1x16x3x3x4xf32>) -> tensor<1x16x3x3x4xf32>
  %0 = linalg.conv_3d_ncdhw_fcdhw {strides = dense<[2, 2, 2]> : tensor<3xi64>, dilations = dense<[1, 1, 1]> : tensor<3xi64>}
      ins(%p, %f : tensor<1x8x7x6x8xf32>, tensor<16x8x3x1x1xf32>) outs(%y : tensor<1x16x3x3x4xf32>) -> tensor<1x16x3x3x4xf32>
  return %0 : tensor<1x16x3x3x4xf32>
}

func.func @too_large(%x: tensor<1x64x6x28x300xf32>, %f: tensor<70x64x3x3x3xf32>) -> tensor<1x70x6x28x300xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f32
  } : tensor<1x64x6x28x300xf32> to tensor<1x64x8x30x302xf32>
  %e = tensor.empty() : tensor<1x70x6x28x300xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<1x70x6x28x300xf32>) -> tensor<1x70x6x28x300xf32>
  %0 = linalg.conv_3d_ncdhw_fcdhw {strides = dense<[1, 1, 1]> : tensor<3xi64>, dilations = dense<[1, 1, 1]> : tensor<3xi64>}
      ins(%p, %f : tensor<1x64x8x30x302xf32>, tensor<70x64x3x3x3xf32>) outs(%y : tensor<1x70x6x28x300xf32>) -> tensor<1x70x6x28x300xf32>
  return %0 : tensor<1x70x6x28x300xf32>
}
