// Ops that CPEs run on tiles of their own, in generated code: windows, indices, integers, several results.
// RUN: sw-run %s --verify --quiet --entry=max_pool
// RUN: sw-run %s --verify --quiet --entry=sum_pool_nhwc
// RUN: sw-run %s --verify --quiet --entry=dilated
// RUN: sw-run %s --verify --quiet --entry=argmax
// RUN: sw-run %s --verify --quiet --entry=argmax_long
// RUN: sw-run %s --verify --quiet --entry=one
// RUN: sw-run %s --verify --quiet --entry=round
// RUN: sw-run %s --verify --quiet --entry=integers
// RUN: sw-run %s --verify --quiet --entry=diagonal
// RUN: sw-run %s --verify --quiet --entry=permuted
// RUN: sw-run %s --verify --quiet --entry=squares
// RUN: sw-run %s --verify --quiet --entry=depthwise
// RUN: sw-run %s --verify --quiet --entry=in_place
// RUN: sw-run %s --verify --quiet --entry=accumulate_one
// RUN: sw-run %s --verify --quiet --entry=max_pool --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=argmax_long --chip=sw26010pro

func.func @max_pool(%x: tensor<2x5x35x37xf32>) -> tensor<2x5x17x18xf32> {
  %c = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x5x17x18xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<2x5x17x18xf32>) -> tensor<2x5x17x18xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%x, %w : tensor<2x5x35x37xf32>, tensor<3x3xf32>) outs(%f : tensor<2x5x17x18xf32>) -> tensor<2x5x17x18xf32>
  return %0 : tensor<2x5x17x18xf32>
}

func.func @sum_pool_nhwc(%x: tensor<1x20x22x9xf64>) -> tensor<1x10x11x9xf64> {
  %c = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<1x10x11x9xf64>
  %f = linalg.fill ins(%c : f64) outs(%e : tensor<1x10x11x9xf64>) -> tensor<1x10x11x9xf64>
  %w = tensor.empty() : tensor<2x2xf64>
  %0 = linalg.pooling_nhwc_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%x, %w : tensor<1x20x22x9xf64>, tensor<2x2xf64>) outs(%f : tensor<1x10x11x9xf64>) -> tensor<1x10x11x9xf64>
  return %0 : tensor<1x10x11x9xf64>
}

// Accumulates in what is there, with a dilated window.
func.func @dilated(%x: tensor<1x3x21x21xf32>, %y: tensor<1x3x17x17xf32>) -> tensor<1x3x17x17xf32> {
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = linalg.pooling_nchw_sum {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%x, %w : tensor<1x3x21x21xf32>, tensor<3x3xf32>) outs(%y : tensor<1x3x17x17xf32>) -> tensor<1x3x17x17xf32>
  return %0 : tensor<1x3x17x17xf32>
}

#rows = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @argmax(%x: tensor<70x33xf32>) -> (tensor<70xi32>, tensor<70xf32>) {
  %c = arith.constant 0xFF800000 : f32
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<70xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<70xf32>) -> tensor<70xf32>
  %ei = tensor.empty() : tensor<70xi32>
  %fi = linalg.fill ins(%z : i32) outs(%ei : tensor<70xi32>) -> tensor<70xi32>
  %0:2 = linalg.generic {indexing_maps = [#rows, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<70x33xf32>) outs(%fi, %f : tensor<70xi32>, tensor<70xf32>) {
  ^bb0(%in: f32, %i: i32, %m: f32):
    %j = linalg.index 1 : index
    %ji = arith.index_cast %j : index to i32
    %g = arith.cmpf ogt, %in, %m : f32
    %a = arith.select %g, %ji, %i : i32
    %b = arith.select %g, %in, %m : f32
    linalg.yield %a, %b : i32, f32
  } -> (tensor<70xi32>, tensor<70xf32>)
  return %0#0, %0#1 : tensor<70xi32>, tensor<70xf32>
}

