// Convolutions of groups of channels: a product for each group, or loops.
// RUN: sw-run %s --entry=wide --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=wide --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=wide_strided --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=wide_strided --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=pointwise --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=pointwise --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=thin --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=thin --chip=sw26010 --verify --quiet --pipeline-options=conv-method=implicit
// RUN: sw-run %s --entry=thin --chip=sw26010 --verify --quiet --pipeline-options=conv-method=explicit
// RUN: sw-run %s --entry=thin --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=thin_halves --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=thin_halves --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=one_group --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=one_group --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=one_pixel --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=one_pixel --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=column --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=column --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=depthwise_column --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=depthwise_column --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=too_large --chip=sw26010 --verify --quiet
// RUN: sw-run %s --entry=too_large --chip=sw26010pro --verify --quiet

func.func @wide(%x: tensor<2x2x40x14x14xf32>, %f: tensor<2x48x40x3x3xf32>) -> tensor<2x2x48x14x14xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 0, 1, 1] high[0, 0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f32
  } : tensor<2x2x40x14x14xf32> to tensor<2x2x40x16x16xf32>
  %e = tensor.empty() : tensor<2x2x48x14x14xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<2x2x48x14x14xf32>) -> tensor<2x2x48x14x14xf32>
  %0 = linalg.conv_2d_ngchw_gfchw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<[1, 1]> : tensor<2xi64>}
      ins(%p, %f : tensor<2x2x40x16x16xf32>, tensor<2x48x40x3x3xf32>) outs(%y : tensor<2x2x48x14x14xf32>) -> tensor<2x2x48x14x14xf32>
  return %0 : tensor<2x2x48x14x14xf32>
}

func.func @wide_strided(%x: tensor<1x3x33x17x15xf64>, %f: tensor<3x17x33x5x3xf64>) -> tensor<1x3x17x8x15xf64> {
  %z = arith.constant 0.0 : f64
  %p = tensor.pad %x low[0, 0, 0, 2, 2] high[0, 0, 0, 1, 2] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f64
  } : tensor<1x3x33x17x15xf64> to tensor<1x3x33x20x19xf64>
  %e = tensor.empty() : tensor<1x3x17x8x15xf64>
  %y = linalg.fill ins(%z : f64) outs(%e : tensor<1x3x17x8x15xf64>) -> tensor<1x3x17x8x15xf64>
  %0 = linalg.conv_2d_ngchw_gfchw {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<[1, 2]> : tensor<2xi64>}
      ins(%p, %f : tensor<1x3x33x20x19xf64>, tensor<3x17x33x5x3xf64>) outs(%y : tensor<1x3x17x8x15xf64>) -> tensor<1x3x17x8x15xf64>
  return %0 : tensor<1x3x17x8x15xf64>
}

func.func @pointwise(%x: tensor<2x4x16x9x9xf32>, %f: tensor<4x32x16x1x1xf32>) -> tensor<2x4x32x9x9xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x32x9x9xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<2x4x32x9x9xf32>) -> tensor<2x4x32x9x9xf32>
  %0 = linalg.conv_2d_ngchw_gfchw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<[1, 1]> : tensor<2xi64>}
      ins(%x, %f : tensor<2x4x16x9x9xf32>, tensor<4x32x16x1x1xf32>) outs(%y : tensor<2x4x32x9x9xf32>) -> tensor<2x4x32x9x9xf32>
  return %0 : tensor<2x4x32x9x9xf32>
}

func.func @thin(%x: tensor<1x32x4x14x14xf32>, %f: tensor<32x4x4x3x3xf32>) -> tensor<1x32x4x14x14xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 0, 1, 1] high[0, 0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f32
  } : tensor<1x32x4x14x14xf32> to tensor<1x32x4x16x16xf32>
  %e = tensor.empty() : tensor<1x32x4x14x14xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<1x32x4x14x14xf32>) -> tensor<1x32x4x14x14xf32>
  %0 = linalg.conv_2d_ngchw_gfchw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<[1, 1]> : tensor<2xi64>}
      ins(%p, %f : tensor<1x32x4x16x16xf32>, tensor<32x4x4x3x3xf32>) outs(%y : tensor<1x32x4x14x14xf32>) -> tensor<1x32x4x14x14xf32>
  return %0 : tensor<1x32x4x14x14xf32>
}

