// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %c = arith.constant dense<2.0> : tensor<2x4x8xf32>
  %r = arith.addf %a, %c : tensor<2x4x8xf32>
  return %r : tensor<2x4x8xf32>
}
