// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.while (%i = %c0, %t = %a) : (index, tensor<16x16xf32>) -> (index, tensor<16x16xf32>) {
    %c = arith.cmpi ult, %i, %c3 : index
    scf.condition(%c) %i, %t : index, tensor<16x16xf32>
  } do {
  ^bb0(%i: index, %t: tensor<16x16xf32>):
    %e = tensor.empty() : tensor<16x16xf32>
    %x = linalg.add ins(%t, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
    %n = arith.addi %i, %c1 : index
    scf.yield %n, %x : index, tensor<16x16xf32>
  }
  return %r#1 : tensor<16x16xf32>
}
