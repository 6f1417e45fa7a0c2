// RUN: sw-run %s --entry=main --chip=sw26010 --verify --rtol=1e-12 | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify --rtol=1e-12 | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<1x8x8x4xf64>, %b: tensor<3x3x4x8xf64>, %c: tensor<1x6x6x8xf64>) -> tensor<1x6x6x8xf64> {
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, p, q, c) -> (n, h + p, w + q, c)>, affine_map<(n, h, w, f, p, q, c) -> (p, q, c, f)>, affine_map<(n, h, w, f, p, q, c) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%a, %b : tensor<1x8x8x4xf64>, tensor<3x3x4x8xf64>) outs(%c : tensor<1x6x6x8xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %n1 = arith.truncf %x : f64 to f32
    %n = arith.extf %n1 : f32 to f64
    %m = arith.mulf %n, %y : f64
    %s = arith.addf %o, %m : f64
    linalg.yield %s : f64
  } -> tensor<1x6x6x8xf64>
  return %r : tensor<1x6x6x8xf64>
}
