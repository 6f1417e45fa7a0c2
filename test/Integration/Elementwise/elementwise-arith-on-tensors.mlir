// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<33x65xf32>, %b: tensor<33x65xf32>) -> tensor<33x65xf32> {
  %0 = arith.addf %a, %b : tensor<33x65xf32>
  %1 = math.exp %0 : tensor<33x65xf32>
  return %1 : tensor<33x65xf32>
}
