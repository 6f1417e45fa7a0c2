// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// In the body of a kernel.
func.func @main(%x: tensor<16x40xf32>) -> tensor<16x40xf32> {
  %e = tensor.empty() : tensor<16x40xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x40xf32>) outs(%e : tensor<16x40xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c2 = index.constant 2
    %k = index.mul %i, %c2
    %c = index.cmp sgt(%j, %k)
    %z = arith.constant 0.0 : f32
    %m = arith.select %c, %a, %z : f32
    linalg.yield %m : f32
  } -> tensor<16x40xf32>
  return %y : tensor<16x40xf32>
}
