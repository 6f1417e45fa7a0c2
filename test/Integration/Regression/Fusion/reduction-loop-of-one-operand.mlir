// A reduction loop that only one input has is summed over too.
// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<17x9x5xf32>, %b: tensor<9x33xf32>, %c: tensor<17x33xf32>) -> tensor<17x33xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i, k, l)>, affine_map<(i, j, k, l) -> (k, j)>, affine_map<(i, j, k, l) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : tensor<17x9x5xf32>, tensor<9x33xf32>) outs(%c : tensor<17x33xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<17x33xf32>
  return %0 : tensor<17x33xf32>
}
