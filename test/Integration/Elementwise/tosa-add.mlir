// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<16x24xf32>, %b: tensor<16x24xf32>) -> tensor<16x24xf32> {
  %0 = tosa.add %a, %b : (tensor<16x24xf32>, tensor<16x24xf32>) -> tensor<16x24xf32>
  return %0 : tensor<16x24xf32>
}
