// Product, bias and relu of odd sizes; both operands are stored transposed.
// RUN: sw-run %s --entry=main --verify --mode=fast | FileCheck %s
// RUN: sw-run %s --entry=main --verify --mode=detailed | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<67x41xf32>, %b: tensor<101x67xf32>, %bias: tensor<101xf32>) -> tensor<41x101xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<41x101xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<41x101xf32>) -> tensor<41x101xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<67x41xf32>, tensor<101x67xf32>) outs(%i : tensor<41x101xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %z, %p : f32
    linalg.yield %q : f32
  } -> tensor<41x101xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c, %bias : tensor<41x101xf32>, tensor<101xf32>) outs(%e : tensor<41x101xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %q = arith.addf %x, %y : f32
    linalg.yield %q : f32
  } -> tensor<41x101xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<41x101xf32>) outs(%e : tensor<41x101xf32>) {
  ^bb0(%x: f32, %z: f32):
    %q = arith.maximumf %x, %zero : f32
    linalg.yield %q : f32
  } -> tensor<41x101xf32>
  return %g : tensor<41x101xf32>
}
