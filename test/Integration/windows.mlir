// Windows on tiles of one CPE, in vectors: rows and channels, strides, sizes that leave parts of vectors, one element.
// RUN: sw-run %s --verify --quiet --entry=max_rows
// RUN: sw-run %s --verify --quiet --entry=max_stride
// RUN: sw-run %s --verify --quiet --entry=sum_stride_three
// RUN: sw-run %s --verify --quiet --entry=sum_short
// RUN: sw-run %s --verify --quiet --entry=min_channels
// RUN: sw-run %s --verify --quiet --entry=sum_channels
// RUN: sw-run %s --verify --quiet --entry=max_f64
// RUN: sw-run %s --verify --quiet --entry=max_one
// RUN: sw-run %s --verify --quiet --entry=max_large
// RUN: sw-run %s --verify --quiet --entry=depthwise_rows
// RUN: sw-run %s --verify --quiet --entry=depthwise_stride
// RUN: sw-run %s --verify --quiet --entry=depthwise_channels
// RUN: sw-run %s --verify --quiet --entry=depthwise_f64
// RUN: sw-run %s --verify --quiet --entry=stencil
// RUN: sw-run %s --verify --quiet --entry=max_rows --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=max_stride --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=sum_short --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=sum_channels --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=max_f64 --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=depthwise_stride --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=depthwise_channels --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=stencil --chip=sw26010pro

func.func @max_rows(%x: tensor<2x3x11x23xf32>) -> tensor<2x3x9x21xf32> {
  %c = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x3x9x21xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<2x3x9x21xf32>) -> tensor<2x3x9x21xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = linalg.pooling_nchw_max {dilations = dense<[1, 1]> : vector<2xi64>, strides = dense<[1, 1]> : vector<2xi64>}
      ins(%x, %w : tensor<2x3x11x23xf32>, tensor<3x3xf32>) outs(%f : tensor<2x3x9x21xf32>) -> tensor<2x3x9x21xf32>
  return %0 : tensor<2x3x9x21xf32>
}

func.func @max_stride(%x: tensor<1x70x17x19xf32>) -> tensor<1x70x8x9xf32> {
  %c = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x70x8x9xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<1x70x8x9xf32>) -> tensor<1x70x8x9xf32>
  %w = tensor.empty() : tensor<3x2xf32>
  %0 = linalg.pooling_nchw_max {dilations = dense<[1, 1]> : vector<2xi64>, strides = dense<[2, 2]> : vector<2xi64>}
      ins(%x, %w : tensor<1x70x17x19xf32>, tensor<3x2xf32>) outs(%f : tensor<1x70x8x9xf32>) -> tensor<1x70x8x9xf32>
  return %0 : tensor<1x70x8x9xf32>
}

func.func @sum_stride_three(%x: tensor<1x66x19x22xf32>) -> tensor<1x66x6x7xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x66x6x7xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<1x66x6x7xf32>) -> tensor<1x66x6x7xf32>
  %w = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.pooling_nchw_sum {dilations = dense<[1, 1]> : vector<2xi64>, strides = dense<[3, 3]> : vector<2xi64>}
      ins(%x, %w : tensor<1x66x19x22xf32>, tensor<2x3xf32>) outs(%f : tensor<1x66x6x7xf32>) -> tensor<1x66x6x7xf32>
  return %0 : tensor<1x66x6x7xf32>
}

func.func @sum_short(%x: tensor<1x130x5x4xf32>) -> tensor<1x130x4x3xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x130x4x3xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<1x130x4x3xf32>) -> tensor<1x130x4x3xf32>
  %w = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pooling_nchw_sum {dilations = dense<[1, 1]> : vector<2xi64>, strides = dense<[1, 1]> : vector<2xi64>}
      ins(%x, %w : tensor<1x130x5x4xf32>, tensor<2x2xf32>) outs(%f : tensor<1x130x4x3xf32>) -> tensor<1x130x4x3xf32>
  return %0 : tensor<1x130x4x3xf32>
}

func.func @min_channels(%x: tensor<1x13x15x37xf32>) -> tensor<1x6x7x37xf32> {
  %c = arith.constant 0x7F800000 : f32
  %e = tensor.empty() : tensor<1x6x7x37xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<1x6x7x37xf32>) -> tensor<1x6x7x37xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = linalg.pooling_nhwc_min {dilations = dense<[1, 1]> : vector<2xi64>, strides = dense<[2, 2]> : vector<2xi64>}
      ins(%x, %w : tensor<1x13x15x37xf32>, tensor<3x3xf32>) outs(%f : tensor<1x6x7x37xf32>) -> tensor<1x6x7x37xf32>
  return %0 : tensor<1x6x7x37xf32>
}

func.func @sum_channels(%x: tensor<3x12x9x6xf64>) -> tensor<3x8x7x6xf64> {
  %c = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<3x8x7x6xf64>
  %f = linalg.fill ins(%c : f64) outs(%e : tensor<3x8x7x6xf64>) -> tensor<3x8x7x6xf64>
  %w = tensor.empty() : tensor<3x3xf64>
  %0 = linalg.pooling_nhwc_sum {dilations = dense<[2, 1]> : vector<2xi64>, strides = dense<[1, 1]> : vector<2xi64>}
      ins(%x, %w : tensor<3x12x9x6xf64>, tensor<3x3xf64>) outs(%f : tensor<3x8x7x6xf64>) -> tensor<3x8x7x6xf64>
  return %0 : tensor<3x8x7x6xf64>
}

