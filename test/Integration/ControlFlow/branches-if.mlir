// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Two branches, each with a kernel.
func.func @main(%a: tensor<16x16xf32>, %n: i32) -> tensor<16x16xf32> {
  %z = arith.constant 0 : i32
  %c = arith.cmpi sgt, %n, %z : i32
  %e = tensor.empty() : tensor<16x16xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %x = linalg.exp ins(%a : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  cf.br ^bb3(%x : tensor<16x16xf32>)
^bb2:
  %y = linalg.negf ins(%a : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  cf.br ^bb3(%y : tensor<16x16xf32>)
^bb3(%r: tensor<16x16xf32>):
  return %r : tensor<16x16xf32>
}