// Rows that do not fit in LDM are reduced in parts.
func.func @argmax_long(%x: tensor<3x100003xf32>) -> (tensor<3xi32>, tensor<3xf32>) {
  %c = arith.constant 0xFF800000 : f32
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %ei = tensor.empty() : tensor<3xi32>
  %fi = linalg.fill ins(%z : i32) outs(%ei : tensor<3xi32>) -> tensor<3xi32>
  %0:2 = linalg.generic {indexing_maps = [#rows, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x100003xf32>) outs(%fi, %f : tensor<3xi32>, tensor<3xf32>) {
  ^bb0(%in: f32, %i: i32, %m: f32):
    %j = linalg.index 1 : index
    %ji = arith.index_cast %j : index to i32
    %g = arith.cmpf ogt, %in, %m : f32
    %a = arith.select %g, %ji, %i : i32
    %b = arith.select %g, %in, %m : f32
    linalg.yield %a, %b : i32, f32
  } -> (tensor<3xi32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<3xi32>, tensor<3xf32>
}

// A single tile, without a loop around it.
func.func @one(%x: tensor<1x1x2x2xf32>) -> tensor<1x1x1x1xf32> {
  %c = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x1x1x1xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %w = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%x, %w : tensor<1x1x2x2xf32>, tensor<2x2xf32>) outs(%f : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %0 : tensor<1x1x1x1xf32>
}

func.func @round(%x: tensor<63x65xf32>) -> tensor<63x65xf32> {
  %e = tensor.empty() : tensor<63x65xf32>
  %0 = linalg.round ins(%x : tensor<63x65xf32>) outs(%e : tensor<63x65xf32>) -> tensor<63x65xf32>
  return %0 : tensor<63x65xf32>
}

func.func @integers(%x: tensor<40x40xi32>, %y: tensor<40x40xi32>) -> tensor<40x40xi64> {
  %e = tensor.empty() : tensor<40x40xi64>
  %0 = linalg.generic {indexing_maps = [#rows, #rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<40x40xi32>, tensor<40x40xi32>) outs(%e : tensor<40x40xi64>) {
  ^bb0(%p: i32, %q: i32, %o: i64):
    %m = arith.maxsi %p, %q : i32
    %w = arith.extsi %m : i32 to i64
    linalg.yield %w : i64
  } -> tensor<40x40xi64>
  return %0 : tensor<40x40xi64>
}

func.func @diagonal(%x: tensor<70x70xf32>) -> tensor<70xf32> {
  %e = tensor.empty() : tensor<70xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<70x70xf32>) outs(%e : tensor<70xf32>) {
  ^bb0(%p: f32, %o: f32):
    linalg.yield %p : f32
  } -> tensor<70xf32>
  return %0 : tensor<70xf32>
}

func.func @permuted(%x: tensor<5x66x7xf32>, %y: tensor<66x5xf32>) -> tensor<66x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (j, i)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<5x66x7xf32>) outs(%y : tensor<66x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    linalg.yield %s : f32
  } -> tensor<66x5xf32>
  return %0 : tensor<66x5xf32>
}

// A reduction that does more than combine.
func.func @squares(%x: tensor<100x129xf32>) -> tensor<100xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<100xf32>) -> tensor<100xf32>
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<100x129xf32>) outs(%f : tensor<100xf32>) {
  ^bb0(%a: f32, %b: f32):
    %q = arith.mulf %a, %a : f32
    %s = arith.addf %b, %q : f32
    linalg.yield %s : f32
  } -> tensor<100xf32>
  return %0 : tensor<100xf32>
}

func.func @depthwise(%x: tensor<1x18x18x8xf32>, %w: tensor<3x3x8xf32>) -> tensor<1x16x16x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x16x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x16x16x8xf32>) -> tensor<1x16x16x8xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%x, %w : tensor<1x18x18x8xf32>, tensor<3x3x8xf32>) outs(%f : tensor<1x16x16x8xf32>) -> tensor<1x16x16x8xf32>
  return %0 : tensor<1x16x16x8xf32>
}

func.func @in_place(%x: memref<66x70xi32>) {
  linalg.generic {indexing_maps = [#rows], iterator_types = ["parallel", "parallel"]} outs(%x : memref<66x70xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.subi %i, %j : index
    %n = arith.index_cast %k : index to i32
    %s = arith.addi %o, %n : i32
    linalg.yield %s : i32
  }
  return
}

// The only tile is computed once, although it adds to what is there.
func.func @accumulate_one(%x: tensor<1x1x4x4xf32>, %y: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%x, %w : tensor<1x1x4x4xf32>, tensor<4x4xf32>) outs(%y : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %0 : tensor<1x1x1x1xf32>
}
