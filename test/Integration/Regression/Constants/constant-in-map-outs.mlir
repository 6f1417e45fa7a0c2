// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

#r = affine_map<(d0, d1) -> (0, d1)>
func.func @main(%a: tensor<32x24xf32>, %w: tensor<16x24xf32>, %b: tensor<1x16xf32>) -> tensor<32x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<32x16xf32>) -> tensor<32x16xf32>
  %r = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %w : tensor<32x24xf32>, tensor<16x24xf32>) outs(%f : tensor<32x16xf32>) -> tensor<32x16xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, #r, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r, %b : tensor<32x16xf32>, tensor<1x16xf32>) outs(%e : tensor<32x16xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %n = arith.addf %x, %y : f32
    linalg.yield %n : f32
  } -> tensor<32x16xf32>
  return %s : tensor<32x16xf32>
}
