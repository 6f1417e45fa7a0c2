// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3x4x8xf32>, %c: tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, p, q, c) -> (n, h + p, w + q, c)>, affine_map<(n, h, w, f, p, q, c) -> (p, q, c, f)>, affine_map<(n, h, w, f, p, q, c) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) outs(%c : tensor<1x6x6x8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %n = arith.negf %x : f32
    %m = arith.mulf %n, %y : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x6x6x8xf32>
  return %r : tensor<1x6x6x8xf32>
}
