// Tiles that fetch the last row and column of images, which windows do not reach.
// RUN: sw-run %s --entry=images --verify --quiet
// RUN: sw-run %s --entry=images --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=pooled --verify --quiet
// RUN: sw-run %s --entry=pooled --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=pixel --verify --quiet
// RUN: sw-run %s --entry=memrefs --verify --quiet
// REQUIRES: sw-run

// Every third pixel of images whose sides leave a rest, in f64.
func.func @images(%x: tensor<3x65x23x29xf64>) -> tensor<3x65x8x10xf64> {
  %e = tensor.empty() : tensor<3x65x8x10xf64>
  %0 = linalg.generic {indexing_maps = [affine_map<(b, c, i, j) -> (b, c, i * 3, j * 3)>, affine_map<(b, c, i, j) -> (b, c, i, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<3x65x23x29xf64>) outs(%e : tensor<3x65x8x10xf64>) {
  ^bb0(%a: f64, %o: f64):
    linalg.yield %a : f64
  } -> tensor<3x65x8x10xf64>
  return %0 : tensor<3x65x8x10xf64>
}

// Windows that end before the last column.
func.func @pooled(%x: tensor<2x70x18x18xf32>) -> tensor<2x70x8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %w = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<2x70x8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x70x8x8xf32>) -> tensor<2x70x8x8xf32>
  %0 = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %w : tensor<2x70x18x18xf32>, tensor<3x3xf32>) outs(%f : tensor<2x70x8x8xf32>) -> tensor<2x70x8x8xf32>
  return %0 : tensor<2x70x8x8xf32>
}

// One pixel, of which the windows have one column.
func.func @pixel(%x: tensor<1x9x8x9xf32>, %k: tensor<9x8x1xf32>) -> tensor<1x9x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x9x1x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x9x1x1xf32>) -> tensor<1x9x1x1xf32>
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %k : tensor<1x9x8x9xf32>, tensor<9x8x1xf32>) outs(%f : tensor<1x9x1x1xf32>) -> tensor<1x9x1x1xf32>
  return %0 : tensor<1x9x1x1xf32>
}

func.func @memrefs(%x: memref<70x28x28xf32>, %y: memref<70x14x14xf32>) {
  linalg.generic {indexing_maps = [affine_map<(c, i, j) -> (c, i * 2, j * 2)>, affine_map<(c, i, j) -> (c, i, j)>],
                  iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<70x28x28xf32>) outs(%y : memref<70x14x14xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  }
  return
}
