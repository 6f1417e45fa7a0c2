// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<5x40xf32>, %b: tensor<24x40xf32>) -> tensor<24x40xf32> {
  %e = tensor.empty() : tensor<24x40xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (3, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<5x40xf32>, tensor<24x40xf32>) outs(%e : tensor<24x40xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %y = arith.addf %i, %j : f32
    linalg.yield %y : f32
  } -> tensor<24x40xf32>
  return %r : tensor<24x40xf32>
}
