// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// A branch to one of three places.
func.func @main(%a: tensor<16x16xf32>, %n: i32) -> tensor<16x16xf32> {
  %e = tensor.empty() : tensor<16x16xf32>
  %three = arith.constant 3 : i32
  %m = arith.remui %n, %three : i32
  cf.switch %m : i32, [default: ^bb1, 0: ^bb2, 1: ^bb3(%a : tensor<16x16xf32>)]
^bb1:
  %x = linalg.exp ins(%a : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  cf.br ^bb3(%x : tensor<16x16xf32>)
^bb2:
  %y = linalg.negf ins(%a : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  cf.br ^bb3(%y : tensor<16x16xf32>)
^bb3(%r: tensor<16x16xf32>):
  return %r : tensor<16x16xf32>
}
