// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: main_mul 
// CHECK: verified

func.func @main(%x: tensor<40x70xf32>, %s: f32) -> tensor<40x70xf32> {
  %e = tensor.empty() : tensor<40x70xf32>
  %0 = linalg.generic {indexing_maps=[affine_map<(i,j)->(i,j)>, affine_map<(i,j)->()>, affine_map<(i,j)->(i,j)>], iterator_types=["parallel","parallel"]} ins(%x, %s : tensor<40x70xf32>, f32) outs(%e : tensor<40x70xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<40x70xf32>
  return %0 : tensor<40x70xf32>
}