func.func @thin_halves(%x: tensor<2x13x8x15x15xf32>, %f: tensor<13x8x8x3x3xf32>) -> tensor<2x13x8x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 0, 1, 1] high[0, 0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f32
  } : tensor<2x13x8x15x15xf32> to tensor<2x13x8x17x17xf32>
  %e = tensor.empty() : tensor<2x13x8x8x8xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<2x13x8x8x8xf32>) -> tensor<2x13x8x8x8xf32>
  %0 = linalg.conv_2d_ngchw_gfchw {strides = dense<[2, 2]> : tensor<2xi64>, dilations = dense<[1, 1]> : tensor<2xi64>}
      ins(%p, %f : tensor<2x13x8x17x17xf32>, tensor<13x8x8x3x3xf32>) outs(%y : tensor<2x13x8x8x8xf32>) -> tensor<2x13x8x8x8xf32>
  return %0 : tensor<2x13x8x8x8xf32>
}

func.func @one_group(%x: tensor<1x1x24x12x12xf32>, %f: tensor<1x16x24x3x3xf32>) -> tensor<1x1x16x10x10xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x1x16x10x10xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<1x1x16x10x10xf32>) -> tensor<1x1x16x10x10xf32>
  %0 = linalg.conv_2d_ngchw_gfchw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<[1, 1]> : tensor<2xi64>}
      ins(%x, %f : tensor<1x1x24x12x12xf32>, tensor<1x16x24x3x3xf32>) outs(%y : tensor<1x1x16x10x10xf32>) -> tensor<1x1x16x10x10xf32>
  return %0 : tensor<1x1x16x10x10xf32>
}

func.func @one_pixel(%x: tensor<1x5x6x3x3xf32>, %f: tensor<5x7x6x3x3xf32>) -> tensor<1x5x7x1x1xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x5x7x1x1xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<1x5x7x1x1xf32>) -> tensor<1x5x7x1x1xf32>
  %0 = linalg.conv_2d_ngchw_gfchw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<[1, 1]> : tensor<2xi64>}
      ins(%x, %f : tensor<1x5x6x3x3xf32>, tensor<5x7x6x3x3xf32>) outs(%y : tensor<1x5x7x1x1xf32>) -> tensor<1x5x7x1x1xf32>
  return %0 : tensor<1x5x7x1x1xf32>
}

func.func @column(%x: tensor<1x4x16x100x1xf32>, %f: tensor<4x16x16x9x1xf32>) -> tensor<1x4x16x50x1xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 0, 12, 0] high[0, 0, 0, 12, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f32
  } : tensor<1x4x16x100x1xf32> to tensor<1x4x16x124x1xf32>
  %e = tensor.empty() : tensor<1x4x16x50x1xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<1x4x16x50x1xf32>) -> tensor<1x4x16x50x1xf32>
  %0 = linalg.conv_2d_ngchw_gfchw {strides = dense<[2, 3]> : tensor<2xi64>, dilations = dense<[3, 1]> : tensor<2xi64>}
      ins(%p, %f : tensor<1x4x16x124x1xf32>, tensor<4x16x16x9x1xf32>) outs(%y : tensor<1x4x16x50x1xf32>) -> tensor<1x4x16x50x1xf32>
  return %0 : tensor<1x4x16x50x1xf32>
}

func.func @depthwise_column(%x: tensor<1x20x85x1xf32>, %f: tensor<20x3x1xf32>) -> tensor<1x20x27x1xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x20x27x1xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<1x20x27x1xf32>) -> tensor<1x20x27x1xf32>
  %0 = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[3, 2]> : tensor<2xi64>, dilations = dense<[2, 1]> : tensor<2xi64>}
      ins(%x, %f : tensor<1x20x85x1xf32>, tensor<20x3x1xf32>) outs(%y : tensor<1x20x27x1xf32>) -> tensor<1x20x27x1xf32>
  return %0 : tensor<1x20x27x1xf32>
}

func.func @too_large(%x: tensor<1x2x300x9x500xf32>, %f: tensor<2x130x300x3x3xf32>) -> tensor<1x2x130x9x500xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 0, 1, 1] high[0, 0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %z : f32
  } : tensor<1x2x300x9x500xf32> to tensor<1x2x300x11x502xf32>
  %e = tensor.empty() : tensor<1x2x130x9x500xf32>
  %y = linalg.fill ins(%z : f32) outs(%e : tensor<1x2x130x9x500xf32>) -> tensor<1x2x130x9x500xf32>
  %0 = linalg.conv_2d_ngchw_gfchw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<[1, 1]> : tensor<2xi64>}
      ins(%p, %f : tensor<1x2x300x11x502xf32>, tensor<2x130x300x3x3xf32>) outs(%y : tensor<1x2x130x9x500xf32>) -> tensor<1x2x130x9x500xf32>
  return %0 : tensor<1x2x130x9x500xf32>
}
