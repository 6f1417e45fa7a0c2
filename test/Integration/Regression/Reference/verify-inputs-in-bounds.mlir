// Random integers are amounts of shifts, divisors and positions that the ops define, where they reach them unchanged.
// REQUIRES: sw-run
// RUN: sw-run %s --entry=shift --verify 2>&1 | FileCheck %s
// RUN: sw-run %s --entry=divide --verify 2>&1 | FileCheck %s
// RUN: sw-run %s --entry=lookup --verify 2>&1 | FileCheck %s
// CHECK: verified
func.func @shift(%x: tensor<64x33xi32>, %n: tensor<64x33xi32>) -> tensor<64x33xi32> {
  %e = tensor.empty() : tensor<64x33xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
       ins(%x, %n : tensor<64x33xi32>, tensor<64x33xi32>) outs(%e : tensor<64x33xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %s = arith.shli %a, %b : i32
    %t = arith.shrsi %s, %b : i32
    linalg.yield %t : i32
  } -> tensor<64x33xi32>
  return %0 : tensor<64x33xi32>
}
func.func @divide(%x: tensor<64x33xi32>, %n: tensor<33x64xi16>) -> tensor<64x33xi32> {
  %e = tensor.empty() : tensor<64x33xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
       ins(%x, %n : tensor<64x33xi32>, tensor<33x64xi16>) outs(%e : tensor<64x33xi32>) {
  ^bb0(%a: i32, %b: i16, %o: i32):
    %w = arith.extsi %b : i16 to i32
    %q = arith.divsi %a, %w : i32
    %r = arith.remsi %a, %w : i32
    %s = arith.addi %q, %r : i32
    linalg.yield %s : i32
  } -> tensor<64x33xi32>
  return %0 : tensor<64x33xi32>
}
func.func @lookup(%table: tensor<3x40xf32>, %row: tensor<64xi64>) -> tensor<64x40xf32> {
  %e = tensor.empty() : tensor<64x40xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
       ins(%row : tensor<64xi64>) outs(%e : tensor<64x40xf32>) {
  ^bb0(%a: i64, %o: f32):
    %i = arith.index_cast %a : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %table[%i, %j] : tensor<3x40xf32>
    linalg.yield %v : f32
  } -> tensor<64x40xf32>
  return %0 : tensor<64x40xf32>
}
