// Ranks, sizes that do not divide, repetition along every dimension, size 1.
// RUN: sw-run %s --entry=ranks --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=ranks --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=large --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=in_place --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=in_place --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=branches --chip=sw26010 --verify | FileCheck %s
// CHECK-NOT: linalg.
// CHECK: verified

#n = affine_map<(a, b, c, d) -> (a, b, c, d)>
#chan = affine_map<(a, b, c, d) -> (b)>
#rows = affine_map<(a, b, c, d) -> (a, b, c)>
#last = affine_map<(a, b, c, d) -> (0, d)>

func.func @ranks(%x: tensor<2x5x9x13xf32>, %b: tensor<5xf32>, %r: tensor<2x5x9xf32>, %l: tensor<1x13xf32>, %s: f32, %one: tensor<1x1xf32>)
    -> (tensor<2x5x9x13xf32>, tensor<2x5x9x13xf32>, tensor<1x1xf32>) {
  %e = tensor.empty() : tensor<2x5x9x13xf32>
  %0 = linalg.generic {indexing_maps = [#n, #chan, #rows, #last, #n], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %b, %r, %l : tensor<2x5x9x13xf32>, tensor<5xf32>, tensor<2x5x9xf32>, tensor<1x13xf32>) outs(%e : tensor<2x5x9x13xf32>) {
  ^bb0(%p: f32, %q: f32, %t: f32, %u: f32, %o: f32):
    %1 = arith.subf %p, %q : f32
    %2 = arith.mulf %1, %t : f32
    %3 = arith.addf %2, %u : f32
    %4 = arith.divf %3, %s : f32
    linalg.yield %4 : f32
  } -> tensor<2x5x9x13xf32>
  %10 = linalg.generic {indexing_maps = [#n, #n], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x5x9x13xf32>) outs(%e : tensor<2x5x9x13xf32>) {
  ^bb0(%p: f32, %o: f32):
    %1 = math.exp %p : f32
    linalg.yield %1 : f32
  } -> tensor<2x5x9x13xf32>
  %f = tensor.empty() : tensor<1x1xf32>
  %20 = linalg.tanh ins(%one : tensor<1x1xf32>) outs(%f : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0, %10, %20 : tensor<2x5x9x13xf32>, tensor<2x5x9x13xf32>, tensor<1x1xf32>
}

// More than LDM holds, in rows and in one row.
func.func @large(%x: tensor<300x1001xf32>, %v: tensor<1000003xf32>) -> (tensor<300x1001xf32>, tensor<1000003xf32>) {
  %e = tensor.empty() : tensor<300x1001xf32>
  %f = tensor.empty() : tensor<1000003xf32>
  %0 = linalg.tanh ins(%x : tensor<300x1001xf32>) outs(%e : tensor<300x1001xf32>) -> tensor<300x1001xf32>
  %1 = linalg.exp ins(%v : tensor<1000003xf32>) outs(%f : tensor<1000003xf32>) -> tensor<1000003xf32>
  return %0, %1 : tensor<300x1001xf32>, tensor<1000003xf32>
}

func.func @in_place(%x: memref<33x70xf32>, %y: memref<33x70xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<33x70xf32>) outs(%y : memref<33x70xf32>) {
  ^bb0(%p: f32, %o: f32):
    %1 = arith.subf %o, %p : f32
    linalg.yield %1 : f32
  }
  linalg.exp ins(%x : memref<33x70xf32>) outs(%x : memref<33x70xf32>)
  return
}

// A clamp and a leaky relu, as importers print them.
func.func @branches(%x: tensor<3x700xf32>) -> tensor<3x700xf32> {
  %e = tensor.empty() : tensor<3x700xf32>
  %lo = arith.constant -0.5 : f32
  %hi = arith.constant 0.25 : f32
  %slope = arith.constant 0.01 : f32
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<3x700xf32>) outs(%e : tensor<3x700xf32>) {
  ^bb0(%p: f32, %o: f32):
    %1 = arith.cmpf ult, %p, %lo : f32
    %2 = arith.select %1, %lo, %p : f32
    %3 = arith.cmpf ugt, %2, %hi : f32
    %4 = arith.select %3, %hi, %2 : f32
    linalg.yield %4 : f32
  } -> tensor<3x700xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<3x700xf32>) outs(%e : tensor<3x700xf32>) {
  ^bb0(%p: f32, %o: f32):
    %1 = arith.cmpf ogt, %p, %zero : f32
    %2 = arith.mulf %p, %slope : f32
    %3 = arith.select %1, %p, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<3x700xf32>
  return %5 : tensor<3x700xf32>
}
