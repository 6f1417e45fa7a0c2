// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// A loop that is written as branches.
func.func @main(%a: tensor<16x16xf32>, %n: i32) -> (tensor<16x16xf32>, i32) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %k = arith.constant 5 : i32
  cf.br ^head(%z, %a : i32, tensor<16x16xf32>)
^head(%i: i32, %t: tensor<16x16xf32>):
  %c = arith.cmpi slt, %i, %k : i32
  cf.cond_br %c, ^body, ^exit
^body:
  %e = tensor.empty() : tensor<16x16xf32>
  %x = linalg.add ins(%t, %a : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %i1 = arith.addi %i, %one : i32
  cf.br ^head(%i1, %x : i32, tensor<16x16xf32>)
^exit:
  return %t, %i : tensor<16x16xf32>, i32
}
