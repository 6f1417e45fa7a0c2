// RUN: sw-run %s --entry=f --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=f --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Functions of dynamic shape that call each other, for two shapes.
func.func private @soft(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %d0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %x = linalg.exp ins(%a : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %v = tensor.empty(%d0) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%v : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<?x?xf32>) outs(%f : tensor<?xf32>) dimensions = [1]
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.divf %p, %q : f32
    linalg.yield %m : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
func.func private @twice(%a: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?x?xf32> {
    %s = func.call @soft(%t) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %u = arith.addf %s, %a : tensor<?x?xf32>
    scf.yield %u : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
func.func @f(%a: tensor<64x32xf32>, %b: tensor<16x8xf32>, %c: i1) -> (tensor<64x32xf32>, tensor<16x8xf32>) {
  %c2 = arith.constant 2 : index
  %0 = tensor.cast %a : tensor<64x32xf32> to tensor<?x?xf32>
  %1 = tensor.cast %b : tensor<16x8xf32> to tensor<?x?xf32>
  %3 = call @twice(%0, %c2) : (tensor<?x?xf32>, index) -> tensor<?x?xf32>
  %4 = scf.if %c -> tensor<?x?xf32> {
    %5 = func.call @soft(%1) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %5 : tensor<?x?xf32>
  } else {
    scf.yield %1 : tensor<?x?xf32>
  }
  %6 = tensor.cast %3 : tensor<?x?xf32> to tensor<64x32xf32>
  %7 = tensor.cast %4 : tensor<?x?xf32> to tensor<16x8xf32>
  return %6, %7 : tensor<64x32xf32>, tensor<16x8xf32>
}
