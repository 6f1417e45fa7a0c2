// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<24x20xf32>, %b: tensor<24x20xf32>) -> tensor<24x20xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (23 - d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<24x20xf32>) outs(%b : tensor<24x20xf32>) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  } -> tensor<24x20xf32>
  return %r : tensor<24x20xf32>
}
