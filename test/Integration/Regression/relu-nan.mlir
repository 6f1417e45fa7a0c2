// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<24x24xf32>, %b: tensor<24x24xf32>) -> tensor<24x24xf32> {
  %e = tensor.empty() : tensor<24x24xf32>
  %q = linalg.sqrt ins(%a : tensor<24x24xf32>) outs(%e : tensor<24x24xf32>) -> tensor<24x24xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%q, %b : tensor<24x24xf32>, tensor<24x24xf32>) outs(%e : tensor<24x24xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %c = arith.cmpf ogt, %x, %z : f32
    %s = arith.select %c, %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<24x24xf32>
  return %r : tensor<24x24xf32>
}
