// A chain of primitives that reads the old contents of its destination keeps them.
// RUN: sw-run %s --entry=last --verify | FileCheck %s
// RUN: sw-run %s --entry=first --verify | FileCheck %s
// CHECK: verified
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @last(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>, %c: tensor<6x5xf32>) -> tensor<6x5xf32> {
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%a, %b : tensor<6x5xf32>, tensor<6x5xf32>) outs(%c : tensor<6x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.mulf %p, %o : f32
    linalg.yield %q : f32
  } -> tensor<6x5xf32>
  return %r : tensor<6x5xf32>
}
func.func @first(%a: tensor<6x5x5xf64>, %c: tensor<6x5xf64>) -> tensor<6x5xf64> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1, d1)>, #id], iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<6x5x5xf64>) outs(%c : tensor<6x5xf64>) {
  ^bb0(%x: f64, %o: f64):
    %p = arith.addf %o, %x : f64
    %q = arith.mulf %p, %p : f64
    %s = arith.addf %q, %o : f64
    linalg.yield %s : f64
  } -> tensor<6x5xf64>
  return %r : tensor<6x5xf64>
}
