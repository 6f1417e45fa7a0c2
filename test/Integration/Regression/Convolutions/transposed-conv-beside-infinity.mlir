// An infinite pixel of a transposed convolution: outputs whose taps do not meet it stay finite.
// RUN: sw-run %s --verify --quiet --entry=three --pipeline-options=winograd=none
// RUN: sw-run %s --verify --quiet --entry=four --pipeline-options=winograd=none
// RUN: sw-run %s --verify --quiet --entry=images --pipeline-options=winograd=none
// RUN: sw-run %s --verify --quiet --entry=five --pipeline-options=winograd=none
// RUN: sw-run %s --verify --quiet --entry=thrice --pipeline-options=winograd=none

#four = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

func.func @three(%x: tensor<1x4x6x6xf32>, %w: tensor<5x4x3x3xf32>) -> tensor<1x5x11x11xf32> {
  %z = arith.constant 0.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ex = tensor.empty() : tensor<1x4x6x6xf32>
  %y = linalg.generic {indexing_maps = [#four, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<1x4x6x6xf32>) outs(%ex : tensor<1x4x6x6xf32>) {
  ^bb0(%i: f32, %o: f32):
    %p = linalg.index 1 : index
    %r = linalg.index 2 : index
    %c = linalg.index 3 : index
    %isPlane = arith.cmpi eq, %p, %c1 : index
    %isRow = arith.cmpi eq, %r, %c2 : index
    %isCol = arith.cmpi eq, %c, %c2 : index
    %isLine = arith.andi %isPlane, %isRow : i1
    %is = arith.andi %isLine, %isCol : i1
    %v = arith.select %is, %inf, %i : f32
    linalg.yield %v : f32
  } -> tensor<1x4x6x6xf32>
  %e = tensor.empty() : tensor<1x4x13x13xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x4x13x13xf32>) -> tensor<1x4x13x13xf32>
  %i = tensor.insert_slice %y into %f[0, 0, 1, 1] [1, 4, 6, 6] [1, 1, 2, 2] : tensor<1x4x6x6xf32> into tensor<1x4x13x13xf32>
  %e2 = tensor.empty() : tensor<1x5x11x11xf32>
  %g = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x5x11x11xf32>) -> tensor<1x5x11x11xf32>
  %r = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%i, %w : tensor<1x4x13x13xf32>, tensor<5x4x3x3xf32>) outs(%g : tensor<1x5x11x11xf32>) -> tensor<1x5x11x11xf32>
  return %r : tensor<1x5x11x11xf32>
}

func.func @four(%x: tensor<1x4x6x7xf32>, %w: tensor<5x4x4x4xf32>) -> tensor<1x5x12x14xf32> {
  %z = arith.constant 0.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ex = tensor.empty() : tensor<1x4x6x7xf32>
  %y = linalg.generic {indexing_maps = [#four, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<1x4x6x7xf32>) outs(%ex : tensor<1x4x6x7xf32>) {
  ^bb0(%i: f32, %o: f32):
    %p = linalg.index 1 : index
    %r = linalg.index 2 : index
    %c = linalg.index 3 : index
    %isPlane = arith.cmpi eq, %p, %c1 : index
    %isRow = arith.cmpi eq, %r, %c2 : index
    %isCol = arith.cmpi eq, %c, %c2 : index
    %isLine = arith.andi %isPlane, %isRow : i1
    %is = arith.andi %isLine, %isCol : i1
    %v = arith.select %is, %inf, %i : f32
    linalg.yield %v : f32
  } -> tensor<1x4x6x7xf32>
  %e = tensor.empty() : tensor<1x4x15x17xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x4x15x17xf32>) -> tensor<1x4x15x17xf32>
  %i = tensor.insert_slice %y into %f[0, 0, 2, 2] [1, 4, 6, 7] [1, 1, 2, 2] : tensor<1x4x6x7xf32> into tensor<1x4x15x17xf32>
  %e2 = tensor.empty() : tensor<1x5x12x14xf32>
  %g = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x5x12x14xf32>) -> tensor<1x5x12x14xf32>
  %r = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%i, %w : tensor<1x4x15x17xf32>, tensor<5x4x4x4xf32>) outs(%g : tensor<1x5x12x14xf32>) -> tensor<1x5x12x14xf32>
  return %r : tensor<1x5x12x14xf32>
}

