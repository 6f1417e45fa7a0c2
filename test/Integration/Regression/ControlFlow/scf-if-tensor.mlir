// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%c: i1, %a: tensor<16x16xf32>, %b: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %r = scf.if %c -> (tensor<16x16xf32>) {
    %e = tensor.empty() : tensor<16x16xf32>
    %x = linalg.add ins(%a, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
    scf.yield %x : tensor<16x16xf32>
  } else {
    %e = tensor.empty() : tensor<16x16xf32>
    %x = linalg.mul ins(%a, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
    scf.yield %x : tensor<16x16xf32>
  }
  %e2 = tensor.empty() : tensor<16x16xf32>
  %y = linalg.add ins(%r, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e2 : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %y : tensor<16x16xf32>
}
