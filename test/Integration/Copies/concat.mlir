// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<16x16xf32>, %b: tensor<16x24xf32>) -> (tensor<16x40xf32>) {
  %e = tensor.empty() : tensor<16x16xf32>
  %x = linalg.mul ins(%a, %a : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %r = tensor.concat dim(1) %x, %b : (tensor<16x16xf32>, tensor<16x24xf32>) -> tensor<16x40xf32>
  return %r : tensor<16x40xf32>
}