func.func @images(%x: tensor<3x4x5x6xf32>, %w: tensor<5x4x3x3xf32>) -> tensor<3x5x11x13xf32> {
  %z = arith.constant 0.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ex = tensor.empty() : tensor<3x4x5x6xf32>
  %y = linalg.generic {indexing_maps = [#four, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<3x4x5x6xf32>) outs(%ex : tensor<3x4x5x6xf32>) {
  ^bb0(%i: f32, %o: f32):
    %p = linalg.index 1 : index
    %r = linalg.index 2 : index
    %c = linalg.index 3 : index
    %isPlane = arith.cmpi eq, %p, %c1 : index
    %isRow = arith.cmpi eq, %r, %c2 : index
    %isCol = arith.cmpi eq, %c, %c2 : index
    %isLine = arith.andi %isPlane, %isRow : i1
    %is = arith.andi %isLine, %isCol : i1
    %v = arith.select %is, %inf, %i : f32
    linalg.yield %v : f32
  } -> tensor<3x4x5x6xf32>
  %e = tensor.empty() : tensor<3x4x13x15xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3x4x13x15xf32>) -> tensor<3x4x13x15xf32>
  %i = tensor.insert_slice %y into %f[0, 0, 2, 2] [3, 4, 5, 6] [1, 1, 2, 2] : tensor<3x4x5x6xf32> into tensor<3x4x13x15xf32>
  %e2 = tensor.empty() : tensor<3x5x11x13xf32>
  %g = linalg.fill ins(%z : f32) outs(%e2 : tensor<3x5x11x13xf32>) -> tensor<3x5x11x13xf32>
  %r = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%i, %w : tensor<3x4x13x15xf32>, tensor<5x4x3x3xf32>) outs(%g : tensor<3x5x11x13xf32>) -> tensor<3x5x11x13xf32>
  return %r : tensor<3x5x11x13xf32>
}

func.func @five(%x: tensor<1x4x5x5xf32>, %w: tensor<5x4x5x5xf32>) -> tensor<1x5x13x13xf32> {
  %z = arith.constant 0.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ex = tensor.empty() : tensor<1x4x5x5xf32>
  %y = linalg.generic {indexing_maps = [#four, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<1x4x5x5xf32>) outs(%ex : tensor<1x4x5x5xf32>) {
  ^bb0(%i: f32, %o: f32):
    %p = linalg.index 1 : index
    %r = linalg.index 2 : index
    %c = linalg.index 3 : index
    %isPlane = arith.cmpi eq, %p, %c1 : index
    %isRow = arith.cmpi eq, %r, %c2 : index
    %isCol = arith.cmpi eq, %c, %c2 : index
    %isLine = arith.andi %isPlane, %isRow : i1
    %is = arith.andi %isLine, %isCol : i1
    %v = arith.select %is, %inf, %i : f32
    linalg.yield %v : f32
  } -> tensor<1x4x5x5xf32>
  %e = tensor.empty() : tensor<1x4x17x17xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x4x17x17xf32>) -> tensor<1x4x17x17xf32>
  %i = tensor.insert_slice %y into %f[0, 0, 2, 2] [1, 4, 5, 5] [1, 1, 3, 3] : tensor<1x4x5x5xf32> into tensor<1x4x17x17xf32>
  %e2 = tensor.empty() : tensor<1x5x13x13xf32>
  %g = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x5x13x13xf32>) -> tensor<1x5x13x13xf32>
  %r = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%i, %w : tensor<1x4x17x17xf32>, tensor<5x4x5x5xf32>) outs(%g : tensor<1x5x13x13xf32>) -> tensor<1x5x13x13xf32>
  return %r : tensor<1x5x13x13xf32>
}

func.func @thrice(%x: tensor<2x4x4x6xf32>, %w: tensor<5x4x4x4xf32>) -> tensor<2x5x13x19xf32> {
  %z = arith.constant 0.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %ex = tensor.empty() : tensor<2x4x4x6xf32>
  %y = linalg.generic {indexing_maps = [#four, #four], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<2x4x4x6xf32>) outs(%ex : tensor<2x4x4x6xf32>) {
  ^bb0(%i: f32, %o: f32):
    %p = linalg.index 1 : index
    %r = linalg.index 2 : index
    %c = linalg.index 3 : index
    %isPlane = arith.cmpi eq, %p, %c1 : index
    %isRow = arith.cmpi eq, %r, %c2 : index
    %isCol = arith.cmpi eq, %c, %c2 : index
    %isLine = arith.andi %isPlane, %isRow : i1
    %is = arith.andi %isLine, %isCol : i1
    %v = arith.select %is, %inf, %i : f32
    linalg.yield %v : f32
  } -> tensor<2x4x4x6xf32>
  %e = tensor.empty() : tensor<2x4x16x22xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x4x16x22xf32>) -> tensor<2x4x16x22xf32>
  %i = tensor.insert_slice %y into %f[0, 0, 3, 3] [2, 4, 4, 6] [1, 1, 3, 3] : tensor<2x4x4x6xf32> into tensor<2x4x16x22xf32>
  %e2 = tensor.empty() : tensor<2x5x13x19xf32>
  %g = linalg.fill ins(%z : f32) outs(%e2 : tensor<2x5x13x19xf32>) -> tensor<2x5x13x19xf32>
  %r = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%i, %w : tensor<2x4x16x22xf32>, tensor<5x4x4x4xf32>) outs(%g : tensor<2x5x13x19xf32>) -> tensor<2x5x13x19xf32>
  return %r : tensor<2x5x13x19xf32>
}
