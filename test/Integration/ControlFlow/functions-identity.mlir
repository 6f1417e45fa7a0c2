// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<64x64xf32>) -> tensor<64x64xf32> {
  return %a : tensor<64x64xf32>
}
