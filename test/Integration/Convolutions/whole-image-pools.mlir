// REQUIRES: sw-run
// Pools over all of an image, with channels first and last, in images of one row, and of one image.
// RUN: sw-run %s --entry=first --verify --quiet
// RUN: sw-run %s --entry=first --chip=sw26010pro --verify --quiet
// RUN: sw-run %s --entry=last --verify --quiet
// RUN: sw-run %s --entry=row --verify --quiet

func.func @first(%x: tensor<1x200x2x96xf32>, %b: tensor<1x200x1x1xf32>) -> (tensor<1x200x1x1xf32>, tensor<1x200x1x1xf32>) {
  %w = tensor.empty() : tensor<2x96xf32>
  %lowest = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x200x1x1xf32>
  %f = linalg.fill ins(%lowest : f32) outs(%e : tensor<1x200x1x1xf32>) -> tensor<1x200x1x1xf32>
  %s = linalg.pooling_nchw_sum ins(%x, %w : tensor<1x200x2x96xf32>, tensor<2x96xf32>) outs(%b : tensor<1x200x1x1xf32>) -> tensor<1x200x1x1xf32>
  %m = linalg.pooling_nchw_max ins(%x, %w : tensor<1x200x2x96xf32>, tensor<2x96xf32>) outs(%f : tensor<1x200x1x1xf32>) -> tensor<1x200x1x1xf32>
  return %s, %m : tensor<1x200x1x1xf32>, tensor<1x200x1x1xf32>
}

func.func @last(%x: tensor<3x7x5x24xf32>) -> tensor<3x1x1x24xf32> {
  %w = tensor.empty() : tensor<7x5xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x1x1x24xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3x1x1x24xf32>) -> tensor<3x1x1x24xf32>
  %s = linalg.pooling_nhwc_sum ins(%x, %w : tensor<3x7x5x24xf32>, tensor<7x5xf32>) outs(%f : tensor<3x1x1x24xf32>) -> tensor<3x1x1x24xf32>
  return %s : tensor<3x1x1x24xf32>
}

func.func @row(%x: tensor<3x5x1x17xf32>, %y: tensor<3x5x17xf32>) -> (tensor<3x5x1x1xf32>, tensor<3x5x1xf32>) {
  %w = tensor.empty() : tensor<1x17xf32>
  %v = tensor.empty() : tensor<17xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x5x1x1xf32>
  %d = tensor.empty() : tensor<3x5x1xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3x5x1x1xf32>) -> tensor<3x5x1x1xf32>
  %g = linalg.fill ins(%z : f32) outs(%d : tensor<3x5x1xf32>) -> tensor<3x5x1xf32>
  %s = linalg.pooling_nchw_sum ins(%x, %w : tensor<3x5x1x17xf32>, tensor<1x17xf32>) outs(%f : tensor<3x5x1x1xf32>) -> tensor<3x5x1x1xf32>
  %t = linalg.pooling_ncw_sum ins(%y, %v : tensor<3x5x17xf32>, tensor<17xf32>) outs(%g : tensor<3x5x1xf32>) -> tensor<3x5x1xf32>
  return %s, %t : tensor<3x5x1x1xf32>, tensor<3x5x1xf32>
}
