// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: main_maximumf 
// CHECK: verified

func.func @main(%x: tensor<40x70xf32>, %b: tensor<70xf32>) -> tensor<40x70xf32> {
  %e = tensor.empty() : tensor<40x70xf32>
  %z = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps=[affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(j)>, affine_map<(i,j)->(i,j)>], iterator_types=["parallel","parallel"]} ins(%x, %b : tensor<40x70xf32>, tensor<70xf32>) outs(%e : tensor<40x70xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %m = arith.addf %a, %c : f32
    %r = arith.maximumf %m, %z : f32
    linalg.yield %r : f32
  } -> tensor<40x70xf32>
  return %0 : tensor<40x70xf32>
}
