// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: tensor<8x32xf32>) -> tensor<4x64xf32> {
  %s = arith.constant dense<[4, 64]> : tensor<2xi64>
  %r = tensor.reshape %x(%s) : (tensor<8x32xf32>, tensor<2xi64>) -> tensor<4x64xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<8x32xf32>
  %i = arith.index_cast %d : index to i32
  %f = arith.sitofp %i : i32 to f32
  %e = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %f : f32
    linalg.yield %m : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
