// Reductions that add to an array which stays what it is, and what is computed
// of their results: no tile is copied on the management core.
// RUN: sw-run --verify %s --entry=argument | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=constant --chip=sw26010pro | FileCheck %s --check-prefix=ONE
// RUN: sw-run --verify %s --entry=carried | FileCheck %s --check-prefix=TWO
// ONE: 1 launch{{$}}
// ONE: verified
// TWO: 2 launches
// TWO: verified

#in = affine_map<(a, b) -> (a, b)>
#out = affine_map<(a, b) -> (a)>
#id = affine_map<(a) -> (a)>
func.func @argument(%x: tensor<840x6xf32>, %y: tensor<840xf32>) -> tensor<840xf32> {
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<840x6xf32>) outs(%y : tensor<840xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<840xf32>
  %e = tensor.empty() : tensor<840xf32>
  %1 = linalg.exp ins(%0 : tensor<840xf32>) outs(%e : tensor<840xf32>) -> tensor<840xf32>
  return %1 : tensor<840xf32>
}

func.func @constant(%x: tensor<6x6xf32>) -> tensor<6xf64> {
  %y = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<6x6xf32>) outs(%y : tensor<6xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<6xf32>
  %e = tensor.empty() : tensor<6xf64>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<6xf32>) outs(%e : tensor<6xf64>) {
  ^bb0(%p: f32, %o: f64):
    %w = arith.extf %p : f32 to f64
    linalg.yield %w : f64
  } -> tensor<6xf64>
  return %1 : tensor<6xf64>
}

func.func @carried(%x: tensor<840x6xf32>, %y: tensor<840xf32>) -> tensor<840xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %y) -> (tensor<840xf32>) {
    %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<840x6xf32>) outs(%t : tensor<840xf32>) {
    ^bb0(%p: f32, %o: f32):
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<840xf32>
    %e = tensor.empty() : tensor<840xf32>
    %1 = linalg.tanh ins(%0 : tensor<840xf32>) outs(%e : tensor<840xf32>) -> tensor<840xf32>
    scf.yield %1 : tensor<840xf32>
  }
  return %r : tensor<840xf32>
}