func.func @max_f64(%x: tensor<1x9x21x26xf64>) -> tensor<1x9x10x11xf64> {
  %c = arith.constant 0xFFF0000000000000 : f64
  %e = tensor.empty() : tensor<1x9x10x11xf64>
  %f = linalg.fill ins(%c : f64) outs(%e : tensor<1x9x10x11xf64>) -> tensor<1x9x10x11xf64>
  %w = tensor.empty() : tensor<3x3xf64>
  %0 = linalg.pooling_nchw_max {dilations = dense<[1, 2]> : vector<2xi64>, strides = dense<[2, 2]> : vector<2xi64>}
      ins(%x, %w : tensor<1x9x21x26xf64>, tensor<3x3xf64>) outs(%f : tensor<1x9x10x11xf64>) -> tensor<1x9x10x11xf64>
  return %0 : tensor<1x9x10x11xf64>
}

func.func @max_one(%x: tensor<1x1x1x5xf32>) -> tensor<1x1x1x5xf32> {
  %c = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x1x1x5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<1x1x1x5xf32>) -> tensor<1x1x1x5xf32>
  %w = tensor.empty() : tensor<1x1xf32>
  %0 = linalg.pooling_nchw_max {dilations = dense<[1, 1]> : vector<2xi64>, strides = dense<[1, 1]> : vector<2xi64>}
      ins(%x, %w : tensor<1x1x1x5xf32>, tensor<1x1xf32>) outs(%f : tensor<1x1x1x5xf32>) -> tensor<1x1x1x5xf32>
  return %0 : tensor<1x1x1x5xf32>
}

func.func @max_large(%x: tensor<1x2x260x513xf32>) -> tensor<1x2x130x256xf32> {
  %c = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x2x130x256xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<1x2x130x256xf32>) -> tensor<1x2x130x256xf32>
  %w = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pooling_nchw_max {dilations = dense<[1, 1]> : vector<2xi64>, strides = dense<[2, 2]> : vector<2xi64>}
      ins(%x, %w : tensor<1x2x260x513xf32>, tensor<2x2xf32>) outs(%f : tensor<1x2x130x256xf32>) -> tensor<1x2x130x256xf32>
  return %0 : tensor<1x2x130x256xf32>
}

func.func @depthwise_rows(%x: tensor<1x5x14x19xf32>, %w: tensor<5x3x3xf32>, %y: tensor<1x5x12x17xf32>) -> tensor<1x5x12x17xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<[1, 1]> : vector<2xi64>}
      ins(%x, %w : tensor<1x5x14x19xf32>, tensor<5x3x3xf32>) outs(%y : tensor<1x5x12x17xf32>) -> tensor<1x5x12x17xf32>
  return %0 : tensor<1x5x12x17xf32>
}

func.func @depthwise_stride(%x: tensor<2x9x15x21xf32>, %w: tensor<9x3x3xf32>, %y: tensor<2x9x7x10xf32>) -> tensor<2x9x7x10xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : vector<2xi64>, strides = dense<[2, 2]> : vector<2xi64>}
      ins(%x, %w : tensor<2x9x15x21xf32>, tensor<9x3x3xf32>) outs(%y : tensor<2x9x7x10xf32>) -> tensor<2x9x7x10xf32>
  return %0 : tensor<2x9x7x10xf32>
}

func.func @depthwise_channels(%x: tensor<1x11x13x42xf32>, %w: tensor<3x3x42xf32>, %y: tensor<1x9x11x42xf32>) -> tensor<1x9x11x42xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>, strides = dense<[1, 1]> : vector<2xi64>}
      ins(%x, %w : tensor<1x11x13x42xf32>, tensor<3x3x42xf32>) outs(%y : tensor<1x9x11x42xf32>) -> tensor<1x9x11x42xf32>
  return %0 : tensor<1x9x11x42xf32>
}

func.func @depthwise_f64(%x: tensor<1x11x13x7xf64>, %w: tensor<2x3x7xf64>, %y: tensor<1x5x6x7xf64>) -> tensor<1x5x6x7xf64> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>, strides = dense<[2, 2]> : vector<2xi64>}
      ins(%x, %w : tensor<1x11x13x7xf64>, tensor<2x3x7xf64>) outs(%y : tensor<1x5x6x7xf64>) -> tensor<1x5x6x7xf64>
  return %0 : tensor<1x5x6x7xf64>
}

// A stencil with a body of several ops, a number for all lanes and a constant.
func.func @stencil(%x: tensor<37x75xf32>, %y: tensor<37x71xf32>, %a: tensor<37xf32>) -> tensor<37x71xf32> {
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<37x71xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j + 2)>, affine_map<(i, j) -> (i, j + 4)>,
                       affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%y, %x, %x, %a : tensor<37x71xf32>, tensor<37x75xf32>, tensor<37x75xf32>, tensor<37xf32>)
      outs(%e : tensor<37x71xf32>) {
  ^bb0(%l: f32, %m: f32, %r: f32, %s: f32, %out: f32):
    %1 = arith.addf %l, %r : f32
    %2 = arith.mulf %1, %half : f32
    %3 = arith.subf %m, %2 : f32
    %4 = arith.cmpf ogt, %3, %s : f32
    %5 = math.absf %3 : f32
    %6 = arith.select %4, %5, %s : f32
    linalg.yield %6 : f32
  } -> tensor<37x71xf32>
  return %0 : tensor<37x71xf32>
}
